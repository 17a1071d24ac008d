import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '../../../src/base/clock';
import { isRecord } from '../../../src/base/json';
import { defaultAnswer } from '../modelServer/answers';
import { realClock } from '../modelServer/clock';
import { countTokens } from '../modelServer/tokens';

/** Everything that can go wrong with one request, on demand. */
export type ChatFault =
  | { plain: { status: number; headers?: Record<string, string>; body: string } }
  /** Instead of the event of this index: a clean end, a reset, silence, an error, broken JSON. */
  | { at: number; how: 'end' | 'reset' | 'stall' | 'error' | 'malformed' }
  /** A clean end after this many bytes of the stream. */
  | { cut: number }
  /** Headers, and then only comments. */
  | { commentsEveryMs: number }
  | { finish: string; refusal?: string };

/** How a server answers. */
export interface ChatServerOptions {
  clock?: Clock;
  /** Only this key is let in; left out: any, and none. */
  key?: string;
  answer?: (body: Record<string, unknown>) => string | undefined;
  /** Tokens of each prompt that its cache had. */
  cached?: number;
  /** It thinks aloud before it answers, under this name. */
  thinks?: 'reasoning' | 'reasoning_content';
  /** What it leaves out of its streams. */
  omits?: readonly ('usage' | 'done')[];
  /** Fields that it refuses by name. */
  refuses?: readonly string[];
  /** Comments between the events, and line ends of two characters. */
  chatty?: boolean;
  models?: readonly string[];
}

/** A request that reached the server. */
export interface ChatHit {
  path: string;
  at: number;
  headers: Record<string, string>;
  body: Record<string, unknown>;
  /** Resolves once the connection is closed or the answer is whole. */
  closed: Promise<void>;
}

/** A server on loopback that speaks the Chat Completions API as such servers do. */
export interface ChatServer {
  /** Its base address, with /v1. */
  url: string;
  hits: ChatHit[];
  calls(): ChatHit[];
  fail(...faults: (ChatFault | undefined)[]): void;
  failAlways(fault: ChatFault | undefined): void;
  whenCalled(count: number): Promise<void>;
  close(): Promise<void>;
}

/** An error as the API writes it. */
export function refused(status: number, message: string, more: { type?: string; code?: string; param?: string } = {}) {
  const error = {
    message,
    type: more.type ?? 'invalid_request_error',
    param: more.param ?? null,
    code: more.code ?? null,
  };
  return { status, body: JSON.stringify({ error }) };
}

/** Starts a server on a free port. */
export async function startChatServer(options: ChatServerOptions = {}): Promise<ChatServer> {
  const hits: ChatHit[] = [];
  const faults: (ChatFault | undefined)[] = [];
  const watchers = new Set<() => void>();
  let always: ChatFault | undefined;
  const calls = () => hits.filter(({ path }) => path === '/v1/chat/completions');
  const server = createServer(async (message, response) => {
    const hit = await noted(message, response, options.clock ?? realClock);
    hits.push(hit);
    for (const told of [...watchers]) told();
    const isCall = hit.path === '/v1/chat/completions';
    await answer(hit, response, options, isCall ? (faults.length > 0 ? faults.shift() : always) : undefined);
  });
  server.keepAliveTimeout = 0;
  server.unref();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    hits,
    calls,
    fail: (...next) => void faults.push(...next),
    failAlways: fault => {
      always = fault;
    },
    whenCalled: count =>
      new Promise(resolve => {
        const look = () => calls().length >= count && watchers.delete(look) && resolve();
        watchers.add(look);
        look();
      }),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function noted(message: IncomingMessage, response: ServerResponse, clock: Clock): Promise<ChatHit> {
  const closed = new Promise<void>(resolve => response.once('close', resolve));
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk));
  const raw = Buffer.concat(chunks).toString('utf8');
  const value: unknown = raw === '' ? {} : JSON.parse(raw);
  return {
    path: message.url ?? '',
    at: clock.now(),
    headers: Object.fromEntries(Object.entries(message.headers).map(([name, each]) => [name, String(each)])),
    body: isRecord(value) ? value : {},
    closed,
  };
}

