import { seededRandom } from '../base/chance';
import type { FailureKind, Stop } from '../voices/voice';

/** An attempt at a turn or call that has ended: its number, and how it stopped. */
export interface EndedAttempt {
  stop: Stop;
  attempt: number;
}

/** Whether and when a turn is retried, and why. */
export type Retry = { again: false } | { again: true; afterMs: number; because: string };

const noRetry: Retry = { again: false };
const MAX_TRIES = 5;
/** The longest wait before a retry. */
export const MAX_WAIT_MS = 15 * 60_000;
const MAX_BACKOFF_MS = 60_000;

/** Decides whether the last attempt of a history is retried; the same history, seed and key (the turn's id) give the same decision. */
export function nextRetry(history: readonly EndedAttempt[], seed: number, key: string): Retry {
  const last = history.at(-1);
  if (last?.stop.kind !== 'failed' || history.length >= MAX_TRIES) return noRetry;
  const { failure, retryAfterMs } = last.stop;
  const { tries, backoffMs, because } = policies[failure];
  // Failures that share a reason share their number of tries.
  const sameFailures = history.filter(
    ({ stop }) => stop.kind === 'failed' && policies[stop.failure].because === because,
  );
  if (sameFailures.length >= tries) return noRetry;
  const chance = seededRandom(seed, `${key}:${last.attempt}`);
  const backoff = Math.min(MAX_BACKOFF_MS, backoffMs * 2 ** (sameFailures.length - 1));
  // Never before the time the provider named; jitter keeps seats that were refused together from retrying together.
  const afterMs = Math.round(retryAfterMs === undefined ? backoff * (0.5 + chance) : retryAfterMs + 500 * chance);
  return afterMs > MAX_WAIT_MS ? noRetry : { again: true, afterMs, because };
}

interface RetryPolicy {
  /** The maximum attempts that may end in this way, the first included. */
  tries: number;
  /** Wait before the second attempt; each further one doubles it. */
  backoffMs: number;
  because: string;
}

const brokenOff: RetryPolicy = { tries: 2, backoffMs: 1_000, because: 'the answer broke off' };
const final: RetryPolicy = { tries: 1, backoffMs: 0, because: 'another attempt would end alike' };

const policies: Readonly<Record<FailureKind, RetryPolicy>> = {
  rateLimit: { tries: 5, backoffMs: 8_000, because: 'the provider limits the rate' },
  overloaded: { tries: 4, backoffMs: 2_000, because: 'the provider is overloaded' },
  network: { tries: 3, backoffMs: 1_000, because: 'the provider could not be reached' },
  ...{ stalled: brokenOff, cutOff: brokenOff, malformed: brokenOff },
  // The session pauses after each failure; resuming it requests the turn again.
  procedure: { tries: Number.POSITIVE_INFINITY, backoffMs: 0, because: 'you went on' },
  ...{ spendLimit: final, key: final, notFound: final, notAModel: final, rejected: final, aborted: final },
};
