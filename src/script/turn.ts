import type { JsonObject } from '../base/json';

/** An agent in a role, e.g. `proponent-1`. */
export type SeatId = string;

/** Everything that can become of a cue; a failure is a turn too. */
export type TurnOutcome = 'spoken' | 'trimmed' | 'truncated' | 'silent' | 'refused' | 'tooLong' | 'failed' | 'skipped';

/** One verdict of the referee on a finished turn. */
export interface Check {
  rule: string;
  ok: boolean;
  detail?: string;
}

/** What the stage measured once, so that a script may branch on it in every replay alike. */
export interface Scores {
  /** Overlap with topic, document and the last turns, 0–1; below the format's threshold the turn is off topic. */
  topic: number;
  /** Share of what was said that nobody had said before, 0–1. */
  novelty: number;
  /** How much each seat has to add to this turn, 0–1; only for formats that ask for it. */
  relevance?: Record<SeatId, number>;
  /** What the format itself measures of a turn. */
  own?: JsonObject;
}

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
  /** Place in the order of arrival. */
  seq: number;
  /** True when the turn ends in a question to the user. */
  asksUser?: boolean;
  /** The cue's own data, for wording and views. */
  cue?: JsonObject;
}

/** A finished turn before it was scored. */
export type Unscored = Pick<Turn, 'seat' | 'move' | 'outcome' | 'text' | 'data' | 'cue'> & { scores?: Scores };

/** Whether a turn has words that others can hear. */
export function wasSpoken(turn: Pick<Turn, 'outcome'>): boolean {
  return turn.outcome === 'spoken' || turn.outcome === 'trimmed' || turn.outcome === 'truncated';
}
