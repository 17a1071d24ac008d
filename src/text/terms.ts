import { stopWords } from './stopWords';
import { words } from './words';

const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const spacedWord = /[\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*(?:['’.](?=\p{L})[\p{L}\p{N}\p{M}_]+)*/gu;

const kept = new Map<string, readonly string[]>();
const keptLimit = 500;
const counted = new WeakMap<readonly string[], ReadonlyMap<string, number>>();

/**
 * The content words of a text, lower case and without endings that English inflects, in order and with repeats.
 * Remembers the last few hundred texts, because a deliberation weighs the same ones again each turn.
 */
export function terms(text: string): readonly string[] {
  const known = kept.get(text);
  if (known) return known;
  const found: string[] = [];
  const lower = text.toLowerCase().replaceAll('’', "'");
  for (const word of unspaced.test(lower) ? words(lower) : (lower.match(spacedWord) ?? [])) {
    if (stopWords.has(word)) continue;
    const term = stem(word);
    if (term.length > 1 || unspaced.test(term)) found.push(term);
  }
  if (kept.size >= keptLimit) {
    const oldest = kept.keys().next();
    if (!oldest.done) kept.delete(oldest.value);
  }
  kept.set(text, found);
  return found;
}

/** How often each term of a text occurs, in order of first use; remembered as long as the terms are. */
export function termCounts(text: string): ReadonlyMap<string, number> {
  const list = terms(text);
  const known = counted.get(list);
  if (known) return known;
  const counts = new Map<string, number>();
  for (const term of list) counts.set(term, (counts.get(term) ?? 0) + 1);
  counted.set(list, counts);
  return counts;
}

function stem(word: string): string {
  const bare = word.endsWith("'s") ? word.slice(0, -2) : word;
  if (bare.length < 5 || !/^[a-z]+$/.test(bare))
    return bare.length === 4 && /[^siu]s$/.test(bare) ? bare.slice(0, -1) : bare;
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
