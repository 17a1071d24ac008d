import { draw } from '../../base/chance';
import { sentences } from '../../text/sentences';
import { countWords } from '../../text/words';
import type { Floor } from './floor';

/** A sentence with its slots filled, and the longest stretch of it that is the same whatever fills them. */
export interface Line {
  text: string;
  bones: string;
}

/** Makes a line of a template. */
export function line(fixed: TemplateStringsArray, ...slots: readonly string[]): Line {
  const text = fixed.map((piece, at) => piece + (slots[at] ?? '')).join('');
  const bones = [...fixed].sort((a, b) => b.length - a.length)[0]?.trim() ?? '';
  return { text, bones: bones.length >= 8 ? bones : text };
}

/** A turn being written: takes what is new and fits, leaves the rest. */
export interface Draft {
  /** Adds one of the lines, the freshest that fits; false where none does. */
  say(slot: string, lines: readonly (Line | undefined | false)[]): boolean;
  /** Words left below the limit. */
  room(): number;
  words(): number;
  text(): string;
  breakParagraph(): void;
}

/** An empty turn for a speaker. */
export function draftFor(floor: Floor): Draft {
  const written: string[] = [];
  const own = new Set<string>();
  let words = 0;
  let gap = ' ';
  const isNew = ({ text }: Line) => sentences(text).every(each => !own.has(each) && !floor.said.includes(each));
  const starts = new Set(floor.points.map(({ turn }) => startOf(turn.text)));
  const add = (chosen: Line): void => {
    for (const sentence of sentences(chosen.text)) own.add(sentence);
    written.push(written.length === 0 ? '' : gap, chosen.text);
    gap = ' ';
    words += countWords(chosen.text);
  };
  return {
    say(slot, lines) {
      const all = lines.map((line, at) => (line ? { ...line, at } : undefined)).filter(each => each !== undefined);
      const first = draw(floor.occasion.brief.seed, `${floor.occasion.cue.move} ${slot}`) * all.length;
      const from = Math.floor(first) + floor.place + floor.attempt - 1;
      const turned = all.map((_, at) => all[(from + at) % all.length]).filter(each => each !== undefined);
      // The cheap questions come first: most lines fail one of them.
      const fits = (each: Line) => words + countWords(each.text) <= floor.limit && isNew(each);
      const owned = turned.filter(each => isOwn(each, floor));
      const unused = owned.filter(each => !used(each, floor, written));
      const chosen =
        (words === 0 ? unused.find(each => !starts.has(startOf(each.text)) && fits(each)) : undefined) ??
        unused.find(fits) ??
        (slot.startsWith('maybe') ? undefined : (owned.find(fits) ?? turned.find(fits)));
      if (chosen) add(chosen);
      return chosen !== undefined;
    },
    room: () => floor.limit - words,
    words: () => words,
    text: () => written.join(''),
    breakParagraph: () => {
      gap = '\n\n';
    },
  };
}

/** Those who speak unheard by one another share out the sentences of a list by their places in it. */
function isOwn({ at }: { at: number }, { blind, place, speakers }: Floor): boolean {
  return !blind || at % speakers === place % speakers;
}

function used(each: Line, floor: Floor, written: readonly string[]): boolean {
  return floor.said.includes(each.bones) || written.some(piece => piece.includes(each.bones));
}

function startOf(text: string): string {
  return text.split(/\s+/, 2).join(' ').toLowerCase();
}
