import type { DocumentText } from './document';
import { WordIndex } from './wordIndex';

/** A text with everything folded away that quoting changes, where each character of it came from, and the places of its words. */
export interface SearchableText {
  text: string;
  offsets: readonly number[];
  index?: WordIndex;
}

/** Where a quote stands: lines from 1, and offsets into the document's text, `end` not included. */
export interface Found {
  startLine: number;
  endLine: number;
  start: number;
  end: number;
}

const folded = new WeakMap<DocumentText, SearchableText>();
const searched = new WeakMap<DocumentText, Map<string, Found | undefined>>();
/** Most look-ups that are remembered of a document. */
const mostRemembered = 2_000;
const shortest = 3;
// How far apart, in folded characters, the parts of a quote with an ellipsis may stand.
const farthest = 1_500;
// A text that says the same over and over offers no end of places where a quote could begin.
const mostTried = 200;
// Below this many characters a plain search is as quick.
const indexedFrom = 20_000;

// Marks within marks are turned into single ones where they are quoted: all count as the same.
const alike: Readonly<Record<string, string>> = {
  '"': "'",
  '“': "'",
  '”': "'",
  '„': "'",
  '«': "'",
  '»': "'",
  '‘': "'",
  '’': "'",
  '‚': "'",
  '–': '-',
  '—': '-',
  '‑': '-',
  '−': '-',
  '…': '.',
};

/**
 * Where a quote stands in the document, undefined where it does not. White space, capitals, typographic quotes and dashes,
 * markdown marks, links' targets and an omission marked with an ellipsis make no difference.
 */
export function findQuote(document: DocumentText, quote: string): Found | undefined {
  const known = searched.get(document) ?? new Map<string, Found | undefined>();
  searched.set(document, known);
  if (known.has(quote)) return known.get(quote);
  const text = folded.get(document) ?? searchable(document.text);
  folded.set(document, text);
  const range = rangeOf(text, quote);
  const found = range && {
    startLine: lineAt(document, range.start),
    endLine: lineAt(document, range.end - 1),
    ...range,
  };
  if (known.size < mostRemembered) known.set(quote, found);
  return found;
}

/** Whether any other text, such as a turn, has a quote word for word, by the same measure as a document. */
export function hasQuote(text: SearchableText, quote: string): boolean {
  return rangeOf(text, quote) !== undefined;
}

function rangeOf(haystack: SearchableText, quote: string): { start: number; end: number } | undefined {
  const bare = quote.trim().replace(/^["'“„«‘]+|(?<!["'”»’])["'”»’]+$/g, '');
  const parts = bare
    .split(/\[?(?:…|(?<!\.)\.{3,})\]?/)
    .map(part => searchable(part).text.replace(/(?<![.,;:])[.,;:]+$/, ''))
    .filter(part => part !== '');
  if (parts.join('').length < shortest) return undefined;
  const range = partsIn(haystack, parts);
  if (!range) return undefined;
  const start = haystack.offsets[range.start] ?? 0;
  return { start, end: (haystack.offsets[range.end - 1] ?? start) + 1 };
}

function partsIn(
  haystack: SearchableText,
  [first = '', ...rest]: string[],
): { start: number; end: number } | undefined {
  const { text } = haystack;
  let start = atWord(haystack, first, 0);
  for (let tried = 0; start >= 0 && tried < mostTried; tried++) {
    let end = start + first.length;
    const whole = rest.every(part => {
      const at = text.slice(0, end + farthest + part.length).indexOf(part, end);
      if (at >= 0) end = at + part.length;
      return at >= 0;
    });
    if (whole) return { start, end };
    start = atWord(haystack, first, start + 1);
  }
  return undefined;
}

/** Finds a part that neither begins nor ends inside a word. */
function atWord(haystack: SearchableText, part: string, from: number): number {
  const { text } = haystack;
  const isWhole = (at: number) => !cutsWord(text, at) && !cutsWord(text, at + part.length);
  const known = text.length > indexedFrom ? indexOf(haystack).find(part, from, isWhole) : undefined;
  if (known !== undefined) return known;
  let at = text.indexOf(part, from);
  for (let tried = 0; at >= 0 && tried < mostTried; tried++) {
    if (isWhole(at)) return at;
    at = text.indexOf(part, at + 1);
  }
  return -1;
}

function indexOf(haystack: SearchableText): WordIndex {
  haystack.index ??= new WordIndex(haystack.text);
  return haystack.index;
}

function cutsWord(text: string, at: number): boolean {
  return /[a-z0-9]/.test(text.charAt(at - 1)) && /[a-z0-9]/.test(text.charAt(at));
}

/** Folds a text for looking quotes up in it. */
export function searchable(source: string): SearchableText {
  const kept: string[] = [];
  const offsets: number[] = [];
  const skips = skippedRanges(source);
  let skip = skips.next();
  for (let at = 0; at < source.length; at++) {
    while (!skip.done && skip.value.end <= at) skip = skips.next();
    if (!skip.done && at >= skip.value.start) continue;
    const character = source.charAt(at);
    if (/\s/.test(character)) {
      if (kept.length === 0 || kept.at(-1) === ' ' || isUnspaced(kept.at(-1))) continue;
      kept.push(' ');
      offsets.push(at);
    } else {
      if (kept.at(-1) === ' ' && isUnspaced(character)) {
        kept.pop();
        offsets.pop();
      }
      for (const letter of (alike[character] ?? character).toLowerCase()) {
        kept.push(letter);
        offsets.push(at);
      }
    }
  }
  if (kept.at(-1) === ' ') kept.pop();
  return { text: kept.join(''), offsets };
}

/** Whether white space beside a character only breaks a line: Chinese and Japanese put none between words. */
function isUnspaced(character = ''): boolean {
  const code = character.charCodeAt(0);
  return (code >= 0x2e80 && code < 0xa4d0) || (code >= 0xff00 && code < 0xfff0);
}

// Marks at a line's start, emphasis and code marks, escapes, brackets of links and their targets.
const marks =
  /^[ \t]*(?:>[ \t]?|[-*+][ \t]+|\d{1,3}[.)][ \t]+|#{1,6}[ \t]+)+|[*_`~|\\[]+|\](?:\([^()\s]*(?:[ \t]+"[^"\n]*")?\)|\[[^\]\n]*\])?/gm;

function* skippedRanges(source: string): Generator<{ start: number; end: number }> {
  for (const { 0: mark, index } of source.matchAll(marks)) yield { start: index, end: index + mark.length };
}

const lineEnds = new WeakMap<DocumentText, readonly number[]>();

function lineAt(document: DocumentText, offset: number): number {
  const ends = lineEnds.get(document) ?? [...document.text.matchAll(/\n/g)].map(({ index }) => index);
  lineEnds.set(document, ends);
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low + 1;
}
