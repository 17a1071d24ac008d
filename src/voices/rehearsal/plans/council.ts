import { isRecord, type JsonObject } from '../../../base/json';
import type { AnswerShape } from '../../../script/move';
import { bookFor } from '../accord/book';
import { findingsOf, holdouts, recommendationOf, sentence } from '../accord/findings';
import { respond } from '../accord/member';
import { type Side, sidesOf } from '../accord/sides';
import { levelsOf, standingOf } from '../accord/standing';
import { concernFor, passagesFor } from '../choose';
import type { Floor } from '../floor';
import * as german from '../german/council';
import { isGerman } from '../german/when';
import { subjectOf } from '../subject';
import * as english from './councilWords';
import type { Plan } from './plan';

/** The plan of a turn in a council, known by the data it is asked for; undefined where the general plans serve. */
export function councilPlan(floor: Floor): Plan | undefined {
  const { cue, move } = floor.occasion;
  const words = isGerman(floor) ? german : english;
  const wanted = wantedOf(move.answer);
  if (wanted === 'alignment') return words.whereItStands(objectors(floor));
  if (wanted === 'finding') return verdictOf(floor) === 'reject' ? words.adviseAgainst : undefined;
  if (wanted !== 'stance') return undefined;
  if (cue.move === 'challenge') return words.attackEach(sidesOf(floor).filter(side => side.seat.id !== floor.seat.id));
  if (cue.move === 'answer') return respond;
  if (cue.move !== 'response' && cue.move !== 'rebuttal') return undefined;
  const inWords =
    String(cue.data?.strategy ?? '').startsWith('consensus-check') ||
    String(cue.data?.prompt ?? '').includes('accept the proposal');
  const moved = standingOf(floor)?.movedBy;
  const own = ownSide(floor);
  if (own && moved) return words.giveWay(own, moved, isFor(floor), inWords);
  return own && isFor(floor) && othersAreClose(floor) ? words.standDown(own, inWords) : undefined;
}

/** Data that say the same as the speech, for the fields that only councils ask for. */
export function councilData(floor: Floor, shape: AnswerShape): JsonObject {
  const wanted = wantedOf(shape);
  if (wanted === 'stance') {
    if (floor.occasion.cue.move !== 'challenge') return { objections: objectionsOf(floor) };
    const others = sidesOf(floor).filter(side => side.seat.id !== floor.seat.id);
    return { stance: 'leaning against', objections: others.slice(0, 3).map(side => wish(floor, side)) };
  }
  if (wanted === 'alignment') {
    const left = objectors(floor);
    return { aligned: left.length === 0, stillDisputed: left.map(({ name, about }) => `${name}: ${about}`) };
  }
  if (wanted !== 'finding') return {};
  const verdict = verdictOf(floor);
  const { sides } = findingsOf(floor);
  const [first] = holdouts(sides);
  const against = bookFor(floor).adviseAgainst(subjectOf(floor), first?.safeguard);
  return { verdict, recommendation: verdict === 'reject' ? against : recommendationOf(floor, holdouts(sides)) };
}

/** Who is not yet on the favourable side objects, the further away the more. */
function objectionsOf(floor: Floor): string[] {
  const share = standingOf(floor)?.share ?? 1;
  if (share > 0.6) return [];
  const own = ownSide(floor);
  const book = bookFor(floor);
  if (own) return share < 0.4 ? [sentence(book.open(own.thing)), wish(floor, own)] : [wish(floor, own)];
  const [passage] = passagesFor(floor, { stance: 'against' }, 1);
  const concern = concernFor(floor, passage);
  const about = concern?.form === 'subject' ? concern.text : passage && floor.material.thingsIn(passage)[0]?.spoken;
  const open = book.doubts(about, subjectOf(floor));
  return [sentence(open[floor.place % open.length] ?? '')];
}

const wish = (floor: Floor, side: Side) => sentence(bookFor(floor).missing(side.safeguard));

function ownSide(floor: Floor): Side | undefined {
  return sidesOf(floor).find(side => side.seat.id === floor.seat.id);
}

const isFor = (floor: Floor) => (standingOf(floor)?.share ?? 0) > 0.6;

/** Whether nobody else stands on the far side any more. */
function othersAreClose(floor: Floor): boolean {
  const levels = levelsOf(floor);
  const others = sidesOf(floor).filter(side => side.seat.id !== floor.seat.id);
  return others.length > 0 && others.every(side => levels.indexOf(side.stance ?? '') >= levels.length / 2 - 1);
}

/** Everyone whose last word still holds an objection. */
function objectors(floor: Floor): { name: string; about: string }[] {
  return sidesOf(floor).flatMap(({ seat }) => {
    const last = floor.points.findLast(
      point => point.seat.id === seat.id && Array.isArray(point.turn.data?.objections),
    );
    const [first] = (last?.turn.data?.objections ?? []) as string[];
    return first ? [{ name: seat.name, about: first }] : [];
  });
}

const places = ['against', 'leaning against', 'undecided', 'leaning for', 'for'];

/** What the stances come to. */
function verdictOf(floor: Floor): string {
  const levels = sidesOf(floor).flatMap(side => {
    const at = places.indexOf(side.stance ?? '');
    return at < 0 ? [] : [at / (places.length - 1)];
  });
  const mean = levels.length > 0 ? levels.reduce((sum, level) => sum + level, 0) / levels.length : 0.5;
  if (mean < 0.35) return 'reject';
  if (mean < 0.5) return 'undecided';
  return mean < 0.85 || objectors(floor).length > 0 ? 'adopt with changes' : 'adopt';
}

/** What a council asks for, told by all the fields of it. */
function wantedOf(shape: AnswerShape | undefined): 'stance' | 'alignment' | 'finding' | undefined {
  const fields = isRecord(shape?.schema.properties) ? Object.keys(shape.schema.properties) : [];
  const has = (...names: string[]) => names.every(name => fields.includes(name));
  if (has('stance', 'objections')) return 'stance';
  if (has('aligned', 'stillDisputed')) return 'alignment';
  return has('verdict', 'recommendation', 'matrix') ? 'finding' : undefined;
}
