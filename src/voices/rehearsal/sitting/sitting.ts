import { draw } from '../../../base/chance';
import { isRecord, type JsonObject } from '../../../base/json';
import type { Turn } from '../../../script/turn';
import { wasSpoken } from '../../../script/turn';
import { type Side, sidesOf } from '../accord/sides';
import type { Floor } from '../floor';

/** How warm a member of a house is: what it wants said first. */
export type Warmth = 'visionary' | 'advocate' | 'skeptic' | 'guardian';

/** What a member of a house has before it beside the floor: the bill, its own side and everybody else's. */
export interface Sitting {
  floor: Floor;
  sides: readonly Side[];
  own?: Side;
  /** The member this turn is about: whom it is said to, whom it answers, who moved what is voted on. */
  other?: Side;
  clauses: readonly string[];
  title: string;
  warmth: Warmth;
  temperature: number;
  /** The amendments that were put, and what became of them. */
  divided: readonly Divided[];
}

/** An amendment that was put to the vote. */
export interface Divided {
  by: string;
  text: string;
  carried: boolean;
}

/** The sitting as a speaker finds it. */
export function sittingOf(floor: Floor): Sitting {
  const { cue, heard } = floor.occasion;
  const sides = membersOf(floor);
  const { to, by } = cue.data ?? {};
  const bill = isRecord(cue.data?.bill) ? (cue.data.bill as JsonObject) : {};
  const temperature = typeof cue.data?.temperature === 'number' ? cue.data.temperature : 50;
  return {
    floor,
    sides,
    own: sides.find(side => side.seat.id === floor.seat.id),
    other: sides.find(side => side.seat.id === (to ?? by)),
    clauses: Array.isArray(bill.clauses) ? bill.clauses.map(String) : [],
    title: typeof bill.title === 'string' ? bill.title : '',
    warmth: warmthOf(temperature),
    temperature,
    divided: dividedIn(heard),
  };
}

// “The batch fails” stands in many sentences, and is no thing all the same.
const clause =
  /\s+(?:fails?|runs?|grows?|costs|takes?|reads?|holds?|keeps?|needs?|goes|stops?|starts?|ends?|writes?|falls?|rises?|becomes?|remains?|requires?)$/;

const spare =
  'the cost|the daily work|the timetable|the first month|the workload|the handover|the exceptions|the promise we made|the training|the aftermath|the paperwork|the smallest team'.split(
    '|',
  );

/** The members of the house, each with something of its own that it is about. */
export function membersOf(floor: Floor): Side[] {
  const taken = new Set<string>();
  return sidesOf(floor).map(side => {
    const bare = side.thing.replace(clause, '');
    // Where no document gives them a matter, all would be about the same.
    const common = taken.has(bare) || side.point.cited.length === 0;
    const thing = (common ? spare.find(each => !taken.has(each)) : undefined) ?? bare;
    taken.add(thing);
    return thing === side.thing
      ? side
      : { ...side, thing, safeguard: side.safeguard.replace(` ${side.thing}`, ` ${thing}`) };
  });
}

function warmthOf(temperature: number): Warmth {
  if (temperature >= 75) return 'visionary';
  if (temperature >= 50) return 'advocate';
  return temperature >= 25 ? 'skeptic' : 'guardian';
}

function dividedIn(heard: readonly Turn[]): Divided[] {
  const votes = heard.filter(turn => turn.move === 'division' && isRecord(turn.cue?.amendment));
  return [...new Set(votes.map(turn => String(turn.cue?.division)))].map(id => {
    const cast = votes.filter(turn => String(turn.cue?.division) === id);
    const amendment = cast[0]?.cue?.amendment as JsonObject;
    const count = (vote: string) => cast.filter(turn => wasSpoken(turn) && turn.data?.vote === vote).length;
    return { by: String(cast[0]?.cue?.by), text: String(amendment.text ?? ''), carried: count('aye') > count('nay') };
  });
}

/** Whether an amendment of a member was carried: its main objection is met. */
export function isMet({ divided }: Sitting, seat: string): boolean {
  return divided.some(each => each.carried && each.by === seat);
}

/** Whether the bill came back for the sake of a member, whose wish is not in it yet. */
export function isAskedFor(sitting: Sitting, side: Side | undefined): boolean {
  return wasSentBackFor(sitting, side) && !sitting.clauses.some(clause => side && clause.includes(side.safeguard));
}

/** Whether the bill came back for the sake of a member. */
export function wasSentBackFor({ floor }: Sitting, side: Side | undefined): boolean {
  const back = floor.occasion.heard.findLast(turn => turn.data?.decision === 'send_back');
  return side !== undefined && back !== undefined && String(back.data?.message).includes(side.safeguard);
}

/** A chance of this turn, from 0 to 1. */
export function chanceOf({ occasion, key }: Floor, what: string): number {
  return draw(occasion.brief.seed, `${key} ${what}`);
}

/** The number of the clause that speaks of a thing, else of the one that is drawn; 0 where there is no bill. */
export function clauseOn({ clauses, floor }: Sitting, thing: string): number {
  const about = clauses.findIndex(clause => thing !== '' && clause.toLowerCase().includes(thing.toLowerCase()));
  if (about >= 0) return about + 1;
  return clauses.length === 0 ? 0 : 1 + Math.floor(chanceOf(floor, 'clause') * clauses.length);
}
