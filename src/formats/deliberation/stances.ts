import * as z from 'zod/mini';
import { answerShape } from '../../script/answerShape';
import type { AnswerShape } from '../../script/move';
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

/** The shape of a turn that says where its speaker stands; further fields follow the stance. One a format: a second schema would cost the cached prefix. */
export function stanceShape<T extends z.core.$ZodShape>(
  name: string,
  levels: readonly string[],
  more?: T,
): AnswerShape {
  return answerShape(name, {
    stance: z.enum(levels),
    confidence: z.number().check(z.minimum(0), z.maximum(1)),
    changedBy: z.string(),
    ...more,
  });
}

/** How to fill in a stance, for the wording of every cue that asks for one. */
export function stanceNote(levels: readonly string[]): string {
  return `As stance give one of: ${levels.join(', ')}; as confidence 0 to 1. If your stance is another than in your last turn, put into changedBy whose argument moved you and quote the words that did; else leave it empty. Do not move to be agreeable: without a new argument, stay.`;
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
