import type { SeatId, Turn } from '../../script/turn';
import { textOf } from '../deliberation/conclusion';
import type { Chamber } from './chamber';
import { stanceOf } from './stances';
import { answerOf } from './terms';

/** An objection as its representative declared it last. */
export interface Objection {
  by: SeatId;
  text: string;
}

/** What is still objected to: the last objection of each who has not come round since. */
export function openObjections({ members, turns }: Pick<Chamber, 'members'> & { turns: readonly Turn[] }): Objection[] {
  return members.flatMap(({ id }): Objection[] => {
    const last = turns.findLast(turn => turn.seat === id && declared(turn));
    const text = textOf(last && declared(last)?.objection).trim();
    return last && text !== '' && stanceOf(last) !== 'concede' ? [{ by: id, text }] : [];
  });
}

/** Where a turn says what its speaker objects to; one that leaves the field out has nothing left. */
const declared = (turn: Turn) => answerOf(['speech', 'answer'], turn);
