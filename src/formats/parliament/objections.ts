import { type SeatId, type Turn, wasSpoken } from '../../script/turn';
import type { Chamber } from './chamber';
import { stanceOf } from './stances';

/** An objection as its representative declared it last. */
export interface Objection {
  by: SeatId;
  text: string;
  turn: string;
}

/** What is still objected to: the last objection of each who has not come round since. */
export function openObjections({ members, turns }: Pick<Chamber, 'members'> & { turns: readonly Turn[] }): Objection[] {
  return members.flatMap(({ id }): Objection[] => {
    const last = turns.findLast(turn => turn.seat === id && declares(turn));
    const text = typeof last?.data?.objection === 'string' ? last.data.objection.trim() : '';
    return last && text !== '' && stanceOf(last) !== 'concede' ? [{ by: id, text, turn: last.id }] : [];
  });
}

/** Whether a turn says what its speaker objects to; one that leaves the field out has nothing left. */
function declares(turn: Turn): boolean {
  return (turn.move === 'speech' || turn.move === 'answer') && wasSpoken(turn) && turn.data !== undefined;
}
