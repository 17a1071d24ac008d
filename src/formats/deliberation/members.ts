import { type Brief, isCalled, type Seat, seatAs, seatsOf } from '../../script/brief';
import type { SeatId } from '../../script/turn';
import { mentions } from '../../text/mentions';

/** The participants, in cast order. */
export function members(brief: Brief): Seat[] {
  return seatsOf(brief, 'participant');
}

/** The facilitator. */
export function facilitator(brief: Brief): Seat {
  return seatAs(brief, 'facilitator');
}

/** The members, most relevant to the topic first; ties keep the cast order. */
export function membersByRelevance(brief: Brief): Seat[] {
  const relevance = (seat: Seat) => brief.relevance[seat.id] ?? 0;
  return [...members(brief)].sort((a, b) => relevance(b) - relevance(a));
}

/** Finds a member by seat, agent, full name, or a name that only one of them has. */
export function findMember(brief: Brief, text: string): Seat | undefined {
  const wanted = text.trim().toLowerCase();
  const all = members(brief);
  const exact = all.find(seat => isCalled(seat, wanted));
  if (exact || wanted === '') return exact;
  const named = all.filter(seat => mentions(text, seat.name));
  return named.length === 1 ? named[0] : undefined;
}

/** Orders seats as requested; the others follow in their old order. */
export function orderSeats(seats: readonly Seat[], wanted: readonly SeatId[]): Seat[] {
  const first = wanted.flatMap(id => seats.filter(seat => seat.id === id));
  return [...new Set([...first, ...seats])];
}

/** Moves the first seat to the end if it spoke last. */
export function rotateAfter(seats: readonly Seat[], last: SeatId | undefined): Seat[] {
  const [first, ...others] = seats;
  return first && others.length > 0 && first.id === last ? [...others, first] : [...seats];
}
