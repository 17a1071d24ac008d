// The seats that read, check and preside.

import { type Brief, isPerson, type Seat, seatsOf } from '../../script/brief';
import type { Format } from '../../script/format';
import { modelFamily } from '../../script/independence';

/** Picks the seat that checks: of another model family than most readers if possible, else the presiding seat, else a reader; its agent file is not used. */
export function pickChecker(brief: Pick<Brief, 'seats'>, presiding: Seat | undefined): Seat {
  const seats = readerSeats(brief);
  const families = seats.map(modelFamily);
  const count = (family: string) => families.filter(each => each === family).length;
  const most = families.reduce((best, each) => (count(each) > count(best) ? each : best), families[0] ?? '');
  const other = seats.find(seat => modelFamily(seat) !== most);
  const [first] = seats;
  const checker = other ?? (isPerson(presiding) ? undefined : presiding) ?? first;
  if (!checker) throw new Error('Nobody is seated');
  return checker;
}

/** The seats that read: all that a model speaks for. */
export function readerSeats({ seats }: Pick<Brief, 'seats'>): Seat[] {
  return seats.filter(seat => !isPerson(seat));
}

/** The seat that presides, if the format has one. */
export function presidingSeat(
  brief: Brief,
  { presidingRole: presiding }: Pick<Format, 'presidingRole'>,
): Seat | undefined {
  return seatsOf(brief, presiding)[0];
}
