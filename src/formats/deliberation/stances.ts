import { type SeatId, type Turn, wasSpoken } from '../../script/turn';

/** Where one can stand on a topic, from one end to the other. */
export const positions: readonly string[] = ['against', 'leaning against', 'undecided', 'leaning for', 'for'];

/** A stance as a seat declared it with a turn. */
export interface Stance {
  turn: string;
  seat: SeatId;
  /** One of the format's levels. */
  stance: string;
  /** From 0 to 1. */
  confidence: number;
  /** Whose argument made the seat move, in its own words; empty where it did not. */
  changedBy: string;
}

/** The stance a turn declares; undefined where it declares none. */
export function stanceOf(turn: Turn): Stance | undefined {
  const { stance, confidence, changedBy } = turn.data ?? {};
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
