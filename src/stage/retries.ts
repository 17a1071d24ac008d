import { seededRandom } from '../base/chance';
import { assertNever } from '../base/never';
import { type Turn, wasSpoken } from '../script/turn';
import { similarity } from '../text/similarity';
import type { FailureKind, Stop } from '../voices/voice';

/** One ended attempt at a turn. */
export interface EndedAttempt {
  stop: Stop;
  attempt: number;
}

/** Whether and when a turn is retried, and why. */
export type Retry = { again: false } | { again: true; afterMs: number; because: string };

const noRetry: Retry = { again: false };
const MAX_TRIES = 5;
const MAX_WAIT_MS = 15 * 60_000;
const MAX_BACKOFF_MS = 60_000;

/** Decides whether a failed attempt is retried; deterministic for the same history, seed and key. */
export function nextRetry(history: readonly EndedAttempt[], seed: number, key: string): Retry {
  const last = history.at(-1);
  if (last?.stop.kind !== 'failed' || history.length >= MAX_TRIES) return noRetry;
  const { failure, retryAfterMs } = last.stop;
  const { tries, backoffMs, because } = policyOf(failure);
  const sameFailures = history.filter(
    ({ stop }) => stop.kind === 'failed' && policyOf(stop.failure).because === because,
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

function policyOf(failure: FailureKind): RetryPolicy {
  switch (failure) {
    case 'rateLimit':
      return { tries: 5, backoffMs: 8_000, because: 'the provider limits the rate' };
    case 'overloaded':
      return { tries: 4, backoffMs: 2_000, because: 'the provider is overloaded' };
    case 'network':
      return { tries: 3, backoffMs: 1_000, because: 'the provider could not be reached' };
    case 'stalled':
    case 'cutOff':
    case 'malformed':
      return { tries: 2, backoffMs: 1_000, because: 'the answer broke off' };
    case 'procedure':
      // The session pauses after each failure; resuming it requests the turn again.
      return { tries: Number.POSITIVE_INFINITY, backoffMs: 0, because: 'you went on' };
    case 'spendLimit':
    case 'key':
    case 'notFound':
    case 'notAModel':
    case 'rejected':
    case 'aborted':
      return { tries: 1, backoffMs: 0, because: 'another attempt would end alike' };
    default:
      return assertNever(failure);
  }
}

const MAX_FAILURES = 5;

/** The circuit breaker: the reason to pause the session, judged by its latest attempts, oldest first; undefined to continue. */
export function circuitBreakerReason(stops: readonly Stop[], now: number): string | undefined {
  const last = stops.at(-1);
  if (last?.kind !== 'failed') return undefined;
  if ((last.retryAfterMs ?? 0) > MAX_WAIT_MS) {
    return `${last.message} It may go on from ${utcMinute(now, last.retryAfterMs)} UTC; resume then, or choose another model.`;
  }
  // Every other seat would fail in the same way.
  if (['spendLimit', 'key', 'notAModel', 'procedure'].includes(last.failure)) {
    return `${last.message} ${last.remedy}`;
  }
  const recent = stops.filter(stop => !isAborted(stop)).slice(-MAX_FAILURES);
  if (recent.length < MAX_FAILURES || recent.some(stop => stop.kind !== 'failed')) return undefined;
  return `The last ${MAX_FAILURES} calls failed. ${last.message} ${last.remedy}`;
}

const YEAR = 365 * 86_400_000;

// Capped, because a server may name a delay that no date can represent.
function utcMinute(now: number, afterMs = 0): string {
  const minute = Math.ceil((now + Math.min(afterMs, YEAR)) / 60_000) * 60_000;
  return new Date(minute).toISOString().slice(0, 16).replace('T', ' ');
}

function isAborted(stop: Stop): boolean {
  return stop.kind === 'failed' && stop.failure === 'aborted';
}

const MIN_SIMILARITY = 0.9;
const IN_A_ROW = 3;
// Short turns such as "I agree" may repeat.
const MIN_WORDS = 8;

/** The parts of a turn that the loop detector compares. */
export type LoopedTurn = Pick<Turn, 'beat' | 'seat' | 'text' | 'words' | 'outcome'> & { why?: string };

/** The loop detector: three near-identical turns or three equal errors in a row are a reason to end; undefined to continue. */
export function detectLoop(turns: readonly LoopedTurn[]): string | undefined {
  const last = turns.at(-1);
  if (!last) return undefined;
  const errors = turns.slice(-IN_A_ROW);
  if (isFullRow(errors) && errors.every(turn => turn.outcome === 'failed' && turn.why === last.why)) {
    return `Three turns in a row ended in the same error: ${last.why ?? 'no reason given'}`;
  }
  if (!wasSpoken(last) || last.words < MIN_WORDS) return undefined;
  const spoken = turns.filter(wasSpoken);
  if (areNearlySame(spoken.filter(turn => turn.seat === last.seat).slice(-IN_A_ROW))) {
    return `${last.seat} has said nearly the same three times.`;
  }
  const table = spoken.slice(-IN_A_ROW);
  // Seats that answer simultaneously may say the same: only over several beats is it a loop.
  const beats = new Set(table.map(turn => turn.beat));
  return beats.size === IN_A_ROW && areNearlySame(table) ? 'The last three turns are nearly the same.' : undefined;
}

function areNearlySame(turns: readonly LoopedTurn[]): boolean {
  const [first, ...others] = turns;
  return (
    first !== undefined && isFullRow(turns) && others.every(turn => similarity(first.text, turn.text) >= MIN_SIMILARITY)
  );
}

function isFullRow(turns: readonly unknown[]): boolean {
  return turns.length === IN_A_ROW;
}
