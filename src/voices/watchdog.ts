import type { Clock } from '../base/clock';

/** Watches that bytes keep coming. */
export interface Watchdog {
  /** Told of every sign of life. */
  alive(): void;
  /** True once the silence was too long. */
  readonly barked: boolean;
  stop(): void;
}

/** Calls `onSilence` once, when nothing was heard for so long; the silence before the first byte counts too. */
export function watchSilence(clock: Clock, silentMs: number, onSilence: () => void): Watchdog {
  const over = new AbortController();
  let heard = clock.now();
  let barked = false;
  async function watch(): Promise<void> {
    while (!over.signal.aborted) {
      const left = heard + silentMs - clock.now();
      if (left <= 0) {
        barked = true;
        return onSilence();
      }
      await clock.wait(left, over.signal);
    }
  }
  void watch();
  return {
    alive: () => {
      heard = clock.now();
    },
    get barked() {
      return barked;
    },
    stop: () => over.abort(),
  };
}

/** A `fetch` that tells of each byte it receives, pings and headers included, which the SDK keeps to itself; aborting it ends the body too, whatever fetch does. */
export function hearingBytes(fetch: typeof globalThis.fetch, alive: () => void): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    alive();
    if (!response.body) return response;
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(heard(alive, init?.signal)), { status, statusText, headers });
  };
}

function heard(alive: () => void, signal: AbortSignal | null | undefined): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({
    start(controller) {
      signal?.addEventListener('abort', () => controller.error(signal.reason), { once: true });
    },
    transform(chunk, controller) {
      alive();
      controller.enqueue(chunk);
    },
  });
}
