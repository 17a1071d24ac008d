import { escapePattern } from './escapePattern';
/** What a language says for sentences that code has in English: plain ones, and ones with places `{0}`, `{1}` for what is put in. */
export type Words = Readonly<Record<string, string>>;

/** A language's sentences by their English. */
export interface Phrases {
  /** A sentence as a whole; undefined where the language does not have it. */
  whole(text: string): string | undefined;
  /** A sentence, or several after one another: those that the language has, the others as they are. */
  told(text: string): string;
}

/**
 * Recognises sentences that already have their values in them, so that what speaks English (a ledger, an error, a format's
 * view) can be read in another language at the edge. A place is taken for a number; only in a key that ends in one of the
 * marks (`{0} is empty./engine`) for anything at all: a sentence of somebody's own might look like any other. What stands in a
 * place may be a sentence of ours again, and is translated too; the places named behind the mark (`Slide {0}: {1}/view{1}`) hold
 * somebody's own words, which stay as they are. What the marked key says goes before the plain one: “Open” may be a button's
 * name and how a goal stands.
 */
export function phrasesOf(words: Words, marks: readonly string[]): Phrases {
  const known = new Map(Object.entries(words));
  const patterns: Pattern[] = [];
  for (const [key, said] of Object.entries(words)) {
    const [, sentence = '', mark = '', kept = ''] = marked.exec(key) ?? [];
    if (!marks.includes(mark)) continue;
    if (/\{\d\}/.test(sentence)) patterns.push({ ...patternOf(sentence, said), kept });
    else known.set(sentence, said);
  }
  // The more words of its own a sentence has, the surer it is meant.
  patterns.sort((a, b) => b.own - a.own);

  const whole = (text: string): string | undefined => {
    const plain = known.get(text);
    if (plain !== undefined || text.length > longest) return plain;
    const numbers: string[] = [];
    const counted = known.get(text.replace(/\d+/g, digits => `{${numbers.push(digits) - 1}}`));
    if (counted !== undefined && numbers.length > 0) return filled(counted, numbers);
    for (const { places, said, order, kept } of patterns) {
      const values = places.exec(text)?.slice(1);
      if (!values) continue;
      return said.replace(/\{\d\}/g, place => {
        const value = values[order.indexOf(place)] ?? place;
        return kept.includes(place) ? value : told(value);
      });
    }
    return undefined;
  };
  const told = (text: string): string => {
    if (text.length > longest) return text;
    const all = whole(text);
    if (all !== undefined) return all;
    for (const { index } of text.matchAll(/(?<=[.!?]) | (?=\()/g)) {
      const [before, after] = [text.slice(0, index), text.slice(index + 1)];
      const first = whole(before);
      if (first !== undefined) return `${first} ${told(after)}`;
      const second = whole(after);
      if (second !== undefined) return `${before} ${second}`;
    }
    return text;
  };
  return { whole, told };
}

/** A sentence with values in its places. */
export function filled(sentence: string, values: readonly string[]): string {
  return sentence.replace(/\{(\d)\}/g, (place, index) => values[Number(index)] ?? place);
}

/** No sentence of ours is longer; a pattern with several places takes a power of the length. */
const longest = 1_000;

const marked = /^([\s\S]*)\/(\w+)((?:\{\d\})*)$/;

interface Pattern {
  places: RegExp;
  /** The places whose values stay as they are. */
  kept: string;
  /** The places in the order of the English. */
  order: readonly string[];
  said: string;
  own: number;
}

// Two places with but a space between them are one: nobody could tell where the first one ends.
function patternOf(sentence: string, said: string): Omit<Pattern, 'kept'> {
  const [english, other] = [sentence, said].map(each => each.replace(/(\{\d\})(?: \{\d\})+/g, '$1')) as [
    string,
    string,
  ];
  const order = english.match(/\{\d\}/g) ?? [];
  const source = english
    .split(/\{\d\}/)
    .map(escapePattern)
    .join('([\\s\\S]*?)');
  return { places: new RegExp(`^${source}$`), order, said: other, own: english.length - 3 * order.length };
}
