import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../../../src/base/clock';
import { isRecord } from '../../../src/base/json';
import { noUsage } from '../../../src/base/usage';
import { defaultAnswer } from './answers';
import { type BillLine, priceOf } from './bill';
import { type Fault, failure, type PlainFailure, plainFailure } from './faults';
import type { Gate } from './gate';
import type { Hit } from './hit';
import type { PromptCache } from './promptCache';
import { complaint, type ModelRequest, readRequest } from './request';
import { type Answer, eventsOf, messageOf, outputTokens } from './sse';
import { sendEvents } from './stream';
import { countTokens } from './tokens';

/** How a model server behaves. */
export interface ModelServerOptions {
  /** Time of the cache, the pings and the latencies. */
  clock?: Clock;
  /** Only this key is let in; left out: any. */
  key?: string;
  /** Scripted answers; undefined falls back to the default answer. */
  answer?: (request: ModelRequest, hit: Hit) => Answer | string | undefined;
  /** Wait before the first event, and before each further one. */
  latencyMs?: number;
  eventMs?: number;
  /** How fast it answers: an event comes when as many tokens as it ends with take that long. */
  tokensPerSecond?: number;
  models?: string[];
}

/** Everything that a server remembers between its requests. */
export interface ServerState {
  options: ModelServerOptions;
  clock: Clock;
  cache: PromptCache;
  gate: Gate;
  hits: Hit[];
  bill: BillLine[];
  faults: (Fault | undefined)[];
  always?: Fault;
  /** Told of every arrival. */
  watchers: Set<() => void>;
}

/** Serves one request and writes it down. */
export async function handle(state: ServerState, message: IncomingMessage, response: ServerResponse): Promise<void> {
  const hit = noted(message, response, await bodyOf(message), state.hits.length + 1, state.clock);
  state.hits.push(hit);
  for (const told of [...state.watchers]) told();
  const failed = isCall(hit) ? await call(state, hit, response) : route(hit, response, state.options);
  if (!failed) return;
  hit.outcome = 'failed';
  plain(hit, response, failed);
}

/** Whether a request asks for a message. */
export function isCall(hit: Hit): boolean {
  return hit.method === 'POST' && /\/v1\/messages(\?|$)/.test(hit.path);
}

async function call(state: ServerState, hit: Hit, response: ServerResponse): Promise<PlainFailure | undefined> {
  hit.fault = state.faults.length > 0 ? state.faults.shift() : state.always;
  if (!keyFits(hit, state.options.key)) return failure(401, 'authentication_error', 'invalid x-api-key');
  const request = readRequest(parse(hit.raw));
  if (typeof request === 'string') return failure(400, 'invalid_request_error', request);
  hit.request = request;
  const refused = complaint(request);
  if (refused) return failure(400, 'invalid_request_error', refused);
  // What is readable is settled on arrival, before anything that holds the answer back.
  const plan = state.cache.plan(request);
  await state.gate.pass(-1);
  const planned = hit.fault && plainFailure(hit.fault, hit);
  if (planned) return planned;
  if (hit.fault?.kind === 'reset') return void response.socket?.resetAndDestroy();
  hit.usage = plan.usage;
  if (state.options.latencyMs) await state.clock.wait(state.options.latencyMs, never);
  plan.publish();
  await answerWith(state, hit, response, request);
  state.bill.push({ hit: hit.number, model: request.model, usage: hit.usage, usd: priceOf(request.model, hit.usage) });
  return undefined;
}

async function answerWith(
  state: ServerState,
  hit: Hit,
  response: ServerResponse,
  request: ModelRequest,
): Promise<void> {
  const { clock, gate, options } = state;
  const answer = answerTo(request, hit, options);
  const about = { id: `msg_${hit.number}`, model: request.model, usage: hit.usage ?? noUsage };
  const { eventMs = 0, tokensPerSecond } = options;
  if (request.stream)
    return sendEvents(hit, response, eventsOf(answer, about), { clock, gate, eventMs, tokensPerSecond });
  about.usage.output = outputTokens(answer);
  hit.outcome = 'answered';
  json(hit, response, messageOf(answer, about));
}

const never = new AbortController().signal;

function noted(message: IncomingMessage, response: ServerResponse, raw: string, number: number, clock: Clock): Hit {
  const hit: Hit = {
    number,
    method: message.method ?? '',
    path: message.url ?? '',
    at: clock.now(),
    headers: Object.fromEntries(Object.entries(message.headers).map(([name, value]) => [name, String(value)])),
    raw,
    sent: 0,
    outcome: 'open',
    closed: new Promise(resolve => response.once('close', resolve)),
  };
  response.once('close', () => {
    hit.closedAt = clock.now();
    if (hit.outcome === 'open') hit.outcome = 'aborted';
  });
  return hit;
}

function route(hit: Hit, response: ServerResponse, options: ModelServerOptions): PlainFailure | undefined {
  if (!keyFits(hit, options.key)) return failure(401, 'authentication_error', 'invalid x-api-key');
  if (hit.method === 'GET' && hit.path.startsWith('/v1/models')) {
    const ids = options.models ?? ['claude-opus-5-5', 'claude-sonnet-5-5', 'claude-haiku-5-5'];
    const data = ids.map(id => ({ type: 'model', id, display_name: id, created_at: '2026-01-01T00:00:00Z' }));
    json(hit, response, { data, has_more: false, first_id: ids[0] ?? null, last_id: ids.at(-1) ?? null });
    return undefined;
  }
  if (hit.path.startsWith('/v1/messages/count_tokens')) {
    const request = readRequest({ max_tokens: 1, ...Object(parse(hit.raw)) });
    if (typeof request === 'string') return failure(400, 'invalid_request_error', request);
    json(hit, response, { input_tokens: request.blocks.reduce((sum, block) => sum + countTokens(block.text) + 3, 0) });
    return undefined;
  }
  return failure(404, 'not_found_error', 'Not found');
}

function answerTo(request: ModelRequest, hit: Hit, options: ModelServerOptions): Answer {
  if (hit.fault?.kind === 'refusal') return { text: '', stopReason: 'refusal', refusal: 'This request was declined.' };
  const scripted = options.answer?.(request, hit);
  const answer = typeof scripted === 'string' ? { text: scripted } : (scripted ?? defaultAnswer(request));
  if (hit.fault?.kind === 'contextExceeded') return { ...answer, stopReason: 'model_context_window_exceeded' };
  if (hit.fault?.kind === 'maxTokens') return { ...answer, stopReason: 'max_tokens' };
  if (outputTokens(answer) <= request.maxTokens) return answer;
  let text = answer.text;
  while (text && countTokens(text) + countTokens(answer.thinking ?? '') > request.maxTokens)
    text = text.replace(/\s*\S+$/, '');
  return { ...answer, text, stopReason: 'max_tokens' };
}

function keyFits(hit: Hit, key: string | undefined): boolean {
  const given = hit.headers['x-api-key'] ?? hit.headers.authorization?.replace(/^Bearer /, '');
  return key === undefined ? Boolean(given) : given === key;
}

function plain(hit: Hit, response: ServerResponse, failed: PlainFailure): void {
  hit.status = failed.status;
  response.writeHead(failed.status, { 'content-type': 'application/json', ...failed.headers });
  response.end(failed.body);
}

function json(hit: Hit, response: ServerResponse, value: object): void {
  hit.status = 200;
  response.writeHead(200, { 'content-type': 'application/json', 'request-id': `req_${hit.number}` });
  response.end(JSON.stringify(value));
}

async function bodyOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
