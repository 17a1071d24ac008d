import type { StoryNote } from '../../document/storyNotes';
import type { Brief, Seat } from '../../script/brief';
import type { Turn } from '../../script/turn';
import { type Line, linesOf } from './lines';
import { isPresent, planOf, relationsIn, storyIn } from './plan';

/** How many beats back a line still brings the note on what it names. */
const recentBeats = 3;
/** At most so many notes go with one request. */
const mostNotes = 4;

/** What everybody on stage knows from the start: how they stand to one another, and the notes on the world they are in. */
export function backgroundOf(brief: Brief): string[] {
  const relations = relationsIn(brief).map(({ from, to, how }) => `- ${from.name}, to ${to.name}: ${how}`);
  const notes = givenFirst(brief).map(note => note.text);
  return [
    ...(relations.length > 0 ? [`How they stand to one another, as all know:\n${relations.join('\n')}`] : []),
    ...(notes.length > 0 ? [`## What holds in this world\n${notes.join('\n\n')}`] : []),
  ];
}

/** The notes on what was just named where a character could hear it; those that all have from the start are not said again. */
export function namedNotes(seat: Seat, brief: Brief, heard: readonly Turn[]): string[] {
  const known = new Set(givenFirst(brief));
  const later = storyIn(brief).filter(note => !known.has(note));
  if (later.length === 0) return [];
  const plan = planOf(brief);
  const isHeard = ({ beat, acted, to, seat: speaker }: Line) =>
    isPresent(plan, seat.id, beat) &&
    (!acted.whisper || speaker.id === seat.id || to.some(each => each.id === seat.id));
  const lines = linesOf(heard, brief);
  const from = (lines.at(-1)?.beat ?? 0) - recentBeats + 1;
  const said = lines
    .filter(line => line.beat >= from && isHeard(line))
    .map(({ acted }) => `${acted.content} ${acted.nonverbal ?? ''}`)
    .join('\n');
  return later
    .filter(note => names(said, note.keys ?? []))
    .slice(0, mostNotes)
    .map(note => note.text);
}

/** Notes without keys, and those that the scene itself names as it opens. */
function givenFirst(brief: Brief): StoryNote[] {
  const { prompt, setting } = planOf(brief);
  return storyIn(brief).filter(({ keys }) => keys === undefined || names(`${prompt}\n${setting}`, keys));
}

/** Whether a text names one of these words, from its beginning on: “violin” is named by “violins” too. */
function names(text: string, keys: readonly string[]): boolean {
  const said = text.toLowerCase();
  return keys.some(key => {
    const wanted = key.toLowerCase();
    for (let at = said.indexOf(wanted); at >= 0; at = said.indexOf(wanted, at + 1)) if (beginsAt(said, at)) return true;
    return false;
  });
}

/** A word begins here; scripts that part no words have one at every letter. */
function beginsAt(text: string, at: number): boolean {
  const before = /[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at));
  return !before || /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u.test(text.slice(at, at + 2));
}
