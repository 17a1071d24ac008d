import { subscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import type { Clock } from '../base/clock';
import { isRecord } from '../base/json';
import { BoundedBytes, type CallBounds } from './bounds';

type Fetch = typeof globalThis.fetch;
type Signal = AbortSignal | null | undefined;
type Bytes = TransformStream<Uint8Array, Uint8Array>;

/** The bounds and the clock of an HTTP call. */
export interface CallWatch {
  bounds: CallBounds;
  clock: Clock;
  /** Called for each byte that arrives, including pings and headers, which the SDK does not report. */
  alive(): void;
}

// The body of an error is short and arrives at once.
const ERROR_BYTES = 64_000;
const ERROR_MS = 10_000;

/** Wraps `fetch`: no redirect is followed, a body beyond the bounds fails with a BoundError, an error's body is cut, and an abort always ends the body. */
export function boundedFetch(fetch: Fetch, watch: CallWatch): Fetch {
  watchConnections();
  return async (input, init) => {
    const headersSent = new Headers(init?.headers);
    // No compression: it delays streaming, and Node's fetch waits forever for the rest of a compressed body that broke off.
    headersSent.set('accept-encoding', 'identity');
    // A redirect would carry the key to an address it was not entered for.
    const response = await fetch(input, { ...init, headers: headersSent, redirect: 'manual' });
    watch.alive();
    const { body, headers } = response;
    // Some servers send statuses that Response does not allow.
    const status = Math.min(response.status, 599);
    if (!body) return response;
    if (!response.ok) {
      return new Response(await readErrorBody(body, watch, init?.signal), { status, headers });
    }
    const isStream = headers.get('content-type')?.includes('event-stream') ?? false;
    return new Response(body.pipeThrough(boundStream(watch, isStream, init?.signal)), { status, headers });
  };
}

/** Passes a body on within its bounds: of a stream of events whole events only, so that a parser never joins one from many chunks. */
function boundStream({ bounds, alive }: CallWatch, isStream: boolean, signal: Signal): Bytes {
  const bytes = new BoundedBytes(isStream ? bounds : { ...bounds, event: bounds.bytes }, 'event');
  return new TransformStream({
    start: controller => signal?.addEventListener('abort', () => controller.error(signal.reason), { once: true }),
    transform(chunk, controller) {
      alive();
      const whole = bytes.push(chunk);
      if (whole.length > 0) controller.enqueue(whole);
    },
    flush(controller) {
      const rest = bytes.flush();
      if (rest.length > 0) controller.enqueue(rest);
    },
  });
}

/** Reads an error's body until a bound, an abort or the end. */
async function readErrorBody(body: ReadableStream<Uint8Array>, watch: CallWatch, signal: Signal): Promise<string> {
  const controller = new AbortController();
  const end = () => controller.abort();
  signal?.addEventListener('abort', end, { once: true });
  const timeout = watch.clock.wait(ERROR_MS, controller.signal).then(() => undefined);
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    while (length < ERROR_BYTES) {
      const next = await Promise.race([reader.read(), timeout]);
      if (!next || next.done) break;
      watch.alive();
      chunks.push(next.value);
      length += next.value.length;
    }
  } catch {
    // The body broke off: the status is enough.
  } finally {
    end();
    signal?.removeEventListener('abort', end);
    void reader.cancel().catch(() => undefined);
  }
  return Buffer.concat(chunks).toString('utf8', 0, ERROR_BYTES);
}

let watchesConnections = false;

/** Works around defects of Node's fetch in noticing closed or endless connections: once, for all calls of this process. */
function watchConnections(): void {
  if (watchesConnections) return;
  watchesConnections = true;
  repeatMissedClose();
  boundInterimAnswers();
}

/**
 * Makes fetch notice a server that hangs up at once. Node's fetch listens to its first connection only after it has compiled its
 * parser; it misses an earlier close and waits forever. Emitting the close again ends the request.
 */
function repeatMissedClose(): void {
  subscribe('undici:client:connected', event => {
    const socket = isRecord(event) ? event.socket : undefined;
    if (socket instanceof Socket && socket.closed) socket.emit('close', false);
  });
}

// A normal server sends one or two before its answer.
const MAX_INTERIM_ANSWERS = 1000;

/**
 * Ends a connection whose server sends endless interim answers (status 100 to 199): Node's fetch reads them without reporting them,
 * so the caller cannot count their bytes or headers.
 */
function boundInterimAnswers(): void {
  const calls = new WeakMap<object, { socket: Socket; left: number }>();
  subscribe('undici:client:sendHeaders', event => {
    if (!isRecord(event) || !isRecord(event.request) || !(event.socket instanceof Socket)) return;
    calls.set(event.request, { socket: event.socket, left: MAX_INTERIM_ANSWERS });
  });
  subscribe('undici:request:headers', event => {
    if (!isRecord(event) || !isRecord(event.request) || !isRecord(event.response)) return;
    const call = calls.get(event.request);
    if (!call || typeof event.response.statusCode !== 'number' || event.response.statusCode >= 200) return;
    call.left -= 1;
    if (call.left < 0) call.socket.destroy();
  });
}
