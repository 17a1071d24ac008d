import type { DocumentText } from '../../document/document';
import { foldSpace, quotedPhrases } from '../../text/spaces';
import { terms } from '../../text/terms';
import { languageOf } from './language';
import { type Passage, passagesOf } from './passages';
import { speaksOf, type Thing, thingsOf } from './things';

/** A document read once: what can be quoted of it and what it keeps coming back to. */
export interface Material {
  passages: readonly Passage[];
  things: readonly Thing[];
  /** Whether its sentences are English; undefined where there are none. */
  english?: boolean;
  /** The language of its sentences, where it is one that a rehearsal knows. */
  language?: 'en' | 'de' | undefined;
  /** The things of a passage, the weightiest first. */
  thingsIn(passage: Passage): readonly Thing[];
  /** How well each passage fits the words, by their rarity; the same array for the same words. */
  fit(words: string): readonly number[];
  /** The passages that a text quotes. */
  quotedIn(text: string): readonly Passage[];
}

const read = new WeakMap<DocumentText, Material>();
const nothing: DocumentText = { title: '', text: '', sections: [] };

/** What a document offers a speaker; read once for each document, and empty where there is none. */
export function materialOf(document: DocumentText = nothing): Material {
  let material = read.get(document);
  if (!material) {
    material = materialFrom(passagesOf(document.text));
    read.set(document, material);
  }
  return material;
}

function materialFrom(passages: readonly Passage[]): Material {
  const texts = passages.map(passage => passage.text);
  const language = languageOf(texts.join(' ').slice(0, 4000));
  const english = passages.length > 0 ? language === 'en' : undefined;
  // Another language's words have cases and genders that no English sentence gives them: it is quoted by the sentence.
  const things = english === false ? [] : thingsOf(texts, 160);
  const held = new Map<Passage, readonly Thing[]>();
  const fits = new Map<string, readonly number[]>();
  const quoted = new Map<string, readonly Passage[]>();
  const holders = indexOf(passages);
  const plain = passages.map(passage => comparable(passage.text));
  return {
    passages,
    things,
    english,
    language,
    thingsIn: passage =>
      kept(held, passage, () =>
        things.filter(thing => speaksOf(passage.text, thing)).sort((a, b) => b.weight - a.weight),
      ),
    fit: words => kept(fits, words, () => fitOf(words, passages, holders)),
    quotedIn: text =>
      kept(quoted, text, () => {
        const phrases = quotedPhrases(text)
          .map(comparable)
          .filter(phrase => phrase.length >= 8);
        return passages.filter((_, index) => phrases.some(phrase => plain[index]?.includes(phrase)));
      }),
  };
}

const remembered = 400;

function kept<K, V>(memory: Map<K, V>, key: K, make: () => V): V {
  const known = memory.get(key);
  if (known !== undefined) return known;
  if (memory.size >= remembered) memory.clear();
  const value = make();
  memory.set(key, value);
  return value;
}

function indexOf(passages: readonly Passage[]): Map<string, Map<number, number>> {
  const holders = new Map<string, Map<number, number>>();
  for (const { index, terms: own } of passages) {
    for (const term of own) {
      const held = holders.get(term) ?? new Map<number, number>();
      held.set(index, (held.get(index) ?? 0) + 1);
      holders.set(term, held);
    }
  }
  return holders;
}

/** A share of the best score, so that fits of different wordings compare. */
function fitOf(
  text: string,
  passages: readonly Passage[],
  holders: ReadonlyMap<string, ReadonlyMap<number, number>>,
): number[] {
  const scores = passages.map(() => 0);
  for (const term of new Set(terms(text))) {
    const held = holders.get(term);
    if (!held) continue;
    const weight = Math.log(1 + passages.length / held.size);
    for (const [index, count] of held) scores[index] = (scores[index] ?? 0) + (weight * count) / (count + 1);
  }
  const best = Math.max(0, ...scores);
  return best > 0 ? scores.map((score, index) => score / best / (1 + (passages[index]?.words ?? 0) / 80)) : scores;
}

function comparable(text: string): string {
  return foldSpace(text.toLowerCase().replace(/["“”«»‘’']/g, "'")).replace(/[\s.,;:!?…]+$/, '');
}
