import type { Usage } from '../../../src/base/usage';
import { countTokens } from './tokens';

/** What the server says to a request. */
export interface Answer {
  text: string;
  thinking?: string;
  stopReason?: string;
  /** Explanation of a refusal. */
  refusal?: string;
}

/** One server-sent event, and the output tokens that are billed once it was sent. */
export interface StreamEvent {
  name: string;
  data: object;
  billed: number;
}

/** The bytes of an event on the wire. */
export function wire(event: { name: string; data: object }): string {
  return `event: ${event.name}\ndata: ${JSON.stringify(event.data)}\n\n`;
}

/** The tokens that an answer is billed for: the provider never counts an empty one as nothing. */
export function outputTokens(answer: Answer): number {
  return Math.max(1, countTokens(answer.text) + countTokens(answer.thinking ?? ''));
}

/** The events of an answer, in the order of the real API. */
export function eventsOf(answer: Answer, message: { id: string; model: string; usage: Usage }): StreamEvent[] {
  const output = outputTokens(answer);
  const events: StreamEvent[] = [];
  const send = (name: string, data: object, billed: number) =>
    events.push({ name, data: { type: name, ...data }, billed });
  send('message_start', { message: { ...envelope(message, 1), content: [], stop_reason: null } }, 1);
  let billed = 1;
  let index = 0;
  if (answer.thinking) billed = block(send, index++, 'thinking', answer.thinking, billed);
  if (answer.text) billed = block(send, index++, 'text', answer.text, billed);
  send('message_delta', { delta: stopOf(answer), usage: usageOf(message.usage, output) }, output);
  send('message_stop', {}, output);
  return events;
}

/** The whole message at once, for a request that does not stream. */
export function messageOf(answer: Answer, message: { id: string; model: string; usage: Usage }): object {
  const content = [
    ...(answer.thinking ? [{ type: 'thinking', thinking: answer.thinking, signature: 'signed' }] : []),
    ...(answer.text ? [{ type: 'text', text: answer.text, citations: null }] : []),
  ];
  return { ...envelope(message, outputTokens(answer)), content, ...stopOf(answer) };
}

function block(
  send: (name: string, data: object, billed: number) => void,
  index: number,
  type: 'text' | 'thinking',
  text: string,
  before: number,
): number {
  send('content_block_start', { index, content_block: { type, [type]: '' } }, before);
  if (index === 0) send('ping', {}, before);
  let billed = before;
  for (const piece of pieces(text)) {
    billed += countTokens(piece);
    send('content_block_delta', { index, delta: { type: `${type}_delta`, [type]: piece } }, billed);
  }
  send('content_block_stop', { index }, billed);
  return billed;
}

function pieces(text: string): string[] {
  return text.match(/\s*\S+(?:\s+\S+){0,2}\s*$|\s*\S+(?:\s+\S+){0,2}/g) ?? [text];
}

function envelope(message: { id: string; model: string; usage: Usage }, output: number) {
  const { id, model } = message;
  return { id, type: 'message', role: 'assistant', model, stop_sequence: null, usage: usageOf(message.usage, output) };
}

function stopOf(answer: Answer) {
  const details = answer.refusal ? { type: 'refusal', category: null, explanation: answer.refusal } : null;
  return { stop_reason: answer.stopReason ?? 'end_turn', stop_sequence: null, stop_details: details };
}

function usageOf(usage: Usage, output: number) {
  return {
    input_tokens: usage.input,
    cache_read_input_tokens: usage.cacheRead,
    cache_creation_input_tokens: usage.cacheWrite5m + usage.cacheWrite1h,
    cache_creation: { ephemeral_5m_input_tokens: usage.cacheWrite5m, ephemeral_1h_input_tokens: usage.cacheWrite1h },
    output_tokens: output,
    output_tokens_details: null,
    service_tier: 'standard',
  };
}
