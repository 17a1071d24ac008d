import { type SeatId, type Turn, wasSpoken } from '../../script/turn';
import type { Declared } from './stanceShape';

/** Where one can stand on a topic, from one end to the other. */
export const positions: readonly string[] = ['against', 'leaning against', 'undecided', 'leaning for', 'for'];

/** A stance as a seat declared it with a turn. */
export interface Stance extends Declared {
  turn: string;
  seat: SeatId;
}

/** The stance a turn declares; undefined where it declares none. What a damaged record lacks beside it is left empty. */
export function stanceOf(turn: Turn): Stance | undefined {
  const { stance, confidence, changedBy } = (turn.data ?? {}) as Partial<Declared>;
  if (typeof stance !== 'string' || !wasSpoken(turn)) return undefined;
  return {
    turn: turn.id,
    seat: turn.seat,
    stance,
    confidence: typeof confidence === 'number' ? confidence : 0,
    changedBy: typeof changedBy === 'string' ? changedBy.trim() : '',
  };
}

/** The last stance a seat declared. */
export function lastStance(turns: readonly Turn[], seat: SeatId): Stance | undefined {
  const turn = turns.findLast(each => each.seat === seat && stanceOf(each) !== undefined);
  return turn && stanceOf(turn);
}
