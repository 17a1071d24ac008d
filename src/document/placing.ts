// Finds the place of a proposed wording in a document.

import { lastNonBlankLine } from './addition';
import type { DocumentText, Section } from './document';
import { findQuote, normalizeForSearch } from './quote';
import { replacedRange } from './replacement';

/** A wording, and where in a document it goes. */
export interface PlacedWording {
  change: string;
  /** The words in whose place it goes. */
  replaces?: string;
  /** An addition: the words after or before which it goes, or the heading at the end of whose section. */
  after?: string;
  before?: string;
  under?: string;
  /** In sessions of earlier versions: where an addition goes, in somebody's own words. */
  place?: string;
}

/** A wording and its range in a text; for an addition, start and end are equal. */
export interface Placement {
  start: number;
  end: number;
  text: string;
}

/** Why a wording has no place in a text: its words are gone, occur several times, or it names none. */
export interface PlacementFailure {
  reason: 'gone' | 'several' | 'nowhere';
  words: string;
}

/** Finds where a wording belongs in the current document; nothing is guessed if the text has changed. */
export function placePassage(document: DocumentText, passage: PlacedWording): Placement | PlacementFailure {
  const { replaces, after, before, under, place = '' } = passage;
  const change = passage.change.trim();
  const beside = replaces ?? after ?? before;
  if (beside === undefined) return placeUnder(document, change, under, place);
  const found = findOnce(document, beside);
  if ('reason' in found) return found;
  if (replaces !== undefined) {
    // A quote with an omission is found too, but the omitted words must not be replaced.
    const isWhole = normalizeWords(document.text.slice(found.start, found.end)) === normalizeWords(replaces);
    if (!isWhole) return { reason: 'gone', words: replaces };
    return replaceRange(document, found, change);
  }
  return after === undefined ? placeBefore(document, found.start, change) : placeAfter(document, found.end, change);
}

/** Puts a wording in the place of words, without doubling the punctuation or the borders of cells around them. */
function replaceRange(
  { text }: DocumentText,
  { start, end }: { start: number; end: number },
  change: string,
): Placement {
  // A wording with the border of its cell takes the place of the border too, and of emphasis up to it.
  const opens = change.startsWith('|') ? (/\|[ \t*_~`]*$/.exec(text.slice(0, start))?.[0] ?? '') : '';
  const ends = change.endsWith('|') ? (/^[ \t*_~`]*\|/.exec(text.slice(end))?.[0] ?? '') : '';
  const isDoubled = /[.,;:]$/.test(change) && text.charAt(end) === change.at(-1);
  return { start: start - opens.length, end: end + ends.length, text: isDoubled ? change.slice(0, -1) : change };
}

function placeUnder(document: DocumentText, change: string, under: string | undefined, place: string) {
  if (under === undefined) return placeAsDescribed(document, change, place);
  const section = document.sections.findLast(({ title }) => normalizeWords(title) === normalizeWords(under));
  return section ? endOfSection(document, section, change) : { reason: 'nowhere' as const, words: under };
}

// Quoted names in a description: a section, or words that the wording follows.
const quoted = /“([^“”]+)”|„([^„“”]+)[“”]|"([^"]+)"|«([^«»]+)»|`([^`]+)`/g;

/** Sessions of earlier versions describe the place of an addition. */
function placeAsDescribed(document: DocumentText, change: string, place: string): Placement | PlacementFailure {
  const names = [...place.matchAll(quoted)].map(match => match.slice(1).find(each => each !== undefined) ?? '');
  const isNamed = (section: Section) => names.some(name => normalizeWords(section.title) === normalizeWords(name));
  const words = names
    .filter(name => !document.sections.some(each => normalizeWords(each.title) === normalizeWords(name)))
    .at(-1);
  const section =
    document.sections.findLast(isNamed) ?? (words === undefined ? sectionNamedIn(document, place) : undefined);
  if (words === undefined) {
    return section ? endOfSection(document, section, change) : { reason: 'nowhere', words: place };
  }
  const from = section ? offsetOf(document, section.startLine) : 0;
  const found = findOnce(section ? { ...document, text: section.text } : document, words);
  return 'reason' in found ? found : placeAfter(document, from + found.end, change);
}

