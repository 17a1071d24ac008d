import { stopWords } from './stopWords';
import { terms } from './terms';
import { splitWords } from './words';

/** Finds the `count` most frequent content words of a text in its own spelling; earlier words first on a tie. */
export function keywords(text: string, count: number): string[] {
  const seen = new Map<string, { word: string; times: number; at: number }>();
  for (const [at, word] of splitWords(text).entries()) {
    if (/^[\d_.,]+$/.test(word) || stopWords.has(word.toLowerCase())) continue;
    const [term] = terms(word);
    if (term === undefined) continue;
    const known = seen.get(term);
    if (!known) seen.set(term, { word, times: 1, at });
    else {
      known.times++;
      if (word === word.toLowerCase()) known.word = word;
    }
  }
  return [...seen.values()]
    .sort((a, b) => b.times - a.times || a.at - b.at)
    .slice(0, count)
    .map(({ word }) => word);
}
