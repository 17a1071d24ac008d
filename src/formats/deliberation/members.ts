import { type Brief, type Seat, seatAs, seatsOf } from '../../script/brief';
import type { SeatId } from '../../script/turn';
import { mentions } from '../../text/mentions';

/** Who deliberates, in the order of the cast. */
export function members(brief: Brief): Seat[] {
  return seatsOf(brief, 'participant');
}

/** Who presides over them. */
export function facilitator(brief: Brief): Seat {
  return seatAs(brief, 'facilitator');
}

/** The members with most to say about the topic first; equals keep the order of the cast. */
export function byRelevance(brief: Brief): Seat[] {
  const relevance = (seat: Seat) => brief.relevance[seat.id] ?? 0;
  return [...members(brief)].sort((a, b) => relevance(b) - relevance(a));
}

/** The member that a chair's words mean: by seat, full name, or a name that only one of them has. */
export function memberNamed(brief: Brief, words: string): Seat | undefined {
  const wanted = words.trim().toLowerCase();
  const all = members(brief);
  const exact = all.find(seat => [seat.id, seat.name.toLowerCase(), seat.agent].includes(wanted));
  if (exact || wanted === '') return exact;
  const named = all.filter(seat => mentions(words, seat.name));
  return named.length === 1 ? named[0] : undefined;
}

/** The seats in a wanted order; whoever it leaves out keeps the place behind it. */
export function inOrder(seats: readonly Seat[], wanted: readonly SeatId[]): Seat[] {
  const first = wanted.flatMap(id => seats.filter(seat => seat.id === id));
  return [...new Set([...first, ...seats])];
}

/** The same order, begun by another than the one who spoke last. */
export function startingAfter(seats: readonly Seat[], last: SeatId | undefined): Seat[] {
  const [first, ...others] = seats;
  return first && others.length > 0 && first.id === last ? [...others, first] : [...seats];
}
