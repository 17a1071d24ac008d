import type { Clock } from '../base/clock';

/** Watches that bytes keep coming, and that a call comes to its end. */
export interface Watchdog {
  /** Told of every sign of life. */
  alive(): void;
  /** Why the call was given up; undefined while it was not. */
  readonly barked: 'silence' | 'deadline' | undefined;
  stop(): void;
}

/** Calls `onBark` once, when nothing came for so long or the whole took too long; the silence before the first byte counts too. */
export function watchSilence(
  clock: Clock,
  silentMs: number,
  onBark: () => void,
  deadlineMs = Number.POSITIVE_INFINITY,
): Watchdog {
  const over = new AbortController();
  const deadline = clock.now() + deadlineMs;
  let heard = clock.now();
  let barked: Watchdog['barked'];
  async function watch(): Promise<void> {
    while (!over.signal.aborted) {
      const now = clock.now();
      const left = Math.min(heard + silentMs, deadline) - now;
      if (left <= 0) {
        barked = now >= deadline ? 'deadline' : 'silence';
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
    get barked() {
      return barked;
    },
    stop: () => over.abort(),
  };
}
