import type { SeatId, Turn } from '../../script/turn';
import { textOf } from '../deliberation/conclusion';
import type { Chamber } from './chamber';
import { effectiveStance } from './stances';
import { answerOf } from './terms';

/** The last objection of a representative. */
export interface Objection {
  by: SeatId;
  text: string;
}

/** The last objection of each member who has not conceded since. */
export function openObjections({ members, turns }: Pick<Chamber, 'members'> & { turns: readonly Turn[] }): Objection[] {
  return members.flatMap(({ id }): Objection[] => {
    const last = turns.findLast(turn => turn.seat === id && objectionData(turn));
    const text = textOf(last && objectionData(last)?.objection).trim();
    return last && text !== '' && effectiveStance(last) !== 'concede' ? [{ by: id, text }] : [];
  });
}

/** The data in which a turn may declare an objection; without the field, none is left. */
const objectionData = (turn: Turn) => answerOf(['speech', 'answer'], turn);
