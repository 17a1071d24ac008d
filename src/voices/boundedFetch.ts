import type { Clock } from '../base/clock';
import { BoundedBytes, type CallBounds } from './bounds';
import { watchConnections } from './connections';

type Fetch = typeof globalThis.fetch;
type Signal = AbortSignal | null | undefined;
type Bytes = TransformStream<Uint8Array, Uint8Array>;

/** What a call over HTTP is watched with. */
export interface CallWatch {
  bounds: CallBounds;
  clock: Clock;
  /** Told of each byte that comes, pings and headers included, which the SDK keeps to itself. */
  alive(): void;
}

// An error says what it has to say in a few lines, and at once.
const ERROR_BYTES = 64_000;
const ERROR_MS = 10_000;

/**
 * A `fetch` that follows no redirect and whose answers keep to the bounds of a call: a body that goes beyond them fails with a
 * BoundError, the body of an error is only its beginning. Aborting it ends the body too, whatever fetch does.
 */
export function boundedFetch(fetch: Fetch, watch: CallWatch): Fetch {
  watchConnections();
  return async (input, init) => {
    const headersSent = new Headers(init?.headers);
    // Words come as they are said; and Node's fetch waits for ever for the rest of a squeezed answer that broke.
    headersSent.set('accept-encoding', 'identity');
    // A redirect would carry the key to an address it was not entered for.
    const response = await fetch(input, { ...init, headers: headersSent, redirect: 'manual' });
    watch.alive();
    const { body, headers } = response;
    // Some servers make up statuses that no Response may have.
    const status = Math.min(response.status, 599);
    if (!body) return response;
    if (!response.ok) {
      return new Response(await beginningOf(body, watch, init?.signal), { status, headers });
    }
    const streams = headers.get('content-type')?.includes('event-stream') ?? false;
    return new Response(body.pipeThrough(bounded(watch, streams, init?.signal)), { status, headers });
  };
}

/** Whole events where the body streams them, so that whoever parses them never joins one from a thousand pieces. */
function bounded({ bounds, alive }: CallWatch, streams: boolean, signal: Signal): Bytes {
  const bytes = new BoundedBytes(streams ? bounds : { ...bounds, event: bounds.bytes }, 'event');
  return new TransformStream({
    start: controller => signal?.addEventListener('abort', () => controller.error(signal.reason), { once: true }),
    transform(chunk, controller) {
      alive();
      const whole = bytes.take(chunk);
      if (whole.length > 0) controller.enqueue(whole);
    },
    flush(controller) {
      const rest = bytes.rest();
      if (rest.length > 0) controller.enqueue(rest);
    },
  });
}

/** What came of an error's body before a bound, an abort or the end. */
async function beginningOf(body: ReadableStream<Uint8Array>, watch: CallWatch, signal: Signal): Promise<string> {
  const over = new AbortController();
  const end = () => over.abort();
  signal?.addEventListener('abort', end, { once: true });
  const late = watch.clock.wait(ERROR_MS, over.signal).then(() => undefined);
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    while (length < ERROR_BYTES) {
      const next = await Promise.race([reader.read(), late]);
      if (!next || next.done) break;
      watch.alive();
      chunks.push(next.value);
      length += next.value.length;
    }
  } catch {
    // The status says more than the rest of a body that broke off.
  } finally {
    end();
    signal?.removeEventListener('abort', end);
    void reader.cancel().catch(() => undefined);
  }
  return Buffer.concat(chunks).toString('utf8', 0, ERROR_BYTES);
}
