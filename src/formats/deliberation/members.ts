// The members of a deliberation and its facilitator, who presides; finding and ordering seats.

import { type Brief, namesSeat, type Seat, seatAs, seatsOf } from '../../script/brief';
import type { SeatId } from '../../script/turn';
import { mentions } from '../../text/mentions';
import { textOf } from './conclusion';

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

/** Finds a seat by its id, its agent, its full name, or a name in the text that only one of the seats has. */
export function findSeat(seats: readonly Seat[], name: string | undefined): Seat | undefined {
  const text = textOf(name);
  const wanted = text.trim().toLowerCase();
  const exact = seats.find(seat => namesSeat(seat, wanted));
  if (exact || wanted === '') return exact;
  const named = seats.filter(seat => mentions(text, seat.name));
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