async function answer(
  hit: ChatHit,
  response: ServerResponse,
  options: ChatServerOptions,
  fault: ChatFault | undefined,
): Promise<void> {
  const plain = (status: number, body: string, headers: Record<string, string> = {}) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  if (options.key !== undefined && hit.headers.authorization !== `Bearer ${options.key}`) {
    const { status, body } = refused(401, `Incorrect API key provided: ${hit.headers.authorization}.`, {
      code: 'invalid_api_key',
    });
    return plain(status, body);
  }
  if (hit.path === '/v1/models') {
    const data = (options.models ?? ['test-model']).map(id => ({
      id,
      object: 'model',
      created: 1,
      owned_by: 'library',
    }));
    return plain(200, JSON.stringify({ object: 'list', data }));
  }
  if (hit.path !== '/v1/chat/completions')
    return plain(404, '<!doctype html><title>Not found</title>', { 'content-type': 'text/html' });
  const field = options.refuses?.find(name => name in hit.body);
  if (field) {
    const limits = ['max_tokens', 'max_completion_tokens'];
    const other = limits.includes(field) ? ` Use '${limits.find(each => each !== field)}' instead.` : '';
    const { body } = refused(400, `Unsupported parameter: '${field}' is not supported with this model.${other}`, {
      param: field,
      code: 'unsupported_parameter',
    });
    return plain(400, body);
  }
  if (fault && 'plain' in fault) return plain(fault.plain.status, fault.plain.body, fault.plain.headers);
  await stream(response, chunksOf(hit.body, options, fault), options, fault);
}

/** The events of an answer, as the API streams them. */
function chunksOf(body: Record<string, unknown>, options: ChatServerOptions, fault: ChatFault | undefined): string[] {
  const { model, messages } = body;
  const parts = (Array.isArray(messages) ? messages : []).filter(isRecord).map(each => String(each.content));
  const text = options.answer?.(body) ?? wordsFor(body, parts);
  const prompt = parts.reduce((sum, each) => sum + countTokens(each) + 4, 3);
  const usage = {
    prompt_tokens: prompt,
    completion_tokens: Math.max(1, countTokens(text)),
    ...(options.cached && { prompt_tokens_details: { cached_tokens: Math.min(prompt, options.cached) } }),
  };
  const counts =
    isRecord(body.stream_options) && body.stream_options.include_usage === true && !options.omits?.includes('usage');
  const chunk = (choices: unknown[], told: unknown = null) =>
    `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model, choices, ...(counts && { usage: told }) })}`;
  const delta = (each: object, finish: string | null = null) =>
    chunk([{ index: 0, delta: each, finish_reason: finish }]);
  const ending = fault && 'finish' in fault ? fault : { finish: 'stop', refusal: undefined };
  const said = ending.refusal === undefined ? (text.match(/\s*\S+/g) ?? []) : [];
  return [
    delta({ role: 'assistant', content: '' }),
    ...(options.thinks ? [delta({ [options.thinks]: 'Let me see.' })] : []),
    ...(ending.refusal === undefined ? [] : [delta({ refusal: ending.refusal })]),
    ...said.map(content => delta({ content })),
    delta({}, ending.finish),
    ...(counts ? [chunk([], usage)] : []),
    ...(options.omits?.includes('done') ? [] : ['data: [DONE]']),
  ];
}

function wordsFor(body: Record<string, unknown>, parts: readonly string[]): string {
  const format =
    isRecord(body.response_format) && isRecord(body.response_format.json_schema)
      ? body.response_format.json_schema
      : {};
  const schema = isRecord(format.schema) ? format.schema : undefined;
  const system = parts[0] ?? '';
  const made = defaultAnswer({
    ...{ model: String(body.model), maxTokens: 0, stream: true, blocks: [], roles: [], key: '', body },
    ...{ system, last: parts.at(-1) ?? '', schema },
  });
  return made.text;
}

async function stream(
  response: ServerResponse,
  events: readonly string[],
  { clock = realClock, chatty }: ChatServerOptions,
  fault: ChatFault | undefined,
): Promise<void> {
  const over = new AbortController();
  const closing = new Promise<void>(resolve => response.once('close', resolve));
  void closing.then(() => over.abort());
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  response.flushHeaders();
  const end = chatty ? '\r\n' : '\n';
  while (fault && 'commentsEveryMs' in fault && !over.signal.aborted) {
    response.write(`: keep-alive${end}${end}`);
    await clock.wait(fault.commentsEveryMs, over.signal);
  }
  let left = fault && 'cut' in fault ? fault.cut : Number.POSITIVE_INFINITY;
  for (const [index, event] of events.entries()) {
    if (over.signal.aborted) return;
    if (fault && 'at' in fault && fault.at === index) return broken(response, fault.how, closing);
    const bytes = Buffer.from(`${chatty ? `: processing${end}${end}` : ''}${event}${end}${end}`);
    await new Promise<void>(resolve => response.write(bytes.subarray(0, left), () => resolve()));
    left -= bytes.length;
    if (left < 0) break;
  }
  response.end();
}

async function broken(
  response: ServerResponse,
  how: 'end' | 'reset' | 'stall' | 'error' | 'malformed',
  closing: Promise<void>,
): Promise<void> {
  if (how === 'stall') return closing;
  if (how === 'reset') return void response.socket?.resetAndDestroy();
  const error = JSON.stringify({ error: { message: 'The server is overloaded.', type: 'server_error', code: 502 } });
  response.end(
    how === 'error' ? `data: ${error}\n\n` : how === 'malformed' ? 'data: {"choices":[{"del\n\n' : undefined,
  );
}
