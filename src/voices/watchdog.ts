import type { Clock } from '../base/clock';

/** Times out a model call: after `silentMs` without a byte, `idleMs` without a piece of the answer, or `ms` in all. */
export interface Watchdog {
  /** Called for every chunk of bytes. */
  reportBytes(): void;
  /** Called for every piece of the answer; a ping is only a sign of life. */
  reportProgress(): void;
  /** Why the call was cancelled; undefined if it was not. */
  readonly expired: 'silence' | 'idleMs' | 'ms' | undefined;
  stop(): void;
}

/** Starts a watchdog that calls `onExpired` once when a limit is exceeded; the time before the first byte counts too. */
export function startWatchdog(
  clock: Clock,
  silentMs: number,
  onExpired: () => void,
  { ms = Number.POSITIVE_INFINITY, idleMs = Number.POSITIVE_INFINITY }: { ms?: number; idleMs?: number } = {},
): Watchdog {
  const controller = new AbortController();
  const deadline = clock.now() + ms;
  let lastByteAt = clock.now();
  let lastPieceAt = lastByteAt;
  let expired: Watchdog['expired'];
  async function watch(): Promise<void> {
    while (!controller.signal.aborted) {
      const now = clock.now();
      // A longer allowed silence also extends the time of pings without an answer.
      const idleUntil = lastPieceAt + Math.max(idleMs, silentMs);
      const left = Math.min(lastByteAt + silentMs, idleUntil, deadline) - now;
      if (left <= 0) {
        expired = now >= deadline ? 'ms' : now >= idleUntil ? 'idleMs' : 'silence';
        return onExpired();
      }
      await clock.wait(left, controller.signal);
    }
  }
  void watch();
  return {
    reportBytes: () => {
      lastByteAt = clock.now();
    },
    reportProgress: () => {
      lastPieceAt = clock.now();
    },
    get expired() {
      return expired;
    },
    stop: () => controller.abort(),
  };
}
