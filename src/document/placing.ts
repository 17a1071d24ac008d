// Finds the place in a document of a wording, the new text that a change proposes.

import { lastNonBlankLine } from './addition';
import {
  cellsOf,
  fencedContent,
  indentOf,
  indentText,
  isDelimiterRow,
  isFence,
  isHeading,
  isInCode,
  isItem,
  isRow,
  isRows,
  lineNumberAt,
  markerOf,
} from './blockLines';
import type { DocumentText, Section } from './document';
import { findQuote, normalizeForSearch } from './quote';
import { type Placement, replacedRange, replaceRange } from './replacement';

/** A wording, and the words of the document that name its place. */
export interface PlacedWording {
  /** The wording; empty if `replaces` is to be struck out. */
  change: string;
  /** The words that it replaces. */
  replaces?: string;
  /** For an addition: the words after or before which it is inserted, or the heading of the section at whose end. */
  after?: string;
  before?: string;
  under?: string;
  /** In sessions of earlier versions: the place of an addition, described in words. */
  place?: string;
}

/** Why a wording has no place in a text: the words of its place are gone, occur several times, or name none. */
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
  const range = findOnce(document, beside);
  if ('reason' in range) return range;
  if (replaces !== undefined) {
    // A quote with an omission is found too, but the omitted words must not be replaced.
    const isWhole = normalizeWords(document.text.slice(range.start, range.end)) === normalizeWords(replaces);
    if (!isWhole) return { reason: 'gone', words: replaces };
    return replaceRange(document.text, range, change);
  }
  return after === undefined ? placeBefore(document, range.start, change) : placeAfter(document, range.end, change);
}

function placeUnder(document: DocumentText, change: string, under: string | undefined, place: string) {
  if (under === undefined) return placeAsDescribed(document, change, place);
  const section = document.sections.findLast(each => isTitled(each, under));
  return section ? endOfSection(document, section, change) : { reason: 'nowhere' as const, words: under };
}

// Quoted names in a description: a section, or words that the wording follows.
const quoted = /“([^“”]+)”|„([^„“”]+)[“”]|"([^"]+)"|«([^«»]+)»|`([^`]+)`/g;

/** Finds the place that a session of an earlier version describes: the end of a section, or behind quoted words in it. */
function placeAsDescribed(document: DocumentText, change: string, place: string): Placement | PlacementFailure {
  const names = [...place.matchAll(quoted)].map(match => match.slice(1).find(each => each !== undefined) ?? '');
  const words = names.findLast(name => !document.sections.some(each => isTitled(each, name)));
  const named = document.sections.findLast(each => names.some(name => isTitled(each, name)));
  const section = named ?? (words === undefined ? sectionNamedIn(document, place) : undefined);
  if (words === undefined) {
    return section ? endOfSection(document, section, change) : { reason: 'nowhere', words: place };
  }
  const sectionStart = section ? offsetOf(document.text.split('\n'), section.startLine) : 0;
  const range = findOnce(section ? { ...document, text: section.text } : document, words);
  return 'reason' in range ? range : placeAfter(document, sectionStart + range.end, change);
}

const isTitled = ({ title }: Section, name: string) => normalizeWords(title) === normalizeWords(name);

/** The section whose title occurs in a place without quotation marks; the longest title wins. */
function sectionNamedIn({ sections }: DocumentText, place: string): Section | undefined {
  const placeText = { title: '', text: place, sections: [] };
  const mentioned = sections.filter(each => findQuote(placeText, each.title));
  return mentioned.sort((a, b) => b.title.length - a.title.length)[0];
}

/** The range of words that occur once, with their punctuation. */
function findOnce(document: DocumentText, words: string): { start: number; end: number } | PlacementFailure {
  // Marks and borders tell apart what reads the same: the bold sum of a row, and the sum in a sentence.
  const exact = findExactlyOnce(document.text, words);
  if (exact) return replacedRange(document.text, exact, words);
  const first = findQuote(document, words);
  if (!first) return { reason: 'gone', words };
  const rest = { title: '', text: document.text.slice(first.end), sections: [] };
  return findQuote(rest, words) ? { reason: 'several', words } : replacedRange(document.text, first, words);
}

