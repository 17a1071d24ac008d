import { isRecord } from '../../base/json';
import { boundedFetch, type CallWatch } from '../boundedFetch';
import { type Heard, note, say, stoppedOddly, tell, tokenCount } from '../heard';
import { Refusal } from '../httpFailures';
import { shapeInWords } from '../shapeInWords';
import type { Listening, Prompt, Stop } from '../voice';

// https://platform.openai.com/docs/api-reference/chat/create, and what servers make of it that speak it too.

/** Where calls go and what opens the door. */
export interface OpenAIAccess {
  /** Empty: none is sent, as servers on this machine need none. */
  key: string;
  /** The base address, such as `https://api.openai.com/v1`. */
  endpoint: string;
  fetch?: typeof globalThis.fetch;
}

/** What a server takes of a request: what it has refused by name is left out from then on. */
export interface Taken {
  /** The shape of an answer as a JSON schema. */
  schema: boolean;
  /** That it counts tokens at the end of the stream. */
  usage: boolean;
  limit: 'max_tokens' | 'max_completion_tokens';
  /** Whether a schema that is not refused is kept to: others pass over it in silence. */
  keepsToSchema: boolean;
}

/** What is tried first. OpenAI's own newer models refuse the old name of the limit; other servers know no other, and would answer without end. */
export function takenAt(endpoint: string): Taken {
  const own = new URL(baseOf(endpoint)).hostname === 'api.openai.com';
  return { schema: true, usage: true, limit: own ? 'max_completion_tokens' : 'max_tokens', keepsToSchema: own };
}

/** The body of the one request that a prompt becomes: no tools, no sampling. */
export function bodyOf(prompt: Prompt, model: string, taken: Taken): Record<string, unknown> {
  const asked = prompt.answerInWords ? undefined : prompt.answer;
  const words = asked && !(taken.schema && taken.keepsToSchema) ? [{ text: shapeInWords(asked) }] : [];
  const messages: { role: string; content: string }[] = [];
  const add = (role: string, parts: readonly { text: string }[]) => {
    const content = parts.flatMap(({ text }) => (text.trim() === '' ? [] : text)).join('\n\n');
    const last = messages.at(-1);
    if (content === '') return;
    // The templates of many models take turns only one after the other.
    if (last?.role === role) last.content += `\n\n${content}`;
    else messages.push({ role, content });
  };
  add('system', prompt.system);
  for (const { role, parts } of prompt.messages) add(role, parts);
  add('user', words);
  // Not strict: that mode refuses shapes with fields that may be left out, and we check the answer ourselves.
  const json_schema = asked && { name: asked.name.replace(/[^\w-]/g, '_').slice(0, 64), schema: asked.schema };
  return {
    model,
    messages,
    stream: true,
    [taken.limit]: prompt.maxTokens,
    ...(taken.usage && { stream_options: { include_usage: true } }),
    ...(taken.schema && json_schema && { response_format: { type: 'json_schema', json_schema } }),
  };
}

