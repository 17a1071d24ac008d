import { stopWords } from './stopWords';

/** Whether a text contains a name as separate words in any letter case; the first word of a long name suffices if it is capitalized. */
export function mentions(text: string, name: string): boolean {
  const wanted = name.toLowerCase();
  if (containsWord(text, wanted)) return true;
  const [first = '', ...others] = wanted.split(/\s+/);
  // “The Skeptic” and “Code Reviewer” are not mentioned by every “the” and “code”.
  const isTelling = first.length >= 3 && !stopWords.has(first);
  return others.length > 0 && isTelling && containsWord(text, first, { capitalized: true });
}

// Scripts without spaces have no word boundaries; a name in another script ends where they begin.
const unspaced = /[\u3040-\u9fff\uac00-\ud7af]/;
const letter = /(?![\u3040-\u9fff\uac00-\ud7af])[\p{L}\p{N}]/u;

/** Whether a text contains these words in any letter case; if `capitalized`, only with a capital first letter. */
function containsWord(text: string, words: string, { capitalized = false } = {}): boolean {
  const lower = text.toLowerCase();
  // Some letters change length with case, so that offsets would differ.
  const written = lower.length === text.length ? text : lower;
  if (words === '') return false;
  for (let at = lower.indexOf(words); at >= 0; at = lower.indexOf(words, at + 1)) {
    const before = lower[at - 1] ?? ' ';
    const after = lower[at + words.length] ?? ' ';
    const standsAlone = !letter.test(before) && !letter.test(after);
    if (capitalized && /\p{Ll}/u.test(written[at] ?? '')) continue;
    if (standsAlone || unspaced.test(words)) return true;
  }
  return false;
}

/** Splits a text into its runs of letters and digits. */
export function letterRuns(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Whether a text contains a name as separate words in exactly this spelling. */
export function containsName(text: string, name: string): boolean {
  if (name.trim() === '') return false;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const around = [text.charAt(at - 1), text.charAt(at + name.length)];
    if (!around.some(each => /[\p{L}\p{N}]/u.test(each))) return true;
  }
  return false;
}