/** The section whose title occurs in a place without quotation marks; the longest title wins. */
function sectionNamedIn({ sections }: DocumentText, place: string): Section | undefined {
  const where = { title: '', text: place, sections: [] };
  const named = sections.filter(each => findQuote(where, each.title));
  return named.sort((a, b) => b.title.length - a.title.length)[0];
}

/** The range of words that occur once, with their punctuation. */
function findOnce(document: DocumentText, words: string): { start: number; end: number } | PlacementFailure {
  const found = findQuote(document, words);
  if (!found) return { reason: 'gone', words };
  const rest = { title: '', text: document.text.slice(found.end), sections: [] };
  return findQuote(rest, words) ? { reason: 'several', words } : replacedRange(document.text, found, words);
}

const itemPattern = /^\s*(?:[-*+]\s|\d{1,3}[.)]\s|\|)/;
const fence = /^\s*(?:```|~~~)/;
const headingPattern = /^ {0,3}#{1,6}\s/;

/** Whether a wording continues a paragraph or an item: one line that begins no block of its own. */
function isInline(change: string): boolean {
  return !change.includes('\n') && ![itemPattern, fence, headingPattern].some(each => each.test(change));
}

/** Code, rows of a table and headings hold no further sentence. */
function holdsSentences({ text }: DocumentText, at: number): boolean {
  const lines = text.slice(0, at).split('\n');
  const line = text.split('\n')[lines.length - 1] ?? '';
  const isCode = lines.filter(each => fence.test(each)).length % 2 === 1;
  return !isCode && !fence.test(line) && !headingPattern.test(line) && !/^\s*\|/.test(line);
}

function placeAfter(document: DocumentText, at: number, change: string): Placement {
  const ends =
    /[.!?…:;。！？]["”’»)*_`]*$/.test(document.text.slice(0, at)) || /^[ \t]*(?:\n|$)/.test(document.text.slice(at));
  if (isInline(change) && ends && holdsSentences(document, at)) return { start: at, end: at, text: ` ${change}` };
  return addBelow(document, blockEnd(document, at - 1, change), change);
}

function placeBefore(document: DocumentText, at: number, change: string): Placement {
  const line = document.text.slice(0, at).split('\n').length;
  const from = offsetOf(document, line);
  const opens = /^\s*(?:[-*+]\s+|\d{1,3}[.)]\s+)?[*_`]*$/.test(document.text.slice(from, at));
  if (isInline(change) && !opens && holdsSentences(document, at)) return { start: at, end: at, text: `${change} ` };
  const isNext = itemPattern.test(change) && itemPattern.test(document.text.slice(from));
  return { start: from, end: from, text: `${change}${isNext ? '\n' : '\n\n'}` };
}

/** The last line, from 1, of the paragraph, code or list around a place; a new list item or table row follows directly after the item there. */
function blockEnd({ text }: DocumentText, at: number, change: string): number {
  const lines = text.split('\n');
  let last = text.slice(0, at).split('\n').length;
  let isCode = lines.slice(0, last).filter(line => fence.test(line)).length % 2 === 1;
  for (; last < lines.length; last++) {
    const next = lines[last] ?? '';
    const isOther = next.trim() === '' || (itemPattern.test(change) && itemPattern.test(next));
    if (isOther && !isCode) break;
    if (fence.test(next)) isCode = !isCode;
  }
  return last;
}

function endOfSection(document: DocumentText, { startLine, ownEndLine }: Section, change: string): Placement {
  return addBelow(document, lastNonBlankLine(document, startLine, ownEndLine), change);
}

function addBelow(document: DocumentText, line: number, change: string): Placement {
  const before = document.text.split('\n')[line - 1] ?? '';
  const isNext = itemPattern.test(change) && itemPattern.test(before);
  const at = offsetOf(document, line) + before.length;
  return { start: at, end: at, text: `${isNext ? '\n' : '\n\n'}${change}` };
}

function offsetOf({ text }: DocumentText, line: number): number {
  return text.split('\n', line - 1).reduce((sum, each) => sum + each.length + 1, 0);
}

function normalizeWords(text: string): string {
  return normalizeForSearch(text).text.replace(/(?<![.,;:])[.,;:]+$/, '');
}
