import type { Seat } from '../../script/brief';
import type { Turn } from '../../script/turn';
import { wasSpoken } from '../../script/turn';
import { foldSpace } from '../../text/spaces';
import type { Occasion } from '../voice';
import { type Material, materialOf } from './material';
import type { Passage } from './passages';
import { type Reading, readingOf } from './reading';
import { type Stance, stanceByCue, stanceByRole, stanceByWords, stanceOf } from './stance';

/** Something said by someone: the turn, where its speaker stands, and what it rests on. */
export interface Point {
  turn: Turn;
  seat: Seat;
  stance: Stance;
  /** The passages of the document that it brings in. */
  cited: readonly Passage[];
}

/** All that a speaker has before it as it begins. */
export interface Floor {
  occasion: Occasion;
  seat: Seat;
  reading: Reading;
  material: Material;
  stance: Stance;
  /** What is deliberated: the motion where the options give one. */
  topic: string;
  /** What was heard, in order, own turns too. */
  points: readonly Point[];
  /** Everything heard as one text, so that nothing is said twice. */
  said: string;
  /** Whether others answer the same at the same time, unheard. */
  blind: boolean;
  /** Place of the seat at the table, so that those who speak blind do not choose the same words. */
  place: number;
  /** How many at the table preside over nothing, and may speak at the same time. */
  speakers: number;
  /** Tells one draw from another. */
  key: string;
  attempt: number;
  limit: number;
}

/** Prepares a speaker: reads its definition, the document and what was said. */
export function floorOf(occasion: Occasion, attempt: number, limit: number): Floor {
  const { seat, brief, heard } = occasion;
  const reading = readingOf(occasion.agent);
  const material = materialOf(occasion.document);
  const stance = stanceByCue(occasion.cue.data) ?? stanceOf(seat, reading.temperament, brief.seed);
  const bySeat = new Map(brief.seats.map(each => [each.id, each]));
  const points: Point[] = [];
  // A line that another brought in before is taken up, not brought.
  const broughtBy = new Map<Passage, string>();
  for (const turn of heard) {
    const speaker = bySeat.get(turn.seat);
    if (!speaker || !wasSpoken(turn) || turn.text.trim() === '') continue;
    const cited = material.quotedIn(turn.text).filter(passage => (broughtBy.get(passage) ?? speaker.id) === speaker.id);
    for (const passage of cited) broughtBy.set(passage, speaker.id);
    const own = stanceByCue(turn.cue) ?? (speaker.id === seat.id ? stance : undefined);
    points.push({ turn, seat: speaker, cited, stance: own ?? stanceByRole(speaker) ?? stanceByWords(cited) });
  }
  return {
    occasion,
    seat,
    reading,
    material,
    stance,
    topic: topicOf(brief),
    points,
    // German turns are written with the English marks and spoken with their own.
    said: foldSpace(points.map(point => point.turn.text).join(' ')).replace(/„([^„“]*)“/g, '“$1”'),
    blind: brief.seats.length > 1 && (occasion.cue.hears === 'none' || occasion.cue.data?.blind === true),
    place: Math.max(
      0,
      brief.seats.findIndex(each => each.id === seat.id),
    ),
    speakers: Math.max(1, brief.seats.filter(each => stanceByRole(each) !== 'weighing').length),
    key: `${occasion.turn} ${occasion.cue.move}`,
    attempt,
    limit,
  };
}

function topicOf({ options, topic }: Occasion['brief']): string {
  return typeof options.motion === 'string' && options.motion.trim() !== '' ? options.motion : topic;
}
