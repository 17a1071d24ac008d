// Applies the events of Anthropic's message stream to the state of an answer.

import { isRecord } from '../../base/json';
import type { Usage } from '../../base/usage';
import {
  appendText,
  tokenCount as count,
  recordModel,
  reportState,
  type StreamState,
  unknownStop,
} from '../streamState';
import type { CallListener, Stop } from '../voice';

/** Applies one raw event of the stream to `progress` and reports what is new in it; throws a SyntaxError for an invalid one. */
export function applyStreamEvent(progress: StreamState, event: unknown, listening: CallListener): void {
  if (!isRecord(event) || typeof event.type !== 'string') throw new SyntaxError('An event of the stream had no type.');
  if (progress.whole) return;
  if (event.type === 'message_start') applyStart(progress, event.message, listening);
  else if (event.type === 'content_block_start') applyBlockStart(progress, event.content_block, listening);
  else if (event.type === 'content_block_delta') applyDelta(progress, event.delta, listening);
  else if (event.type === 'message_delta') applyEnd(progress, event);
  else if (event.type === 'message_stop') progress.whole = true;
}

/** How a complete answer ended, by the API's list of reasons; undefined while it is incomplete. */
export function stopOfStream(progress: StreamState): Stop | undefined {
  if (!progress.whole) return undefined;
  switch (progress.stopReason) {
    case 'end_turn':
    case 'stop_sequence':
      return { kind: 'done' };
    case 'max_tokens':
      return { kind: 'maxTokens' };
    case 'refusal':
      return { kind: 'refused', words: progress.refusal };
    case 'model_context_window_exceeded':
      return { kind: 'tooLong' };
    default:
      return unknownStop(progress);
  }
}

function applyStart(progress: StreamState, message: unknown, listening: CallListener): void {
  if (!isRecord(message)) throw new SyntaxError('The stream began without a message.');
  recordModel(progress, message.model);
  applyUsage(progress, message.usage);
  // Some models think first without streaming anything.
  reportState(progress, 'thinking', listening);
}

function applyBlockStart(progress: StreamState, content: unknown, listening: CallListener): void {
  if (!isRecord(content)) return;
  if (content.type === 'thinking' || content.type === 'redacted_thinking') reportState(progress, 'thinking', listening);
  if (content.type === 'text') appendText(progress, content.text, listening);
}

function applyDelta(progress: StreamState, piece: unknown, listening: CallListener): void {
  if (!isRecord(piece)) throw new SyntaxError('A piece of the stream was empty.');
  if (piece.type === 'thinking_delta') reportState(progress, 'thinking', listening);
  if (piece.type === 'text_delta') appendText(progress, piece.text, listening);
}

function applyEnd(progress: StreamState, event: Record<string, unknown>): void {
  applyUsage(progress, event.usage);
  // The count at the start does not include the answer's text.
  progress.counted.output = isRecord(event.usage) && count(event.usage.output_tokens) !== undefined;
  if (!isRecord(event.delta)) return;
  const { stop_reason: reason, stop_details: details } = event.delta;
  if (typeof reason === 'string') progress.stopReason = reason;
  if (isRecord(details) && typeof details.explanation === 'string') progress.refusal = details.explanation;
}

function applyUsage(progress: StreamState, reported: unknown): void {
  progress.usage = mergeUsage(progress.usage, reported);
  if (isRecord(reported) && count(reported.input_tokens) !== undefined) progress.counted.input = true;
}

/** Later counts replace earlier ones, since the provider sends running totals; the split by cache lifetime is sent once. */
function mergeUsage(before: Usage, reported: unknown): Usage {
  if (!isRecord(reported)) return before;
  const split = isRecord(reported.cache_creation) ? reported.cache_creation : {};
  const hour = count(split.ephemeral_1h_input_tokens) ?? before.cacheWrite1h;
  const written = count(reported.cache_creation_input_tokens) ?? before.cacheWrite5m + before.cacheWrite1h;
  return {
    input: count(reported.input_tokens) ?? before.input,
    cacheRead: count(reported.cache_read_input_tokens) ?? before.cacheRead,
    cacheWrite5m: Math.max(0, written - hour),
    cacheWrite1h: hour,
    output: count(reported.output_tokens) ?? before.output,
  };
}
