import { draw } from '../../../base/chance';
import type { Side } from '../accord/sides';
import type { Floor } from '../floor';
import { objectionsIn, sortedBy } from './findings';

/** One planned exchange, by name. */
export interface Pair {
  speaker: string;
  to: string;
  topic: string;
}

/** Who speaks to whom: those least heard first, objections before the drafter, the camps across. */
export function orderOf(floor: Floor): Pair[] {
  const { heard, brief, cue } = floor.occasion;
  const { sides } = sortedBy(floor);
  const objecting = new Set(objectionsIn(floor).map(({ by }) => by.seat.id));
  const drafter = heard.find(turn => turn.move === 'draft')?.seat;
  const times = ({ seat }: Side) =>
    heard.filter(turn => turn.seat === seat.id && (turn.move === 'speech' || turn.move === 'answer')).length;
  const round = String(cue.data?.round);
  const place = ({ seat }: Side) => draw(brief.seed, `order ${round} ${seat.id}`);
  const first = [...sides].sort(
    (a, b) =>
      times(a) - times(b) || Number(objecting.has(b.seat.id)) - Number(objecting.has(a.seat.id)) || place(a) - place(b),
  );
  const addressed = new Map<string, number>();
  return first.flatMap((side): Pair[] => {
    const others = sides.filter(other => other !== side);
    const weight = (other: Side) =>
      (other.camp === side.camp ? 0 : 2) +
      (other.seat.id === drafter && objecting.has(side.seat.id) ? 1 : 0) -
      1.5 * (addressed.get(other.seat.id) ?? 0) +
      draw(brief.seed, `pair ${round} ${side.seat.id} ${other.seat.id}`);
    const [to] = [...others].sort((a, b) => weight(b) - weight(a));
    if (!to) return [];
    addressed.set(to.seat.id, (addressed.get(to.seat.id) ?? 0) + 1);
    return [{ speaker: side.seat.name, to: to.seat.name, topic: side.thing }];
  });
}
