import { stopWords } from './stopWords';

/** Whether a name occurs as words of its own in a text, whatever the case; of a long name its first word is enough where it is written as a name. */
export function mentions(text: string, name: string): boolean {
  const wanted = name.toLowerCase();
  if (standsAlone(text, wanted)) return true;
  const [first = '', ...others] = wanted.split(/\s+/);
  // “The Skeptic” and “Code Reviewer” are not meant by every “the” and “code”.
  return others.length > 0 && first.length >= 3 && !stopWords.has(first) && standsAlone(text, first, true);
}

function standsAlone(text: string, words: string, capital = false): boolean {
  const lower = text.toLowerCase();
  // A few letters change their length with their case: then places in one are none in the other.
  const written = lower.length === text.length ? text : lower;
  if (words === '') return false;
  for (let at = lower.indexOf(words); at >= 0; at = lower.indexOf(words, at + 1)) {
    const before = lower[at - 1] ?? ' ';
    const after = lower[at + words.length] ?? ' ';
    const spaced = !/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(after);
    if (capital && /\p{Ll}/u.test(written[at] ?? '')) continue;
    // Scripts without spaces have no word's end.
    if (spaced || /[\u3040-\u9fff\uac00-\ud7af]/.test(words)) return true;
  }
  return false;
}

const clauseEnd = /[.!?;:\n。！？]/;
const takenBack =
  /\b(?:not|never|no|nor|hardly|barely|without|until|unless|before|once|if|when|should|must|could|would|needs?|cannot|yet to|far from|call(?:ing)? (?:it|this)|\w+n['’]t|nicht|nie|kein\w*|wenn|erst|pas|jamais|si|nunca)\b[^,]*$/i;

/** Whether a text says an agreed phrase and means it: as words of its own, with a hyphen or without, neither denied, asked nor made to wait for something. */
export function usesPhrase(text: string, phrase: string): boolean {
  const words = phrase.split(/[\s-]+/).map(word => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const wanted = new RegExp(`(?<![\\p{L}\\p{N}])${words.join('[\\s\\u2010-\\u2015-]*')}(?![\\p{L}\\p{N}])`, 'giu');
  for (const match of text.matchAll(wanted)) {
    const before = text.slice(0, match.index).split(clauseEnd).at(-1) ?? '';
    const end = clauseEnd.exec(text.slice(match.index))?.[0];
    if (!takenBack.test(before) && end !== '?') return true;
  }
  return false;
}
