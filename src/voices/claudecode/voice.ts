import type { Clock } from '../../base/clock';
import { originOf } from '../../base/endpoint';
import { isRecord } from '../../base/json';
import { applyStreamEvent, stopOfStream } from '../anthropic/stream';
import { claudeTraits, defaultModel } from '../anthropic/voice';
import { costOfCall, maximumCost } from '../billing';
import { boundedText, callBounds, sanitizeStop } from '../bounds';
import { cancelledResult } from '../failures';
import { type ModelFacts, modelFacts, type PriceOverrides } from '../prices';
import { emptyStreamState, type StreamState } from '../streamState';
import type { CallListener, CallResult, Prompt, Stop, Voice, WorstCase } from '../voice';
import { startWatchdog } from '../watchdog';
import { ConversationPool } from './conversations';
import { claudeCodeEnvironment, secretsIn } from './environment';
import {
  failedStop,
  failureOfProcess,
  failureOfTurn,
  notSent,
  PROGRAM,
  type ProgramErrors,
  unusableProgram,
} from './failures';
import type { Message, Program } from './process';
import { contentParts, conversationSystem } from './prompt';

/** The settings of the voice; the login is the program's own. */
export interface ClaudeCodeSettings extends Program {
  clock: Clock;
  /** The maximum silence on the wire before a call is cancelled, a minute by default; the program is allowed three times as long. */
  silentMs?: number;
  prices?: PriceOverrides;
  /** The model for prompts that name none. */
  model?: string;
}

/** A voice that runs processes until it is closed. */
export interface ClaudeCodeVoice extends Voice {
  close(): Promise<void>;
}

/** The oldest Claude Code version that accepts a prompt verbatim. */
const MIN_VERSION = [2, 1, 248];

// Tokens that the program adds: its identity, its environment, the date.
const PROGRAM_TOKENS = 3000;

// The program does not pass the provider's pings on, so silence lasts longer here.
const SILENCE_FACTOR = 3;

/** Creates a voice that speaks through the user's own Claude Code and its login. */
export function claudeCodeVoice(settings: ClaudeCodeSettings): ClaudeCodeVoice {
  const conversations = new ConversationPool(settings);
  const { facts, ...traits } = claudeTraits(settings);
  return {
    id: 'claudeCode',
    label: 'Claude Code',
    ...traits,
    worstCase: prompt => worstCase(prompt, facts(prompt.model)),
    originOf: () => (settings.env.ANTHROPIC_BASE_URL ? originOf(settings.env.ANTHROPIC_BASE_URL) : 'Claude Code'),
    speak: (prompt, listening) =>
      speak(settings, conversations, prompt, prompt.model ?? settings.model ?? defaultModel, listening),
    close: () => conversations.close(),
  };
}

function worstCase(prompt: Prompt, facts: ModelFacts | undefined): WorstCase {
  const system = { text: conversationSystem(prompt), cache: '5m' } as const;
  const parts = [system, ...contentParts(prompt).map(({ text }) => ({ text, cache: '5m' }) as const)];
  return maximumCost(parts, { extraTokens: PROGRAM_TOKENS, maxTokens: prompt.maxTokens }, facts);
}

async function speak(
  settings: ClaudeCodeSettings,
  conversations: ConversationPool,
  prompt: Prompt,
  model: string,
  listening: CallListener,
): Promise<CallResult> {
  // Nothing is billed until the prompt is written to the program.
  const progress: StreamState = { ...emptyStreamState(), unbilled: true };
  const secrets = secretsIn(claudeCodeEnvironment(settings.env, process.platform));
  const stop = sanitizeStop(await runTurn(settings, conversations, prompt, model, listening, progress), secrets);
  const answeringModel = progress.model ?? model;
  const worst = worstCase(prompt, modelFacts(model, settings.prices));
  return {
    text: progress.text,
    stop,
    ...costOfCall(progress, prompt, worst, modelFacts(answeringModel, settings.prices)),
    model: answeringModel,
  };
}

