// OpenAI's wire protocol (https://platform.openai.com/docs/api-reference/chat/create), with the deviations of compatible servers.

import { isRecord } from '../../base/json';
import { boundedFetch, type CallWatch } from '../boundedFetch';
import { ServerError } from '../httpFailures';
import { schemaPrompt } from '../schemaPrompt';
import { appendText, recordModel, reportState, type StreamState, tokenCount, unknownStop } from '../streamState';
import type { CallListener, Prompt, Stop } from '../voice';

/** The key and the server of an OpenAI-compatible API. */
export interface OpenAIAccess {
  /** If it is empty, none is sent: local servers need none. */
  key: string;
  /** The base address, such as `https://api.openai.com/v1`. */
  endpoint: string;
  fetch?: typeof globalThis.fetch;
}

/** What a server supports; features that it has rejected are left out afterwards. */
export interface ServerSupport {
  /** Answers by a JSON schema. */
  schema: boolean;
  /** Token counts at the end of the stream. */
  usage: boolean;
  /** The name of the parameter that limits the answer. */
  limit: 'max_tokens' | 'max_completion_tokens';
  /** Whether an accepted schema is followed: some servers ignore it. */
  keepsToSchema: boolean;
}

/** What is tried first: OpenAI's newer models reject the old name of the limit; other servers know no other, and would answer without limit. */
export function initialSupport(endpoint: string): ServerSupport {
  const own = new URL(baseUrl(endpoint)).hostname === 'api.openai.com';
  return { schema: true, usage: true, limit: own ? 'max_completion_tokens' : 'max_tokens', keepsToSchema: own };
}

/** Builds the single request of a prompt: no tools, no sampling parameters. */
export function requestBody(prompt: Prompt, model: string, supported: ServerSupport): Record<string, unknown> {
  // With `schemaInPrompt` the messages have the schema already.
  const shape = prompt.schemaInPrompt ? undefined : prompt.answer;
  const isFollowed = supported.schema && supported.keepsToSchema;
  const schemaWords = shape && !isFollowed ? [{ text: schemaPrompt(shape) }] : [];
  const messages: { role: string; content: string }[] = [];
  const add = (role: string, parts: readonly { text: string }[]) => {
    const content = parts.flatMap(({ text }) => (text.trim() === '' ? [] : text)).join('\n\n');
    const last = messages.at(-1);
    if (content === '') return;
    // The templates of many models need alternating roles.
    if (last?.role === role) last.content += `\n\n${content}`;
    else messages.push({ role, content });
  };
  add('system', prompt.system);
  for (const { role, parts } of prompt.messages) add(role, parts);
  add('user', schemaWords);
  // Not strict: that mode rejects optional fields, and the answer is validated here anyway.
  const json_schema = shape && { name: shape.name.replace(/[^\w-]/g, '_').slice(0, 64), schema: shape.schema };
  return {
    model,
    messages,
    stream: true,
    [supported.limit]: prompt.maxTokens,
    ...(supported.usage && { stream_options: { include_usage: true } }),
    ...(supported.schema && json_schema && { response_format: { type: 'json_schema', json_schema } }),
  };
}

