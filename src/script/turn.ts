import type * as z from 'zod/mini';
import type { JsonObject } from '../base/json';
import { matchesExample } from './post';
import type * as shapes from './shapes';

/** An agent in a role, e.g. `proponent-1`. */
export type SeatId = string;

/** How a cue can end; failed and skipped ones are turns too. */
export type TurnOutcome = z.infer<typeof shapes.turnOutcome>;

/** The result of one check of a finished turn. */
export type Check = z.infer<typeof shapes.check>;

/** Measurements of a turn, recorded once so that a replay branches the same way. */
export type Scores = z.infer<typeof shapes.scores>;

/** A finished answer, as a script, a prompt and a transcript see it. */
export interface Turn {
  id: string;
  beat: string;
  seat: SeatId;
  /** The speaker's name at the time: another agent may hold the seat now. */
  name?: string;
  move: string;
  outcome: TurnOutcome;
  /** The text of the turn; of a data answer only its speech. */
  text: string;
  /** The validated data of a data answer. */
  data?: JsonObject;
  words: number;
  checks: Check[];
  scores: Scores;
  /** The number in the record of the event that ended it. */
  seq: number;
  /** Whether the turn ends in a question to the user. */
  asksUser?: boolean;
  /** The data of its cue, for prompts and views. */
  cue?: JsonObject;
  /** The id of the earlier turn that this one replaces. */
  replaces?: string;
}

/** A spoken turn of a dry run, which nothing has checked or scored. */
export function uncheckedTurn(turn: Omit<Turn, 'beat' | 'outcome' | 'checks' | 'scores'>): Turn {
  return { ...turn, beat: '', outcome: 'spoken', checks: [], scores: { topic: 1, novelty: 1 } };
}

/** A finished turn before it was scored. */
export type Unscored = Pick<Turn, 'seat' | 'move' | 'outcome' | 'text' | 'data' | 'cue'>;

/** Whether a turn has words that others can hear. */
export function wasSpoken(turn: Pick<Turn, 'outcome'>): boolean {
  return turn.outcome === 'spoken' || turn.outcome === 'trimmed' || turn.outcome === 'truncated';
}

/** Marks a turn that declined to decide or conclude in words as refused, and drops its data. */
export function markAsRefused(turn: Turn): Turn {
  const { data: _, ...others } = turn;
  return { ...others, outcome: 'refused' };
}

/** The turns that count: a turn that was requested again is replaced by the later one. */
export function currentTurns<T extends Pick<Turn, 'id' | 'outcome' | 'replaces'>>(turns: readonly T[]): T[] {
  const replaced = new Set(turns.flatMap(turn => (wasSpoken(turn) ? (turn.replaces ?? []) : [])));
  return turns.filter(({ id }) => !replaced.has(id));
}

/** Creates a reader of the data in a format's cues; fields that do not match their example count as missing, fields without an example are not checked. */
export function cueDataReader<T extends object>(examples: Partial<T> = {}) {
  return (data: JsonObject = {}) => {
    const fields = Object.entries(data).filter(
      ([key, each]) => !Object.hasOwn(examples, key) || matchesExample(each, examples[key as keyof T]),
    );
    return Object.fromEntries(fields) as Partial<T>;
  };
}
