import { type Brief, type Seat, seatAs, seatsOf } from '../../script/brief';
import type { SeatRule } from '../../script/format';

/** The seat rules of a council. */
export const councilSeats: readonly SeatRule[] = [
  {
    role: 'expert',
    label: 'Advises from its own field',
    min: 2,
    max: 12,
    builtins: ['engineer', 'skeptic', 'advocate'],
    hint: 'expert architecture product security operations finance risk customer design data',
  },
  {
    role: 'moderator',
    label: 'Keeps the council going and sums up',
    min: 1,
    max: 1,
    builtins: ['moderator', 'facilitator', 'arbitrator'],
    hint: 'moderate impartial synthesis',
    presides: true,
  },
];

/** The experts of a council, in cast order. */
export function experts(brief: Brief): Seat[] {
  return seatsOf(brief, 'expert');
}

/** The moderator of a council. */
export function moderator(brief: Brief): Seat {
  return seatAs(brief, 'moderator');
}