/** The range of words that a text has letter for letter in one place, and there as whole words. */
function findExactlyOnce(text: string, words: string): { start: number; end: number } | undefined {
  const start = text.indexOf(words);
  const end = start + words.length;
  if (words.length < 3 || start < 0 || text.includes(words, start + 1)) return undefined;
  const isInWord = (at: number) => /^[\p{L}\p{N}]{2}$/u.test(text.slice(at - 1, at + 1));
  return isInWord(start) || isInWord(end) ? undefined : { start, end };
}

/** Whether a wording continues a paragraph or an item: one line that begins no block of its own. */
function isInline(change: string): boolean {
  return !change.includes('\n') && ![isItem, isRow, isFence, isHeading].some(is => is(change));
}

/** Whether a sentence can be added within a line: not in code, a row of a table or a heading. */
function holdsSentences(lines: readonly string[], line: number): boolean {
  const lineText = lines[line - 1] ?? '';
  return !isInCode(lines, line) && ![isFence, isHeading, isRow].some(is => is(lineText));
}

/** Whether a wording reads on as code: it has a fence, or does not end as a sentence does. */
const isCode = (change: string) => fencedContent(change) !== undefined || !/[.!?…。！？]["”’»)*_`]*$/.test(change);

/** Places a wording behind the words that end at an offset: as the next sentence where one can follow, otherwise below. */
function placeAfter({ text, sections }: DocumentText, at: number, change: string): Placement {
  const lines = text.split('\n');
  const line = lineNumberAt(text, at - 1);
  const isSentenceEnd = /[.!?…:;。！？]["”’»)*_`]*$/.test(text.slice(0, at)) || /^[ \t]*(?:\n|$)/.test(text.slice(at));
  if (isInline(change) && isSentenceEnd && holdsSentences(lines, line))
    return { start: at, end: at, text: ` ${change}` };
  const section = sections.findLast(each => each.startLine <= line);
  return addBelow(lines, line, change, section?.ownEndLine ?? lines.length);
}

/** Places a wording in front of the words that start at an offset: as a sentence within a line, otherwise above their block. */
function placeBefore({ text }: DocumentText, at: number, change: string): Placement {
  const lines = text.split('\n');
  const line = lineNumberAt(text, at);
  const lead = text.slice(offsetOf(lines, line), at);
  const startsLine = lead.slice(markerOf(lead).length).replace(/[\s*_`]+/g, '') === '';
  if (isInline(change) && !startsLine && holdsSentences(lines, line)) return { start: at, end: at, text: `${change} ` };
  if (isInCode(lines, line) && isCode(change)) return insertLines(lines, line, fencedContent(change) ?? change);
  const first = blockStart(lines, line);
  const firstLine = lines[first - 1] ?? '';
  if (isRows(change) && isRow(firstLine)) {
    // Above its head (the line before the delimiter row) a table has no row.
    return isDelimiterRow(lines[first]) ? addLines(lines, first + 1, change) : insertLines(lines, first, change);
  }
  if (isItem(change) && isItem(firstLine)) return insertLines(lines, first, change);
  const start = offsetOf(lines, first);
  return { start, end: start, text: `${change}\n\n` };
}

/** The first line of the item, the paragraph or the code that a line belongs to; of a table, the line itself. */
function blockStart(lines: readonly string[], line: number): number {
  let first = line;
  if (isInCode(lines, line)) {
    while (first > 1 && !isFence(lines[first - 1] ?? '')) first--;
    return first;
  }
  const startsBlock = (each: string) => isItem(each) || isRow(each) || isHeading(each) || isFence(each);
  while (first > 1 && !startsBlock(lines[first - 1] ?? '')) {
    const before = lines[first - 2] ?? '';
    if (before.trim() === '' || isHeading(before) || isFence(before)) break;
    first--;
  }
  return first;
}

/** Adds a wording below a line: a row within its table, an item behind its item, code within its code, anything else below the block. */
function addBelow(lines: readonly string[], line: number, change: string, lastLine: number): Placement {
  if (isInCode(lines, line) && isCode(change)) return addLines(lines, line, fencedContent(change) ?? change);
  if (isRows(change)) {
    const row = isRow(lines[line - 1] ?? '')
      ? line
      : lastRow(lines, line, lastLine, cellsOf(change.split('\n')[0] ?? ''));
    if (row !== undefined) return addLines(lines, isDelimiterRow(lines[row]) ? row + 1 : row, change);
  }
  const first = isItem(change) ? blockStart(lines, line) : line;
  if (isItem(change) && isItem(lines[first - 1] ?? '')) return addLines(lines, itemEnd(lines, first), change, first);
  const end = blockEnd(lines, line);
  const start = offsetOf(lines, end) + (lines[end - 1] ?? '').length;
  return { start, end: start, text: `\n\n${change}` };
}

/** The line of the last row of the first table between two lines that has as many columns. */
function lastRow(lines: readonly string[], from: number, to: number, columns: number): number | undefined {
  // `at` is an index, from 0.
  const isBody = (at: number) => isRow(lines[at] ?? '') && !isInCode(lines, at + 1);
  for (let at = from; at < to; at++) {
    if (!isDelimiterRow(lines[at]) || cellsOf(lines[at] ?? '') !== columns || !isBody(at)) continue;
    let last = at;
    while (last + 1 < to && isBody(last + 1)) last++;
    return last + 1;
  }
  return undefined;
}

/** The last line of an item with what is nested in it. */
function itemEnd(lines: readonly string[], first: number): number {
  const indent = indentOf(lines[first - 1] ?? '').length;
  let last = first;
  for (let at = first + 1; at <= lines.length; at++) {
    const lineText = lines[at - 1] ?? '';
    if (lineText.trim() === '') continue;
    const isNested = indentOf(lineText).length > indent;
    const isLazy = at === last + 1 && ![isItem, isHeading, isFence, isRow].some(is => is(lineText));
    if (!isNested && !isLazy) break;
    last = at;
  }
  return last;
}

/** The last line of the paragraph, list, table or code around a line. */
function blockEnd(lines: readonly string[], line: number): number {
  let last = line;
  let isOpen = isInCode(lines, line) || (isFence(lines[line - 1] ?? '') && isInCode(lines, line + 1));
  for (; last < lines.length; last++) {
    const next = lines[last] ?? '';
    if (next.trim() === '' && !isOpen) break;
    if (isFence(next)) isOpen = !isOpen;
  }
  return last;
}

function endOfSection(document: DocumentText, { startLine, ownEndLine }: Section, change: string): Placement {
  const lines = document.text.split('\n');
  const table = isRows(change)
    ? lastRow(lines, startLine, ownEndLine, cellsOf(change.split('\n')[0] ?? ''))
    : undefined;
  return addBelow(lines, table ?? lastNonBlankLine(document, startLine, ownEndLine), change, ownEndLine);
}

/** Adds lines directly below a line, indented as it or as another one. */
function addLines(lines: readonly string[], line: number, change: string, like = line): Placement {
  const start = offsetOf(lines, line) + (lines[line - 1] ?? '').length;
  return { start, end: start, text: `\n${indentLike(lines, like, change)}` };
}

/** Inserts lines directly above a line, indented as it. */
function insertLines(lines: readonly string[], line: number, change: string): Placement {
  const start = offsetOf(lines, line);
  return { start, end: start, text: `${indentLike(lines, line, change)}\n` };
}

function indentLike(lines: readonly string[], line: number, change: string): string {
  const indent = indentOf(lines[line - 1] ?? '');
  return change.startsWith(indent) ? change : indentText(change, indent, { firstLineToo: true });
}

function offsetOf(lines: readonly string[], line: number): number {
  return lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
}

/** Words as they are compared: without marks, letter case and final punctuation. */
function normalizeWords(text: string): string {
  return normalizeForSearch(text).text.replace(/(?<![.,;:])[.,;:]+$/, '');
}
