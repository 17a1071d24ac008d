import type { Clock } from '../base/clock';

/** Watches that bytes keep coming, that an answer comes with them, and that a call comes to its end. */
export interface Watchdog {
  alive(): void;
  /** Told of every piece of the answer; a ping is a sign of life, and no piece. */
  progressed(): void;
  /** Why the call was given up; undefined while it was not. */
  readonly barked: 'silence' | 'idleMs' | 'ms' | undefined;
  stop(): void;
}

/** Calls `onBark` once, when nothing came for so long, nothing of the answer for longer, or the whole took too long; the time before the first byte counts too. */
export function watchSilence(
  clock: Clock,
  silentMs: number,
  onBark: () => void,
  { ms = Number.POSITIVE_INFINITY, idleMs = Number.POSITIVE_INFINITY }: { ms?: number; idleMs?: number } = {},
): Watchdog {
  const over = new AbortController();
  const deadline = clock.now() + ms;
  let heard = clock.now();
  let answered = heard;
  let barked: Watchdog['barked'];
  async function watch(): Promise<void> {
    while (!over.signal.aborted) {
      const now = clock.now();
      // Whoever allows a longer silence allows as long a time of pings.
      const idle = answered + Math.max(idleMs, silentMs);
      const left = Math.min(heard + silentMs, idle, deadline) - now;
      if (left <= 0) {
        barked = now >= deadline ? 'ms' : now >= idle ? 'idleMs' : 'silence';
        return onBark();
      }
      await clock.wait(left, over.signal);
    }
  }
  void watch();
  return {
    alive: () => {
      heard = clock.now();
    },
    progressed: () => {
      answered = clock.now();
    },
    get barked() {
      return barked;
    },
    stop: () => over.abort(),
  };
}