/** Runs one turn of a conversation to its end; every failure is returned as a stop. */
async function runTurn(
  settings: ClaudeCodeSettings,
  conversations: ConversationPool,
  prompt: Prompt,
  model: string,
  unbounded: CallListener,
  progress: StreamState,
): Promise<Stop> {
  const { clock, silentMs = 60_000 } = settings;
  const bounds = callBounds(prompt.maxTokens);
  const listening = boundedText(unbounded, bounds);
  const { signal } = listening;
  if (signal.aborted) return notSent;
  listening.onState('waiting');
  const conversation = await conversations
    .acquire(conversationSystem(prompt), model, modelFacts(model, settings.prices), signal)
    .catch((error: unknown) => failureOfProcess(error, false));
  if (!conversation) return notSent;
  if ('kind' in conversation) return conversation;
  const watchdog = startWatchdog(clock, silentMs * SILENCE_FACTOR, () => void conversation.close(), { ms: bounds.ms });
  const cutShortStop = () => cancelledResult({ signal, dog: watchdog, bounds }, PROGRAM, failedStop);
  const stop = () => conversation.stop();
  const complaint: ProgramErrors = {};
  try {
    signal.addEventListener('abort', stop, { once: true });
    const fault = unusableReason(await conversation.reset(prompt));
    if (signal.aborted) return notSent;
    if (fault) {
      void conversation.close();
      return fault;
    }
    watchdog.reportBytes();
    progress.unbilled = false;
    for await (const message of conversation.ask(contentParts(prompt))) {
      watchdog.reportBytes();
      if (!signal.aborted) applyMessage(message, progress, complaint, listening);
    }
    // An API error before any answer was rejected by its status, and is not billed.
    progress.unbilled = complaint.said !== undefined && !hasBegun(progress);
    return (
      stopOfStream(markComplete(progress, complaint)) ?? cutShortStop() ?? failureOfTurn(complaint, hasBegun(progress))
    );
  } catch (error) {
    void conversation.close();
    return stopOfStream(progress) ?? cutShortStop() ?? failureOfProcess(error, hasBegun(progress));
  } finally {
    watchdog.stop();
    signal.removeEventListener('abort', stop);
    conversations.release(conversation);
  }
}

// Unusable: too old to take a prompt verbatim, or offering tools although they were disabled.
function unusableReason({ claude_code_version: version, tools }: Message): Stop | undefined {
  const found = String(version ?? 'unknown');
  if (isOld(found)) return unusableProgram(found, 'old');
  return Array.isArray(tools) && tools.length === 0 ? undefined : unusableProgram(found, 'tools');
}

function isOld(version: string): boolean {
  const numbers = version.split(/[.-]/).map(Number);
  const at = MIN_VERSION.findIndex((least, place) => numbers[place] !== least);
  return at >= 0 && !((numbers[at] ?? 0) > (MIN_VERSION[at] ?? 0));
}

function applyMessage(
  message: Message,
  progress: StreamState,
  complaint: ProgramErrors,
  listening: CallListener,
): void {
  if (message.type === 'stream_event' && isRecord(message.event)) applyEvent(progress, message.event, listening);
  else if (message.type === 'assistant' && (message.error !== undefined || message.is_api_error_message))
    complaint.said = message;
  else if (message.subtype === 'model_refusal_no_fallback') complaint.refusal = message;
  else if (message.type === 'result') complaint.result = message;
}

// The program completes a broken stream with an end that has no reason: such an end is ignored.
function applyEvent(progress: StreamState, event: Record<string, unknown>, listening: CallListener): void {
  if (event.type === 'message_delta' && !(isRecord(event.delta) && typeof event.delta.stop_reason === 'string')) return;
  if (event.type === 'message_stop' && progress.stopReason === undefined) return;
  applyStreamEvent(progress, event, listening);
}

// Some versions omit the final event: a stop reason is enough.
function markComplete(progress: StreamState, { said }: ProgramErrors): StreamState {
  return said || progress.stopReason === undefined ? progress : { ...progress, whole: true };
}

function hasBegun(progress: StreamState): boolean {
  return progress.state !== 'waiting';
}