/** Sends a request to an address below the endpoint; what the server refuses is a Refusal. */
export async function ask(
  { key, endpoint, fetch = globalThis.fetch }: OpenAIAccess,
  below: string,
  body: Record<string, unknown> | undefined,
  watch: CallWatch,
  signal: AbortSignal,
): Promise<Response> {
  const response = await boundedFetch(fetch, watch)(`${baseOf(endpoint)}/${below}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { authorization: `Bearer ${key}` }),
    },
    body: body && JSON.stringify(body),
    signal,
  });
  if (response.ok) return response;
  throw refusalIn(parsed(await response.text()), response);
}

// Whoever writes the bare address of a server means its API.
function baseOf(endpoint: string): string {
  const { origin, pathname } = new URL(endpoint);
  const path = pathname
    .replace(/\/chat\/completions\/?$/, '')
    .split('/')
    .filter(Boolean);
  return [origin, ...(path.length > 0 ? path : ['v1'])].join('/');
}

/** Leaves out what a server refused of a request by name, and tells whether it is worth asking again: a refusal costs nothing. */
export function leaveOut(taken: Taken, sent: Taken, { said }: Refusal): boolean {
  const { status, param = '', words = '' } = said;
  if (status !== 400 && status !== 422) return false;
  const named = `${param} ${words}`;
  const other = sent.limit === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';
  if (sent.schema && /response_format|json_schema/.test(named)) taken.schema = false;
  else if (sent.usage && /stream_options|include_usage/.test(named)) taken.usage = false;
  else if (named.includes(other)) taken.limit = other;
  else return false;
  return true;
}

/** The events of a stream, up to its `[DONE]`; comments that only keep it alive are left out. */
export async function* eventsIn(body: AsyncIterable<Uint8Array> | null): AsyncIterable<unknown> {
  const decoder = new TextDecoder();
  // Each chunk holds whole events; only the last one may break off.
  for await (const chunk of body ?? []) {
    const text = decoder.decode(chunk);
    for (const event of text.split(/\r\n\r\n|\n\n|\r\r/)) {
      const lines = event.split(/\r\n|\n|\r/).filter(line => line.startsWith('data:'));
      const data = lines.map(line => line.slice('data:'.length).trimStart()).join('\n');
      if (data === '') continue;
      if (data.trimEnd() === '[DONE]') return;
      const value = parsed(data);
      if (value !== undefined) yield value;
      else if (/[\r\n]$/.test(text)) throw new SyntaxError('An event of the stream was no JSON.');
    }
  }
}

/** Takes in one chunk of a completion. */
export function hear(heard: Heard, event: unknown, listening: Listening): void {
  if (!isRecord(event)) throw new SyntaxError('An event of the stream was no object.');
  if (isRecord(event.error) || typeof event.error === 'string') throw refusalIn(event);
  note(heard, event.model);
  const usage = usageTold(event.usage);
  if (usage) Object.assign(heard, { usage: { ...heard.usage, ...usage }, counted: { input: true, output: true } });
  const [choice]: unknown[] = Array.isArray(event.choices) ? event.choices : [];
  if (!isRecord(choice) || heard.whole) return;
  const { content, refusal }: Record<string, unknown> = isRecord(choice.delta) ? choice.delta : {};
  // Some models think first; a few servers stream their thoughts beside the answer.
  if (heard.state === 'waiting') tell(heard, 'thinking', listening);
  say(heard, content, listening);
  if (typeof refusal === 'string') heard.refusal = `${heard.refusal ?? ''}${refusal}`;
  if (typeof choice.finish_reason !== 'string') return;
  heard.stopReason = choice.finish_reason;
  heard.whole = true;
}

/** How a whole answer ended: the closed list of reasons; undefined while it is not whole. */
export function stopOf(heard: Heard): Stop | undefined {
  if (!heard.whole) return undefined;
  if (heard.refusal && heard.text.trim() === '') return { kind: 'refused', words: heard.refusal };
  switch (heard.stopReason) {
    case 'stop':
    case 'eos':
      return { kind: 'done' };
    case 'length':
      return { kind: 'maxTokens' };
    case 'content_filter':
      return { kind: 'refused', words: heard.refusal };
    default:
      return stoppedOddly(heard);
  }
}

/** The tokens that a server counts, where it does: those read from its cache apart from the others. */
export function usageTold(told: unknown): { input: number; cacheRead: number; output: number } | undefined {
  if (!isRecord(told)) return undefined;
  const input = tokenCount(told.prompt_tokens) ?? tokenCount(told.input_tokens);
  const output = tokenCount(told.completion_tokens) ?? tokenCount(told.output_tokens);
  if (input === undefined || output === undefined) return undefined;
  const details = isRecord(told.prompt_tokens_details) ? told.prompt_tokens_details : {};
  const cacheRead = Math.min(input, tokenCount(details.cached_tokens) ?? 0);
  return { input: input - cacheRead, cacheRead, output };
}

// Most say `error` as an object; some a text, or the fields of the object without one around them.
function refusalIn(body: unknown, response?: Response): Refusal {
  const value = isRecord(body) ? body : {};
  const error = isRecord(value.error)
    ? value.error
    : { ...value, message: value.error ?? value.message ?? value.detail };
  const text = (each: unknown) => (typeof each === 'string' && each.trim() !== '' ? each : undefined);
  return new Refusal({
    ...(response && { status: response.status, headers: response.headers }),
    ...{ type: text(error.type), code: text(error.code), param: text(error.param), words: text(error.message) },
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
