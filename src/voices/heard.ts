import { noUsage, type Usage } from '../base/usage';
import { tokensAbout } from './tokens';
import type { Listening, Stop, VoiceState } from './voice';

/** No model has a longer name. */
const LONGEST_NAME = 200;

/** No answer has more tokens of any kind; a count beyond it is none. */
const MOST_TOKENS = 1_000_000_000;

/** What has been read of an answer so far. */
export interface Heard {
  text: string;
  state: VoiceState;
  usage: Usage;
  /** Which of its tokens the provider has counted to the end. */
  counted: { input?: boolean; output?: boolean };
  model?: string;
  stopReason?: string;
  refusal?: string;
  /** The provider has said that the message is whole. */
  whole: boolean;
  /** The call certainly costs nothing: it was not sent, or was refused before any answer began. */
  unbilled?: boolean;
}

/** Nothing read yet. */
export function nothingHeard(): Heard {
  return { text: '', state: 'waiting', usage: noUsage, counted: {}, whole: false };
}

/** The tokens of an answer; what the provider did not count is estimated: the output, told only at the end, from its text, the input as the most it can be. */
export function usageOf({ state, text, usage, counted }: Heard, mostInput: number): Usage {
  if (state === 'waiting') return usage;
  return {
    ...usage,
    input: counted.input ? usage.input : mostInput,
    output: counted.output ? usage.output : Math.max(usage.output, text ? tokensAbout(text) : 0),
  };
}

/** Passes a piece of the answer on, and adds it to what was heard. */
export function say(heard: Heard, text: unknown, listening: Listening): void {
  if (typeof text !== 'string' || text === '') return;
  tell(heard, 'speaking', listening);
  // Only what was passed on is part of the answer: a listener may refuse what is too much.
  listening.onText(text);
  heard.text += text;
}

/** Passes a change of state on. */
export function tell(heard: Heard, state: VoiceState, listening: Listening): void {
  if (heard.state === state) return;
  heard.state = state;
  listening.onState(state);
}

/** Remembers the name of the model that answers, where it is one. */
export function note(heard: Heard, model: unknown): void {
  if (typeof model === 'string' && model !== '' && model.length <= LONGEST_NAME) heard.model = model;
}

/** How an answer ended whose reason nobody knows. */
export function stoppedOddly({ stopReason }: Heard): Stop {
  return {
    kind: 'failed',
    failure: 'malformed',
    message: `The model stopped for an unknown reason: ${stopReason ?? 'none was given'}.`,
    remedy: 'Try again, or choose another model.',
  };
}

/** A number of tokens as a provider counts them; undefined for anything else. */
export function tokenCount(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MOST_TOKENS ? value : undefined;
}
