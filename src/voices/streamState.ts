// The state of an answer that is being streamed, for every provider.

import { l10n, recordTexts } from '../base/message';
import { noUsage, type Usage } from '../base/usage';
import { approximateTokens } from './tokens';
import type { CallListener, Stop, VoiceState } from './voice';

/** No model has a longer name. */
const MAX_NAME_LENGTH = 200;

/** No answer has more tokens; a larger count is invalid. */
const MAX_TOKENS = 1_000_000_000;

/** The state of an answer that is being streamed. */
export interface StreamState {
  text: string;
  state: VoiceState;
  usage: Usage;
  /** Which token counts are final, as reported by the provider. */
  counted: { input?: boolean; output?: boolean };
  model?: string;
  stopReason?: string;
  refusal?: string;
  /** Whether the provider has ended the message. */
  whole: boolean;
  /** The call certainly costs nothing: it was not sent, or was rejected before any answer began. */
  unbilled?: boolean;
}

/** The state before any event was read. */
export function emptyStreamState(): StreamState {
  return { text: '', state: 'waiting', usage: noUsage, counted: {}, whole: false };
}

/** The tokens of an answer; missing counts are estimated: the output from the text, the input by its upper bound. */
export function usageOf({ state, text, usage, counted }: StreamState, mostInput: number): Usage {
  if (state === 'waiting') return usage;
  return {
    ...usage,
    input: counted.input ? usage.input : mostInput,
    output: counted.output ? usage.output : Math.max(usage.output, text ? approximateTokens(text) : 0),
  };
}

/** Passes a piece of the answer on and appends it to the state. */
export function appendText(progress: StreamState, text: unknown, listening: CallListener): void {
  if (typeof text !== 'string' || text === '') return;
  reportState(progress, 'speaking', listening);
  // Passed on first: a listener may throw if the text is too long.
  listening.onText(text);
  progress.text += text;
}

/** Reports a change of state. */
export function reportState(progress: StreamState, state: VoiceState, listening: CallListener): void {
  if (progress.state === state) return;
  progress.state = state;
  listening.onState(state);
}

/** Stores the name of the answering model, if it is valid. */
export function recordModel(progress: StreamState, model: unknown): void {
  if (typeof model === 'string' && model !== '' && model.length <= MAX_NAME_LENGTH) progress.model = model;
}

/** The stop for an unknown reason. */
export function unknownStop({ stopReason }: StreamState): Stop {
  return {
    kind: 'failed',
    failure: 'malformed',
    ...recordTexts({
      message: l10n`The model stopped for an unknown reason: ${stopReason ?? l10n`none was given`}.`,
      remedy: 'Try again, or choose another model.',
    }),
  };
}

/** Validates a token count; undefined for anything else. */
export function tokenCount(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_TOKENS ? value : undefined;
}
