// The prompt parts with what characters know of the world of the story.

import type { StoryNote } from '../../document/storyNotes';
import type { Brief, Seat } from '../../script/brief';
import type { Turn } from '../../script/turn';
import { type Line, sceneLines } from './lines';
import { isPresent, knownRelations, parseScenePlan, storyNotes } from './plan';

/** The number of beats for which a line still brings up the notes that it mentions. */
const recentBeats = 3;
/** The maximum number of notes in one prompt. */
const maxNotes = 4;

/** The setting and situation of the scene, known to all characters and the director. */
export function sceneText(brief: Brief): string {
  const { prompt, setting } = parseScenePlan(brief);
  const where = setting ? [`Setting: ${setting}`] : [];
  const title = brief.topic === prompt ? '' : `: ${brief.topic}`;
  return [`## The scene${title}\n${prompt}`, ...where, ...backgroundParts(brief)].join('\n\n');
}

/** The prompt parts that all characters get from the start: relations, and the notes on the story's world. */
export function backgroundParts(brief: Brief): string[] {
  const relations = knownRelations(brief).map(({ from, to, how }) => `- ${from.name}, to ${to.name}: ${how}`);
  const notes = initialNotes(brief).map(note => note.text);
  return [
    ...(relations.length > 0 ? [`How they stand to one another, as all know:\n${relations.join('\n')}`] : []),
    ...(notes.length > 0
      ? [
          `## What holds in this world (your character knows of it what it has had a way to know)\n${notes.join('\n\n')}`,
        ]
      : []),
  ];
}

/** The notes that recent lines mention, as far as the character could hear them; notes that all have from the start are left out. */
export function mentionedNotes(seat: Seat, brief: Brief, heard: readonly Turn[]): string[] {
  const known = initialNotes(brief).map(note => note.text);
  const later = storyNotes(brief).filter(note => !known.includes(note.text));
  if (later.length === 0) return [];
  const plan = parseScenePlan(brief);
  const isHeard = ({ beat, acted, to, seat: speaker }: Line) =>
    isPresent(plan, seat.id, beat) &&
    (!acted.whisper || speaker.id === seat.id || to.some(each => each.id === seat.id));
  const lines = sceneLines(heard, brief);
  const from = (lines.at(-1)?.beat ?? 0) - recentBeats + 1;
  const said = lines
    .filter(line => line.beat >= from && isHeard(line))
    .map(({ acted }) => `${acted.content} ${acted.nonverbal ?? ''}`)
    .join('\n');
  return later
    .filter(note => mentionsKey(said, note.keys ?? []))
    .slice(0, maxNotes)
    .map(note => note.text);
}

/** Notes without keys, and those that the scene's prompt or setting mentions. */
function initialNotes(brief: Brief): StoryNote[] {
  const { prompt, setting } = parseScenePlan(brief);
  return storyNotes(brief).filter(({ keys }) => keys === undefined || mentionsKey(`${prompt}\n${setting}`, keys));
}

/** Whether a word of a text begins with one of the keys: “violins” mentions “violin”. */
function mentionsKey(text: string, keys: readonly string[]): boolean {
  const said = text.toLowerCase();
  return keys.some(key => {
    const wanted = key.toLowerCase();
    for (let at = said.indexOf(wanted); at >= 0; at = said.indexOf(wanted, at + 1))
      if (isWordStart(said, at)) return true;
    return false;
  });
}

/** Whether a word begins here (two code units are looked at, which a letter may take); in scripts without spaces, at every letter. */
function isWordStart(text: string, at: number): boolean {
  const before = /[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at));
  return !before || /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u.test(text.slice(at, at + 2));
}
