import { originOf } from '../../base/endpoint';
import { isRecord } from '../../base/json';
import { applyStreamEvent, stopOfStream } from '../anthropic/stream';
import { claudeTraits, defaultModel } from '../anthropic/voice';
import { costOfCall, maximumCost } from '../billing';
import { sanitizeStop } from '../bounds';
import { attemptCall, type WireProtocol } from '../httpCall';
import { CallFailure } from '../httpFailures';
import { type ModelFacts, modelFacts, type PriceOverrides } from '../prices';
import { emptyStreamState, type StreamState } from '../streamState';
import type { CallListener, CallResult, Prompt, Voice, WorstCase } from '../voice';
import type { Conversation, Program } from './conversation';
import { ConversationPool } from './conversations';
import { claudeCodeEnvironment, secretsIn } from './environment';
import { errorOfTurn, type Message, type ProgramErrors, remedies } from './failures';
import { contentParts, conversationSystem } from './prompt';

/** The settings of the voice; the login is the program's own. */
export interface ClaudeCodeSettings extends Program {
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

// Tokens that the program adds: its identity, its environment, the date.
const PROGRAM_TOKENS = 3000;

// The program does not pass the provider's pings on, so silence lasts longer here.
const SILENCE_FACTOR = 3;

/** Creates a voice that speaks through the user's own Claude Code and its login. */
export function claudeCodeVoice(settings: ClaudeCodeSettings): ClaudeCodeVoice {
  const pool = new ConversationPool(settings);
  const { facts, ...traits } = claudeTraits(settings);
  return {
    id: 'claudeCode',
    label: 'Claude Code',
    ...traits,
    worstCase: prompt => worstCase(prompt, facts(prompt.model)),
    originOf: () => (settings.env.ANTHROPIC_BASE_URL ? originOf(settings.env.ANTHROPIC_BASE_URL) : 'Claude Code'),
    speak: (prompt, listening) =>
      speak(settings, pool, prompt, prompt.model ?? settings.model ?? defaultModel, listening),
    close: () => pool.close(),
  };
}

function worstCase(prompt: Prompt, facts: ModelFacts | undefined): WorstCase {
  const system = { text: conversationSystem(prompt), cache: '5m' } as const;
  const parts = [system, ...contentParts(prompt).map(({ text }) => ({ text, cache: '5m' }) as const)];
  return maximumCost(parts, { extraTokens: PROGRAM_TOKENS, maxTokens: prompt.maxTokens }, facts);
}

async function speak(
  settings: ClaudeCodeSettings,
  pool: ConversationPool,
  prompt: Prompt,
  model: string,
  listening: CallListener,
): Promise<CallResult> {
  const { env, prices, silentMs = 60_000 } = settings;
  const facts = modelFacts(model, prices);
  // A model without an effort setting thinks up to its own budget, which may exceed the turn's.
  const args = [`--model=${model}`, ...(facts?.effort === false ? ['--thinking=disabled'] : [])];
  const acquiring = pool.acquire(conversationSystem(prompt), args, listening.signal);
  // Awaited before the call begins: waiting for a free process is no silence. Its error is one of the call.
  const conversation = await acquiring.catch(() => undefined);
  const progress = emptyStreamState();
  const { wire, isBilled } = wireOf(acquiring, prompt, progress);
  const server = { ...settings, host: 'Claude Code', silentMs: silentMs * SILENCE_FACTOR, remedies };
  const stop = await attemptCall(server, wire, { prompt, model, progress }, listening);
  if (conversation) pool.release(conversation);
  progress.unbilled = !isBilled();
  const answering = progress.model ?? model;
  return {
    text: progress.text,
    stop: sanitizeStop(stop, secretsIn(claudeCodeEnvironment(env, process.platform))),
    ...costOfCall(progress, prompt, worstCase(prompt, facts), modelFacts(answering, prices)),
    model: answering,
  };
}

/** The program's protocol for one turn of a conversation, and whether the turn may be billed, once it has ended. */
function wireOf(
  acquiring: Promise<Conversation | undefined>,
  prompt: Prompt,
  progress: StreamState,
): { wire: WireProtocol; isBilled(): boolean } {
  const errors: ProgramErrors = {};
  let isSent = false;
  const wire: WireProtocol = {
    async send({ alive }, signal) {
      const conversation = await acquiring;
      if (!conversation) throw new CallFailure('aborted', 'The call was stopped before it was sent.');
      signal.addEventListener('abort', () => conversation.stop(), { once: true });
      await conversation.reset(prompt);
      signal.throwIfAborted();
      isSent = true;
      return { type: 'event-stream', events: messagesOf(conversation, prompt, errors, { alive, signal }) };
    },
    applyEvent: (_, message, listening) => applyMessage(progress, message as Message, errors, listening),
    stopOf() {
      // Some versions omit the final event: a stop reason is enough.
      const whole = progress.whole || (!errors.said && progress.stopReason !== undefined);
      const { api_refusal_explanation: words } = errors.refusal ?? {};
      const refused = { kind: 'refused', words: typeof words === 'string' ? words : undefined } as const;
      return stopOfStream({ ...progress, whole }) ?? (errors.refusal && refused);
    },
  };
  // An API error before any answer was rejected by its status, and is not billed.
  return { wire, isBilled: () => isSent && (errors.said === undefined || progress.state !== 'waiting') };
}

/** The messages of a turn, until it is stopped; throws what the program reported as an error. */
async function* messagesOf(
  conversation: Conversation,
  prompt: Prompt,
  errors: ProgramErrors,
  { alive, signal }: { alive(): void; signal: AbortSignal },
): AsyncGenerator<Message> {
  for await (const message of conversation.ask(contentParts(prompt))) {
    alive();
    if (!signal.aborted) yield message;
  }
  const error = errorOfTurn(errors);
  if (error) throw error;
}

function applyMessage(progress: StreamState, message: Message, errors: ProgramErrors, listening: CallListener): void {
  const { type, event } = message;
  if (type === 'stream_event' && isRecord(event)) {
    // The program completes a broken stream with an end that has no reason: such an end is ignored.
    if (event.type === 'message_delta' && !(isRecord(event.delta) && typeof event.delta.stop_reason === 'string'))
      return;
    if (event.type !== 'message_stop' || progress.stopReason !== undefined)
      applyStreamEvent(progress, event, listening);
  } else if (type === 'assistant' && (message.error !== undefined || message.is_api_error_message))
    errors.said = message;
  else if (message.subtype === 'model_refusal_no_fallback') errors.refusal = message;
  else if (type === 'result') errors.result = message;
}