/** Sends a request to a path below the endpoint; throws a ServerError for an error response. */
export async function sendRequest(
  { key, endpoint, fetch = globalThis.fetch }: OpenAIAccess,
  below: string,
  body: Record<string, unknown> | undefined,
  watch: CallWatch,
  signal: AbortSignal,
): Promise<Response> {
  const response = await boundedFetch(fetch, watch)(`${baseUrl(endpoint)}/${below}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { authorization: `Bearer ${key}` }),
    },
    body: body && JSON.stringify(body),
    signal,
  });
  if (response.ok) return response;
  throw parseServerError(parseJson(await response.text()), response);
}

// A bare server address means its API at `/v1`.
function baseUrl(endpoint: string): string {
  const { origin, pathname } = new URL(endpoint);
  const path = pathname
    .replace(/\/chat\/completions\/?$/, '')
    .split('/')
    .filter(Boolean);
  return [origin, ...(path.length > 0 ? path : ['v1'])].join('/');
}

/** Drops from `supported` the feature that a server rejected by name, if it was `sent`; true if the request is worth repeating (a rejection costs nothing). */
export function dropRejectedFeature(supported: ServerSupport, sent: ServerSupport, { response }: ServerError): boolean {
  const { status, param = '', words = '' } = response;
  if (status !== 400 && status !== 422) return false;
  const named = `${param} ${words}`;
  const other = sent.limit === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';
  if (sent.schema && /response_format|json_schema/.test(named)) supported.schema = false;
  else if (sent.usage && /stream_options|include_usage/.test(named)) supported.usage = false;
  else if (named.includes(other)) supported.limit = other;
  else return false;
  return true;
}

/** The events of a stream up to `[DONE]`, without keep-alive comments. */
export async function* parseEvents(body: AsyncIterable<Uint8Array> | null): AsyncIterable<unknown> {
  const decoder = new TextDecoder();
  // Each chunk contains complete events; only the last one may be cut off.
  for await (const chunk of body ?? []) {
    const text = decoder.decode(chunk);
    for (const event of text.split(/\r\n\r\n|\n\n|\r\r/)) {
      const lines = event.split(/\r\n|\n|\r/).filter(line => line.startsWith('data:'));
      const data = lines.map(line => line.slice('data:'.length).trimStart()).join('\n');
      if (data === '') continue;
      if (data.trimEnd() === '[DONE]') return;
      const value = parseJson(data);
      if (value !== undefined) yield value;
      else if (/[\r\n]$/.test(text)) throw new SyntaxError('An event of the stream was no JSON.');
    }
  }
}

/** Applies one chunk of a completion to `progress` and reports what is new in it. */
export function applyStreamChunk(progress: StreamState, event: unknown, listening: CallListener): void {
  if (!isRecord(event)) throw new SyntaxError('An event of the stream was no object.');
  if (isRecord(event.error) || typeof event.error === 'string') throw parseServerError(event);
  recordModel(progress, event.model);
  const usage = parseUsage(event.usage);
  if (usage)
    Object.assign(progress, { usage: { ...progress.usage, ...usage }, counted: { input: true, output: true } });
  const [choice]: unknown[] = Array.isArray(event.choices) ? event.choices : [];
  if (!isRecord(choice) || progress.whole) return;
  const { content, refusal }: Record<string, unknown> = isRecord(choice.delta) ? choice.delta : {};
  // Some models think first; a few servers stream the thoughts in other fields.
  if (progress.state === 'waiting') reportState(progress, 'thinking', listening);
  appendText(progress, content, listening);
  if (typeof refusal === 'string') progress.refusal = `${progress.refusal ?? ''}${refusal}`;
  if (typeof choice.finish_reason !== 'string') return;
  progress.stopReason = choice.finish_reason;
  progress.whole = true;
}

/** How a complete answer ended, by the API's list of reasons; undefined while it is incomplete. */
export function stopOfStream(progress: StreamState): Stop | undefined {
  if (!progress.whole) return undefined;
  if (progress.refusal && progress.text.trim() === '') return { kind: 'refused', words: progress.refusal };
  switch (progress.stopReason) {
    case 'stop':
    case 'eos':
      return { kind: 'done' };
    case 'length':
      return { kind: 'maxTokens' };
    case 'content_filter':
      return { kind: 'refused', words: progress.refusal };
    default:
      return unknownStop(progress);
  }
}

/** The token counts of a server, if it sends them; those read from its cache are separate. */
export function parseUsage(reported: unknown): { input: number; cacheRead: number; output: number } | undefined {
  if (!isRecord(reported)) return undefined;
  const input = tokenCount(reported.prompt_tokens) ?? tokenCount(reported.input_tokens);
  const output = tokenCount(reported.completion_tokens) ?? tokenCount(reported.output_tokens);
  if (input === undefined || output === undefined) return undefined;
  const details = isRecord(reported.prompt_tokens_details) ? reported.prompt_tokens_details : {};
  const cacheRead = Math.min(input, tokenCount(details.cached_tokens) ?? 0);
  return { input: input - cacheRead, cacheRead, output };
}

// `error` is an object on most servers, a text on some, and on others its fields are at the top level.
function parseServerError(body: unknown, response?: Response): ServerError {
  const value = isRecord(body) ? body : {};
  const plain = { ...value, message: value.error ?? value.message ?? value.detail };
  const error: Record<string, unknown> = isRecord(value.error) ? value.error : plain;
  const text = (each: unknown) => (typeof each === 'string' && each.trim() !== '' ? each : undefined);
  return new ServerError({
    ...(response && { status: response.status, headers: response.headers }),
    type: text(error.type),
    code: text(error.code),
    param: text(error.param),
    words: text(error.message),
  });
}

/** Parses JSON of a server; undefined if it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
