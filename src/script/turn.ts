import type * as z from 'zod/mini';
import type { JsonObject } from '../base/json';
import { fits } from './post';
import type * as shapes from './shapes';

/** An agent in a role, e.g. `proponent-1`. */
export type SeatId = string;

/** Everything that can become of a cue; a failure is a turn too. */
export type TurnOutcome = z.infer<typeof shapes.turnOutcome>;

/** One verdict of the referee on a finished turn. */
export type Check = z.infer<typeof shapes.check>;

/** What the stage measured once, so that a script may branch on it in every replay alike. */
export type Scores = z.infer<typeof shapes.scores>;

/** A finished answer, as a script, a prompt and a transcript see it. */
export interface Turn {
  id: string;
  beat: string;
  seat: SeatId;
  move: string;
  outcome: TurnOutcome;
  /** What was said: for a data answer its speech alone. */
  text: string;
  /** The validated data of a data answer. */
  data?: JsonObject;
  words: number;
  checks: Check[];
  scores: Scores;
  seq: number;
  /** True when the turn ends in a question to the user. */
  asksUser?: boolean;
  /** The cue's own data, for wording and views, and the turn in whose place it was asked for. */
  cue?: JsonObject;
  replaces?: string;
}

/** A finished turn before it was scored. */
export type Unscored = Pick<Turn, 'seat' | 'move' | 'outcome' | 'text' | 'data' | 'cue'>;

/** Whether a turn has words that others can hear. */
export function wasSpoken(turn: Pick<Turn, 'outcome'>): boolean {
  return turn.outcome === 'spoken' || turn.outcome === 'trimmed' || turn.outcome === 'truncated';
}

/** A turn that was to decide or conclude and declines to in words: whatever data stands beside them, it counts as none. */
export function asRefused(turn: Turn): Turn {
  const { data: _, ...others } = turn;
  return { ...others, outcome: 'refused' };
}

/** The turns that stand: of one that was asked for once more, the later. */
export function standing<T extends Pick<Turn, 'id' | 'outcome' | 'replaces'>>(turns: readonly T[]): T[] {
  const replaced = new Set(turns.flatMap(turn => (wasSpoken(turn) ? (turn.replaces ?? []) : [])));
  return turns.filter(({ id }) => !replaced.has(id));
}

/** Reads the data that a format's cues carry, recorded with their turns; the stage's own cues carry none of it. A field of another form than its example's counts as missing. */
export function cueDataOf<T extends object>(examples: Partial<T> = {}) {
  return (data: JsonObject = {}) => {
    const fields = Object.entries(data).filter(
      ([key, each]) => !Object.hasOwn(examples, key) || fits(each, examples[key as keyof T]),
    );
    return Object.fromEntries(fields) as Partial<T>;
  };
}
