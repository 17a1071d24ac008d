// Finds quotes in a document, tolerating the changes that quoting makes.

import type { DocumentText } from './document';
import { WordIndex } from './wordIndex';

/** A text normalized for quote search, with the source offset of each character and an index of its words. */
export interface SearchableText {
  text: string;
  offsets: readonly number[];
  /** Made with the first search in a long text. */
  index?: WordIndex;
}

/** The position of a quote: lines from 1, offsets into the document's text, `end` exclusive. */
export interface QuotePosition {
  startLine: number;
  endLine: number;
  start: number;
  end: number;
}

const searchableTexts = new WeakMap<DocumentText, SearchableText>();
const positionCache = new WeakMap<DocumentText, Map<string, QuotePosition | undefined>>();
/** How many look-ups are cached for a document. */
const maxCachedQuotes = 2_000;
const minQuoteLength = 3;
// How far apart, in normalized characters, the parts of a quote with an ellipsis may be.
const maxGap = 1_500;
// A repetitive text has countless places where a quote could begin.
const maxCandidates = 200;
// For a shorter text (in characters) a plain search is as fast as the index.
const minIndexedLength = 20_000;

// Nested quotation marks change when they are quoted, so all kinds count as equal.
const equivalents = new Map([
  ...[...'"“”„«»‘’‚'].map(mark => [mark, "'"] as const),
  ...[...'–—‑−'].map(dash => [dash, '-'] as const),
  ['…', '.'],
]);

/**
 * Finds a quote in the document; undefined if it does not occur. Ignores white space, letter case, typographic quotes and dashes,
 * markdown marks and link targets, and accepts omissions marked with an ellipsis.
 */
export function findQuote(document: DocumentText, quote: string): QuotePosition | undefined {
  const positions = positionCache.get(document) ?? new Map<string, QuotePosition | undefined>();
  positionCache.set(document, positions);
  if (positions.has(quote)) return positions.get(quote);
  const searchable = searchableTexts.get(document) ?? normalizeForSearch(document.text);
  searchableTexts.set(document, searchable);
  const range = findRange(searchable, quote);
  const position = range && {
    startLine: lineAt(document, range.start),
    endLine: lineAt(document, range.end - 1),
    ...range,
  };
  if (positions.size < maxCachedQuotes) positions.set(quote, position);
  return position;
}

/** Whether any other text, such as a turn, contains a quote, compared like a document. */
export function hasQuote(text: SearchableText, quote: string): boolean {
  return findRange(text, quote) !== undefined;
}

/** The source range of a quote: of its parts, if it has omissions, from the first to the last. */
function findRange(haystack: SearchableText, quote: string): { start: number; end: number } | undefined {
  const withoutMarks = quote.trim().replace(/^["'“„«‘]+|(?<!["'”»’])["'”»’]+$/g, '');
  const parts = withoutMarks
    // At an ellipsis, also in brackets.
    .split(/\[?(?:…|(?<!\.)\.{3,})\]?/)
    .map(part => normalizeForSearch(part).text.replace(/(?<![.,;:])[.,;:]+$/, ''))
    .filter(part => part !== '');
  if (parts.join('').length < minQuoteLength) return undefined;
  const range = findParts(haystack, parts);
  if (!range) return undefined;
  const start = haystack.offsets[range.start] ?? 0;
  return { start, end: (haystack.offsets[range.end - 1] ?? start) + 1 };
}

/** Finds parts in order, each within `maxGap` after the one before. */
function findParts(
  haystack: SearchableText,
  [first = '', ...rest]: string[],
): { start: number; end: number } | undefined {
  const { text } = haystack;
  let start = findWhole(haystack, first, 0);
  for (let tried = 0; start >= 0 && tried < maxCandidates; tried++) {
    let end = start + first.length;
    // Moves `end` to the end of each part.
    const areAllFound = rest.every(part => {
      const at = text.slice(0, end + maxGap + part.length).indexOf(part, end);
      if (at >= 0) end = at + part.length;
      return at >= 0;
    });
    if (areAllFound) return { start, end };
    start = findWhole(haystack, first, start + 1);
  }
  return undefined;
}

/** Finds a part that neither begins nor ends inside a word; -1 if there is none. */
function findWhole(haystack: SearchableText, part: string, from: number): number {
  const { text } = haystack;
  const isWhole = (at: number) => !cutsWord(text, at) && !cutsWord(text, at + part.length);
  const indexed = text.length > minIndexedLength ? wordIndexOf(haystack).find(part, from, isWhole) : undefined;
  if (indexed !== undefined) return indexed;
  let at = text.indexOf(part, from);
  for (let tried = 0; at >= 0 && tried < maxCandidates; tried++) {
    if (isWhole(at)) return at;
    at = text.indexOf(part, at + 1);
  }
  return -1;
}

function wordIndexOf(haystack: SearchableText): WordIndex {
  haystack.index ??= new WordIndex(haystack.text);
  return haystack.index;
}

function cutsWord(text: string, at: number): boolean {
  return /[a-z0-9]/.test(text.charAt(at - 1)) && /[a-z0-9]/.test(text.charAt(at));
}

/** Normalizes a text for quote search: without marks, in lower case, with single spaces and equal quotes and dashes. */
export function normalizeForSearch(source: string): SearchableText {
  const characters: string[] = [];
  const offsets: number[] = [];
  const skips = skippedRanges(source);
  let skip = skips.next();
  for (let at = 0; at < source.length; at++) {
    while (!skip.done && skip.value.end <= at) skip = skips.next();
    if (!skip.done && at >= skip.value.start) continue;
    const character = source.charAt(at);
    const previous = characters.at(-1);
    if (/\s/.test(character)) {
      if (previous === undefined || previous === ' ' || isUnspaced(previous)) continue;
      characters.push(' ');
      offsets.push(at);
    } else {
      if (previous === ' ' && isUnspaced(character)) {
        characters.pop();
        offsets.pop();
      }
      for (const letter of (equivalents.get(character) ?? character).toLowerCase()) {
        characters.push(letter);
        offsets.push(at);
      }
    }
  }
  if (characters.at(-1) === ' ') characters.pop();
  return { text: characters.join(''), offsets };
}

/** Whether white space next to a character is only a line break: Chinese and Japanese have none between words. */
function isUnspaced(character: string): boolean {
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
    const middle = Math.floor((low + high) / 2);
    if ((ends[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low + 1;
}
