import { type SeatId, type Turn, wasSpoken } from '../../script/turn';
import type { DeclaredStance } from './stanceShape';

/** The scale of stances on a topic, from one end to the other. */
export const positions: readonly string[] = ['against', 'leaning against', 'undecided', 'leaning for', 'for'];

/** A stance that a seat declared in a turn, by the turn's id. */
export interface SeatStance extends DeclaredStance {
  turn: string;
  seat: SeatId;
}

/** The stance that a turn declares; undefined if none. In a damaged record confidence or `changedBy` may be missing, and the stance be none of the levels. */
export function declaredStance(turn: Turn): SeatStance | undefined {
  const { stance, confidence, changedBy } = (turn.data ?? {}) as Partial<DeclaredStance>;
  if (typeof stance !== 'string' || !wasSpoken(turn)) return undefined;
  return {
    turn: turn.id,
    seat: turn.seat,
    stance,
    confidence: typeof confidence === 'number' ? confidence : 0,
    changedBy: typeof changedBy === 'string' ? changedBy.trim() : '',
  };
}

/** The last stance that a seat declared; undefined if none. */
export function lastStance(turns: readonly Turn[], seat: SeatId): SeatStance | undefined {
  const turn = turns.findLast(each => each.seat === seat && declaredStance(each) !== undefined);
  return turn && declaredStance(turn);
}

/** Whether a stance is on the other side of the scale than the verdict of a council; one in the middle opposes none. */
export function opposes(stance: string, verdict: string): boolean {
  const leaning = positions.indexOf(stance) - positions.indexOf('undecided');
  return verdict.startsWith('adopt') ? leaning < 0 : verdict === 'reject' && leaning > 0;
}
