import { stopWords } from './stopWords';

/** Whether a name occurs as words of its own in a text, whatever the case; of a long name its first word is enough where it is written as a name. */
export function mentions(text: string, name: string): boolean {
  const wanted = name.toLowerCase();
  if (standsAlone(text, wanted)) return true;
  const [first = '', ...others] = wanted.split(/\s+/);
  // “The Skeptic” and “Code Reviewer” are not meant by every “the” and “code”.
  return others.length > 0 && first.length >= 3 && !stopWords.has(first) && standsAlone(text, first, true);
}

// Scripts without spaces have no word's end; a name of another script ends where they begin.
const unspaced = /[\u3040-\u9fff\uac00-\ud7af]/;
const letter = /(?![\u3040-\u9fff\uac00-\ud7af])[\p{L}\p{N}]/u;

function standsAlone(text: string, words: string, capital = false): boolean {
  const lower = text.toLowerCase();
  // A few letters change their length with their case: then places in one are none in the other.
  const written = lower.length === text.length ? text : lower;
  if (words === '') return false;
  for (let at = lower.indexOf(words); at >= 0; at = lower.indexOf(words, at + 1)) {
    const before = lower[at - 1] ?? ' ';
    const after = lower[at + words.length] ?? ' ';
    const spaced = !letter.test(before) && !letter.test(after);
    if (capital && /\p{Ll}/u.test(written[at] ?? '')) continue;
    if (spaced || unspaced.test(words)) return true;
  }
  return false;
}

/** What of a text has letters and digits, piece by piece. */
export function bareWords(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Whether a name stands in a text as words of its own, written as it is. */
export function standsIn(text: string, name: string): boolean {
  if (name.trim() === '') return false;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const around = [text.charAt(at - 1), text.charAt(at + name.length)];
    if (!around.some(each => /[\p{L}\p{N}]/u.test(each))) return true;
  }
  return false;
}
