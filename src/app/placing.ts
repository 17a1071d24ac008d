// Finds the place of a proposed wording in a document.

import { lastNonBlankLine } from '../document/addition';
import type { DocumentText, Section } from '../document/document';
import { findQuote, normalizeForSearch, type QuotePosition } from '../document/quote';
import type { Passage } from '../script/page';
import { replacedRange } from '../transcript/replacement';

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
export function placePassage(
  document: DocumentText,
  { change, replaces, place = '' }: Passage,
): Placement | PlacementFailure {
  if (replaces === undefined) return placeAddition(document, change.trim(), place);
  const found = findOnce(document, replaces);
  if (!('start' in found)) return found;
  const { start, end } = replacedRange(document.text, found, replaces);
  // A quote with an omission is found too, but the omitted words must not be replaced.
  const isWhole = normalizeWords(document.text.slice(start, end)) === normalizeWords(replaces);
  return isWhole ? { start, end, text: change.trim() } : { reason: 'gone', words: replaces };
}

// Quoted names in a place: a section, or words that the wording follows.
const quoted = /“([^“”]+)”|„([^„“”]+)[“”]|"([^"]+)"|«([^«»]+)»|`([^`]+)`/g;

function placeAddition(document: DocumentText, change: string, place: string): Placement | PlacementFailure {
  const names = [...place.matchAll(quoted)].map(match => match.slice(1).find(each => each !== undefined) ?? '');
  const isNamed = (section: Section) => names.some(name => normalizeWords(section.title) === normalizeWords(name));
  const words = names
    .filter(name => !document.sections.some(each => normalizeWords(each.title) === normalizeWords(name)))
    .at(-1);
  const section =
    document.sections.findLast(isNamed) ?? (words === undefined ? sectionNamedIn(document, place) : undefined);
  if (words === undefined) {
    if (!section) return { reason: 'nowhere', words: place };
    return placeAfter(document, lastNonBlankLine(document, section.startLine, section.ownEndLine), change);
  }
  const from = section ? offsetOf(document, section.startLine) : 0;
  const found = findOnce(section ? { ...document, text: section.text } : document, words);
  if (!('start' in found)) return found;
  return placeAfter(document, blockEnd(document, from + found.end - 1, change), change);
}

/** The section whose title occurs in a place without quotation marks; the longest title wins. */
function sectionNamedIn({ sections }: DocumentText, place: string): Section | undefined {
  const where = { title: '', text: place, sections: [] };
  const named = sections.filter(each => findQuote(where, each.title));
  return named.sort((a, b) => b.title.length - a.title.length)[0];
}

function findOnce(document: DocumentText, words: string): QuotePosition | PlacementFailure {
  const found = findQuote(document, words);
  if (!found) return { reason: 'gone', words };
  const rest = { title: '', text: document.text.slice(found.end), sections: [] };
  return findQuote(rest, words) ? { reason: 'several', words } : found;
}

const isItem = /^\s*(?:[-*+]|\d{1,3}[.)]|\|)/;
const fence = /^\s*(?:```|~~~)/;

/** The last line, from 1, of the paragraph, code or list around a place; a new list item or table row follows directly after the item there. */
function blockEnd({ text }: DocumentText, at: number, change: string): number {
  const lines = text.split('\n');
  let last = text.slice(0, at).split('\n').length;
  let isCode = lines.slice(0, last).filter(line => fence.test(line)).length % 2 === 1;
  for (; last < lines.length; last++) {
    const next = lines[last] ?? '';
    const isOther = next.trim() === '' || (isItem.test(change) && isItem.test(next));
    if (isOther && !isCode) break;
    if (fence.test(next)) isCode = !isCode;
  }
  return last;
}

function placeAfter(document: DocumentText, line: number, change: string): Placement {
  const before = document.text.split('\n')[line - 1] ?? '';
  const isNext = isItem.test(change) && isItem.test(before);
  const at = offsetOf(document, line) + before.length;
  return { start: at, end: at, text: `${isNext ? '\n' : '\n\n'}${change}` };
}

function offsetOf({ text }: DocumentText, line: number): number {
  return text.split('\n', line - 1).reduce((sum, each) => sum + each.length + 1, 0);
}

function normalizeWords(text: string): string {
  return normalizeForSearch(text).text.replace(/(?<![.,;:])[.,;:]+$/, '');
}
