import type { Seat } from '../../script/brief';
import type { Turn } from '../../script/turn';
import { lastStance, positions } from '../deliberation/stances';

/** Who examines whom: everybody one other, everybody by one other, each somebody who opened far from where they stand. */
export function pairs(seats: readonly Seat[], openings: readonly Turn[]): { asks: Seat; answers: Seat }[] {
  const placeOf = ({ id }: Seat) => {
    const place = (positions as readonly unknown[]).indexOf(lastStance(openings, id)?.stance);
    return place < 0 ? (positions.length - 1) / 2 : place;
  };
  const ranked = [...seats].sort((a, b) => placeOf(a) - placeOf(b));
  const away = Math.floor(ranked.length / 2);
  const found = ranked.flatMap((asks, index) => {
    const answers = ranked[(index + away) % ranked.length];
    return answers && answers !== asks ? [{ asks, answers }] : [];
  });
  // Whoever opened last does not speak on.
  const [first, ...others] = found;
  return first && first.asks === seats.at(-1) ? [...others, first] : found;
}
