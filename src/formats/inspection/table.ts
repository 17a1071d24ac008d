import { type Brief, isPerson, type Seat, seatsOf } from '../../script/brief';
import type { Format } from '../../script/format';
import { familyOf } from '../../script/independence';

/** Who checks what the readers found: of another model family than most of them where there is one, else whoever presides, else a reader. It is nobody's dossier that answers. */
export function checkerOf(brief: Pick<Brief, 'seats'>, presiding: Seat | undefined): Seat {
  const seats = readersOf(brief);
  const families = seats.map(familyOf);
  const count = (family: string) => families.filter(each => each === family).length;
  const most = families.reduce((best, each) => (count(each) > count(best) ? each : best), families[0] ?? '');
  const other = seats.find(seat => familyOf(seat) !== most);
  const [first] = seats;
  const checker = other ?? (isPerson(presiding) ? undefined : presiding) ?? first;
  if (!checker) throw new Error('Nobody is seated');
  return checker;
}

/** Who reads: every seat that a model speaks for. */
export function readersOf({ seats }: Pick<Brief, 'seats'>): Seat[] {
  return seats.filter(seat => !isPerson(seat));
}

/** Who presides over a session, where its format has somebody do so. */
export function presidingOf(brief: Brief, { presiding }: Pick<Format, 'presiding'>): Seat | undefined {
  return seatsOf(brief, presiding)[0];
}
