import { draw } from '../../../base/chance';
import type { Seat } from '../../../script/brief';
import type { Floor, Point } from '../floor';
import { voicedIn } from '../phrases/lenses';
import { schemesIn } from '../phrases/schemes';
import { stanceByRole } from '../stance';
import { subjectOf } from '../subject';
import { phraseOf } from '../words';
import { bookFor } from './book';

/** A member of a table that seeks agreement: what it rests on, what it would want in return, and where it stands. */
export interface Side {
  seat: Seat;
  point: Point;
  /** What its case is about. */
  thing: string;
  /** Its own evidence, quoted; empty where it brought none. */
  evidence: string;
  /** The same, where the table has not heard it twice already. */
  claim: string;
  /** What would make it easier for this member to go along. */
  safeguard: string;
  camp: 'for' | 'against';
  /** The stance it declared last. */
  stance?: string;
}

const opposed = /\b(?:block|against|reject|oppose|no)\b/i;
const favouring = /\b(?:accept|for|approve|support|yes)\b/i;

const known = new WeakMap<Floor, readonly Side[]>();

/** Everyone who has spoken and presides over nothing, in the order of the table; found once for each turn. */
export function sidesOf(floor: Floor): readonly Side[] {
  const sides = known.get(floor) ?? found(floor);
  known.set(floor, sides);
  return sides;
}

function found(floor: Floor): Side[] {
  const taken = new Set<string>();
  return floor.occasion.brief.seats.flatMap((seat): Side[] => {
    const points = floor.points.filter(point => point.seat.id === seat.id);
    const point = points.find(each => each.cited.length > 0) ?? points[0];
    if (!point || stanceByRole(seat) === 'weighing') return [];
    const stance = declaredBy(floor, seat.id);
    const first = declaredBy(floor, seat.id, 'first');
    const thing = thingOf(floor, point, taken);
    taken.add(thing);
    const camp = campOf(first) ?? (point.stance === 'against' ? 'against' : 'for');
    const evidence = point.cited.length > 0 ? phraseOf(floor, point, 11) : '';
    const words = evidence.replace(/^“|\s?…?”$/g, '');
    const claim = words !== '' && floor.said.split(words).length <= 3 ? evidence : '';
    return [
      {
        seat,
        point,
        thing,
        evidence,
        claim,
        safeguard: safeguardOf(floor, seat.id, thing),
        camp,
        ...(stance ? { stance } : {}),
      },
    ];
  });
}

/** The stance a seat declared, its last or its first. */
export function declaredBy(floor: Floor, seat: string, which: 'first' | 'last' = 'last'): string | undefined {
  const stances = floor.occasion.heard.flatMap(turn =>
    turn.seat === seat && typeof turn.data?.stance === 'string' ? [turn.data.stance] : [],
  );
  return which === 'first' ? stances[0] : stances.at(-1);
}

function campOf(stance: string | undefined): Side['camp'] | undefined {
  if (stance === undefined) return undefined;
  if (opposed.test(stance)) return 'against';
  return favouring.test(stance) && !/reserv/i.test(stance) ? 'for' : undefined;
}

function thingOf(floor: Floor, point: Point, taken: ReadonlySet<string>): string {
  const { term } = subjectOf(floor);
  const { matters } = bookFor(floor);
  const named = point.cited.flatMap(passage => floor.material.thingsIn(passage).map(thing => thing.spoken));
  const fresh = named.filter(thing => !term.includes(thing.replace(/^the /, '')));
  const argued = schemesIn(point.turn.text).flatMap(({ scheme }) => (/^who/.test(scheme.name) ? [] : [scheme.name]));
  // What a member says it is here for is its matter, where its evidence names none.
  const wanted = [...fresh, ...voicedIn(point.turn.text), ...argued, ...point.cited.map(({ kind }) => matters[kind])];
  return [...wanted, matters.claim, ...Object.values(matters)].find(thing => !taken.has(thing)) ?? matters.claim;
}

function safeguardOf(floor: Floor, seat: string, thing: string): string {
  const { seats, seed } = floor.occasion.brief;
  const wanted = bookFor(floor).safeguards(thing);
  const first = Math.floor(draw(seed, 'safeguards') * wanted.length);
  const place = seats.findIndex(each => each.id === seat);
  return wanted[(first + place) % wanted.length] ?? '';
}

/** The member a speaker deals with: one of the other camp by turns, else the next at the table. */
export function counterpart(sides: readonly Side[], own: Side): Side | undefined {
  const others = sides.filter(side => side.seat.id !== own.seat.id);
  const across = others.filter(side => side.camp !== own.camp);
  const from = across.length > 0 ? across : others;
  const camp = sides.filter(side => side.camp === own.camp);
  return from[camp.indexOf(own) % Math.max(1, from.length)];
}
