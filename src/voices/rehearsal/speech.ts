import { cutAtSentence } from '../../text/sentences';
import { countWords } from '../../text/words';
import type { Occasion, Prompt } from '../voice';
import { draftFor } from './draft';
import { type Floor, floorOf } from './floor';
import { germanMarks, germanPlan } from './german';
import { last } from './german/plans';
import { isGerman } from './german/when';
import { withoutDocument } from './plans/bare';
import { planFor } from './plans/index';
import { shortcut } from './plans/last';

/** A turn as it was written, and what its speaker knew. */
export interface Speech {
  text: string;
  floor: Floor;
}

/** Writes one turn. */
export function speechFor(occasion: Occasion, attempt: number, mend: Prompt['mend']): Speech {
  const tight = mend?.reasons.some(reason => /limit|words|tighten|shorter/i.test(reason)) ?? false;
  const limit = Math.max(6, Math.floor(occasion.move.limit * (tight ? 0.8 : 0.97)));
  const floor = floorOf(occasion, attempt, limit);
  const draft = draftFor(floor);
  const german = isGerman(floor);
  const plan = planFor(floor);
  if (german) germanPlan(plan)(floor, draft);
  else plan(floor, draft);
  if (draft.words() === 0 && !german) withoutDocument(floor, draft);
  if (draft.words() === 0) (german ? last : shortcut)(floor, draft);
  const named =
    mend?.reasons.some(reason => /nam(?:e|es) another|quote a phrase|takes up nobody/i.test(reason)) ?? false;
  const written = named ? naming(floor, draft.text()) : draft.text();
  const text = german ? germanMarks(written) : written;
  return { text: countWords(text) > occasion.move.limit ? cutAtSentence(text, occasion.move.limit) : text, floor };
}

/** The text with a sentence in front that addresses somebody, where it names nobody. */
function naming(floor: Floor, text: string): string {
  const other =
    floor.points.findLast(point => point.seat.id !== floor.seat.id)?.seat ??
    floor.occasion.brief.seats.find(seat => seat.id !== floor.seat.id);
  return !other || text.includes(other.name)
    ? text
    : `${isGerman(floor) ? 'Meine Antwort gilt' : 'My answer goes to'} ${other.name}. ${text}`;
}
