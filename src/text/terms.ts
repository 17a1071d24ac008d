import { stopWords } from './stopWords';
import { splitWords } from './words';

const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const spacedWord = /[\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*(?:['’.](?=\p{L})[\p{L}\p{N}\p{M}_]+)*/gu;

const cache = new Map<string, readonly string[]>();
const cacheLimit = 500;
const countsCache = new WeakMap<readonly string[], ReadonlyMap<string, number>>();

/**
 * The content words of a text, lower case and without endings that English inflects, in order and with repeats.
 * Caches the last few hundred texts, because a session scores the same ones again each turn.
 */
export function terms(text: string): readonly string[] {
  const known = cache.get(text);
  if (known) return known;
  const list: string[] = [];
  const lower = text.toLowerCase().replaceAll('’', "'");
  for (const word of unspaced.test(lower) ? splitWords(lower) : (lower.match(spacedWord) ?? [])) {
    if (stopWords.has(word)) continue;
    const term = stem(word);
    if (term.length > 1 || unspaced.test(term)) list.push(term);
  }
  if (cache.size >= cacheLimit) {
    const oldest = cache.keys().next();
    if (!oldest.done) cache.delete(oldest.value);
  }
  cache.set(text, list);
  return list;
}

/** Counts the terms of a text, in order of first use; cached as long as its terms are. */
export function termCounts(text: string): ReadonlyMap<string, number> {
  const list = terms(text);
  const known = countsCache.get(list);
  if (known) return known;
  const counts = new Map<string, number>();
  for (const term of list) counts.set(term, (counts.get(term) ?? 0) + 1);
  countsCache.set(list, counts);
  return counts;
}

/** A word without its English ending, so that `plans`, `planned` and `planning` are one term; other languages keep theirs. */
function stem(word: string): string {
  const bare = word.endsWith("'s") ? word.slice(0, -2) : word;
  const isShortPlural = bare.length === 4 && /[^siu]s$/.test(bare);
  if (bare.length < 5 || !/^[a-z]+$/.test(bare)) return isShortPlural ? bare.slice(0, -1) : bare;
  const shorter = bare
    .replace(/(?:ies|ied)$/, 'y')
    .replace(/(?<=ss|x|ch|sh|zz)es$/, '')
    .replace(/(?<=[^siu])s$/, '');
  if (shorter.length < 6) return shorter.replace(/e$/, '');
  return shorter
    .replace(/(?<=[a-z]{4})(?:ing|ed|ly|er|ment|ation)$/, '')
    .replace(/(?<=([bdgmnprt]))\1$/, '')
    .replace(/e$/, '');
}
