import { draw } from '../base/chance';
import { assertNever } from '../base/never';
import { type Turn, wasSpoken } from '../script/turn';
import { similarity } from '../text/similarity';
import type { FailureKind, Stop } from '../voices/voice';

/** One attempt at a turn that has ended. */
export interface Tried {
  stop: Stop;
  attempt: number;
}

/** Whether a turn is tried once more, when, and why. */
export type Retry = { again: false } | { again: true; afterMs: number; because: string };

const never: Retry = { again: false };
const MOST_TRIES = 5;
const LONGEST_WAIT = 15 * 60_000;
const LONGEST_BACKOFF = 60_000;

/** Decides after an attempt whether there is another; the same history, seed and key always decide alike. */
export function nextTry(history: readonly Tried[], seed: number, key: string): Retry {
  const last = history.at(-1);
  if (last?.stop.kind !== 'failed' || history.length >= MOST_TRIES) return never;
  const { failure, retryAfterMs } = last.stop;
  const { tries, backoffMs, because } = policyOf(failure);
  const alike = history.filter(({ stop }) => stop.kind === 'failed' && policyOf(stop.failure).because === because);
  if (alike.length >= tries) return never;
  const chance = draw(seed, `${key}:${last.attempt}`);
  const backoff = Math.min(LONGEST_BACKOFF, backoffMs * 2 ** (alike.length - 1));
  // Never before the time the provider named; a little after it, so that seats that were refused together do not come back together.
  const afterMs = Math.round(retryAfterMs === undefined ? backoff * (0.5 + chance) : retryAfterMs + 500 * chance);
  return afterMs > LONGEST_WAIT ? never : { again: true, afterMs, because };
}

interface Policy {
  /** The most attempts that may end in this way, the first included. */
  tries: number;
  /** Wait before the second attempt; each further one doubles it. */
  backoffMs: number;
  because: string;
}

function policyOf(failure: FailureKind): Policy {
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
      // The session pauses after each; whoever goes on wants it asked again.
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

const MOST_FAILURES = 5;

/** Why the session has to pause now, judged by the ends of its latest attempts, oldest first; undefined while it may go on. */
export function breakerTrips(stops: readonly Stop[], now: number): string | undefined {
  const last = stops.at(-1);
  if (last?.kind !== 'failed') return undefined;
  if ((last.retryAfterMs ?? 0) > LONGEST_WAIT) {
    return `${last.message} It may go on from ${instant(now, last.retryAfterMs)} UTC; resume then, or choose another model.`;
  }
  // Every other seat would be told the same.
  if (['spendLimit', 'key', 'notAModel', 'procedure'].includes(last.failure)) {
    return `${last.message} ${last.remedy}`;
  }
  const recent = stops.filter(stop => !isAborted(stop)).slice(-MOST_FAILURES);
  if (recent.length < MOST_FAILURES || recent.some(stop => stop.kind !== 'failed')) return undefined;
  return `The last ${MOST_FAILURES} calls failed. ${last.message} ${last.remedy}`;
}

const YEAR = 365 * 86_400_000;

// Whatever a server names: beyond some hundred thousand years there is no date.
function instant(now: number, afterMs = 0): string {
  const minute = Math.ceil((now + Math.min(afterMs, YEAR)) / 60_000) * 60_000;
  return new Date(minute).toISOString().slice(0, 16).replace('T', ' ');
}

function isAborted(stop: Stop): boolean {
  return stop.kind === 'failed' && stop.failure === 'aborted';
}

const ALIKE = 0.9;
const IN_A_ROW = 3;
// "I agree" may well be said three times.
const FEWEST_WORDS = 8;

/** What the loop breaker looks at of a turn. */
export type LoopedTurn = Pick<Turn, 'beat' | 'seat' | 'text' | 'words' | 'outcome'> & { why?: string };

/** Why the session is going round in circles: three near-identical turns, of one seat or of the table, or three times the same error; undefined while it is not. */
export function looping(turns: readonly LoopedTurn[]): string | undefined {
  const last = turns.at(-1);
  if (!last) return undefined;
  const errors = turns.slice(-IN_A_ROW);
  if (isFull(errors) && errors.every(turn => turn.outcome === 'failed' && turn.why === last.why)) {
    return `Three turns in a row ended in the same error: ${last.why ?? 'no reason given'}`;
  }
  if (!wasSpoken(last) || last.words < FEWEST_WORDS) return undefined;
  const spoken = turns.filter(wasSpoken);
  if (repeats(spoken.filter(turn => turn.seat === last.seat).slice(-IN_A_ROW))) {
    return `${last.seat} has said nearly the same three times.`;
  }
  const table = spoken.slice(-IN_A_ROW);
  // Seats that answer a question blind to one another may well say the same: only over several beats is it a loop.
  const beats = new Set(table.map(turn => turn.beat));
  return beats.size === IN_A_ROW && repeats(table) ? 'The last three turns are nearly the same.' : undefined;
}

function repeats(turns: readonly LoopedTurn[]): boolean {
  const [first, ...others] = turns;
  return first !== undefined && isFull(turns) && others.every(turn => similarity(first.text, turn.text) >= ALIKE);
}

function isFull(turns: readonly unknown[]): boolean {
  return turns.length === IN_A_ROW;
}
