import type { Clock } from '../base/clock';
import { BoundedBytes, type CallBounds } from './bounds';
import { watchConnections } from './connections';

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

/** Wraps `fetch` so that it follows no redirect and its bodies stay within the bounds of a call: a larger one fails with a BoundError, an error's body is truncated, and an abort always ends the body. */
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
    const streams = headers.get('content-type')?.includes('event-stream') ?? false;
    return new Response(body.pipeThrough(boundStream(watch, streams, init?.signal)), { status, headers });
  };
}

/** Passes whole events on if the body streams them, so that a parser never joins one from many chunks. */
function boundStream({ bounds, alive }: CallWatch, streams: boolean, signal: Signal): Bytes {
  const bytes = new BoundedBytes(streams ? bounds : { ...bounds, event: bounds.bytes }, 'event');
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
