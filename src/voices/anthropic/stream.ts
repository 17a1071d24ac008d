import { isRecord } from '../../base/json';
import type { Usage } from '../../base/usage';
import { tokenCount as count, type Heard, note, say, stoppedOddly, tell } from '../heard';
import type { Listening, Stop } from '../voice';

/** Takes in one raw event of the stream; throws a SyntaxError for one that is none. */
export function hear(heard: Heard, event: unknown, listening: Listening): void {
  if (!isRecord(event) || typeof event.type !== 'string') throw new SyntaxError('An event of the stream had no type.');
  if (heard.whole) return;
  if (event.type === 'message_start') begin(heard, event.message, listening);
  else if (event.type === 'content_block_start') block(heard, event.content_block, listening);
  else if (event.type === 'content_block_delta') delta(heard, event.delta, listening);
  else if (event.type === 'message_delta') ending(heard, event);
  else if (event.type === 'message_stop') heard.whole = true;
}

/** How a whole answer ended: the closed list of reasons; undefined while the message is not whole. */
export function stopOf(heard: Heard): Stop | undefined {
  if (!heard.whole) return undefined;
  switch (heard.stopReason) {
    case 'end_turn':
    case 'stop_sequence':
      return { kind: 'done' };
    case 'max_tokens':
      return { kind: 'maxTokens' };
    case 'refusal':
      return { kind: 'refused', words: heard.refusal };
    case 'model_context_window_exceeded':
      return { kind: 'tooLong' };
    default:
      return stoppedOddly(heard);
  }
}

function begin(heard: Heard, message: unknown, listening: Listening): void {
  if (!isRecord(message)) throw new SyntaxError('The stream began without a message.');
  note(heard, message.model);
  take(heard, message.usage);
  // Some models think first and stream nothing of it.
  tell(heard, 'thinking', listening);
}

function block(heard: Heard, content: unknown, listening: Listening): void {
  if (!isRecord(content)) return;
  if (content.type === 'thinking' || content.type === 'redacted_thinking') tell(heard, 'thinking', listening);
  if (content.type === 'text') say(heard, content.text, listening);
}

function delta(heard: Heard, piece: unknown, listening: Listening): void {
  if (!isRecord(piece)) throw new SyntaxError('A piece of the stream was empty.');
  if (piece.type === 'thinking_delta') tell(heard, 'thinking', listening);
  if (piece.type === 'text_delta') say(heard, piece.text, listening);
}

function ending(heard: Heard, event: Record<string, unknown>): void {
  take(heard, event.usage);
  // What a message begins with is no count of its words yet.
  heard.counted.output = isRecord(event.usage) && count(event.usage.output_tokens) !== undefined;
  if (!isRecord(event.delta)) return;
  const { stop_reason: reason, stop_details: details } = event.delta;
  if (typeof reason === 'string') heard.stopReason = reason;
  if (isRecord(details) && typeof details.explanation === 'string') heard.refusal = details.explanation;
}

function take(heard: Heard, told: unknown): void {
  heard.usage = merged(heard.usage, told);
  if (isRecord(told) && count(told.input_tokens) !== undefined) heard.counted.input = true;
}

/** Later counts replace earlier ones, for the provider sends running totals; the split by lifetime comes once. */
function merged(before: Usage, told: unknown): Usage {
  if (!isRecord(told)) return before;
  const split = isRecord(told.cache_creation) ? told.cache_creation : {};
  const hour = count(split.ephemeral_1h_input_tokens) ?? before.cacheWrite1h;
  const written = count(told.cache_creation_input_tokens) ?? before.cacheWrite5m + before.cacheWrite1h;
  return {
    input: count(told.input_tokens) ?? before.input,
    cacheRead: count(told.cache_read_input_tokens) ?? before.cacheRead,
    cacheWrite5m: Math.max(0, written - hour),
    cacheWrite1h: hour,
    output: count(told.output_tokens) ?? before.output,
  };
}
