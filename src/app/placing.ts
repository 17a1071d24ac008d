import { lastWords } from '../document/addition';
import type { DocumentText, Section } from '../document/document';
import { type Found, findQuote, searchable } from '../document/quote';
import type { Passage } from '../script/page';
import { replacedRange } from '../transcript/replacement';

/** Wording at its place in a text: it replaces what stands from `start` to `end`, which are the same where it is added. */
export interface Placed {
  start: number;
  end: number;
  text: string;
}

/** Why wording has no place in a text: the words it needs are not there, stand there several times, or it names none. */
export interface Unplaced {
  reason: 'gone' | 'several' | 'nowhere';
  words: string;
}

/** Where wording for a document goes in its text as it is now; nothing is guessed where the text has changed. */
export function placePassage(document: DocumentText, { change, replaces, place = '' }: Passage): Placed | Unplaced {
  if (replaces === undefined) return placeAdded(document, change.trim(), place);
  const found = findOnce(document, replaces);
  if (!('start' in found)) return found;
  const { start, end } = replacedRange(document.text, found, replaces);
  // Words with an omission are found too; what they leave out is not replaced.
  const isWhole = bare(document.text.slice(start, end)) === bare(replaces);
  return isWhole ? { start, end, text: change.trim() } : { reason: 'gone', words: replaces };
}

// What a place names in quotation marks: a section, or words that the wording comes after.
const quoted = /“([^“”]+)”|„([^„“”]+)[“”]|"([^"]+)"|«([^«»]+)»|`([^`]+)`/g;

function placeAdded(document: DocumentText, change: string, place: string): Placed | Unplaced {
  const names = [...place.matchAll(quoted)].map(match => match.slice(1).find(each => each !== undefined) ?? '');
  const isNamed = (section: Section) => names.some(name => bare(section.title) === bare(name));
  const words = names.filter(name => !document.sections.some(each => bare(each.title) === bare(name))).at(-1);
  const section = document.sections.findLast(isNamed) ?? (words === undefined ? titleIn(document, place) : undefined);
  if (words === undefined) {
    if (!section) return { reason: 'nowhere', words: place };
    return placedAfter(document, lastWords(document, section.startLine, section.ownEndLine), change);
  }
  const from = section ? offsetOf(document, section.startLine) : 0;
  const found = findOnce(section ? { ...document, text: section.text } : document, words);
  if (!('start' in found)) return found;
  return placedAfter(document, blockEnd(document, from + found.end - 1, change), change);
}

/** The section whose title stands in a place without quotation marks: the longest one. */
function titleIn({ sections }: DocumentText, place: string): Section | undefined {
  const where = { title: '', text: place, sections: [] };
  const named = sections.filter(each => findQuote(where, each.title));
  return named.sort((a, b) => b.title.length - a.title.length)[0];
}

function findOnce(document: DocumentText, words: string): Found | Unplaced {
  const found = findQuote(document, words);
  if (!found) return { reason: 'gone', words };
  const rest = { title: '', text: document.text.slice(found.end), sections: [] };
  return findQuote(rest, words) ? { reason: 'several', words } : found;
}

const isItem = /^\s*(?:[-*+]|\d{1,3}[.)]|\|)/;
const fence = /^\s*(?:```|~~~)/;

/** The last line, from 1, of the paragraph, the code or the list around a place; what is an item of a list or a table itself comes right after the item there. */
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

function placedAfter(document: DocumentText, line: number, change: string): Placed {
  const before = document.text.split('\n')[line - 1] ?? '';
  const isNext = isItem.test(change) && isItem.test(before);
  const at = offsetOf(document, line) + before.length;
  return { start: at, end: at, text: `${isNext ? '\n' : '\n\n'}${change}` };
}

function offsetOf({ text }: DocumentText, line: number): number {
  return text.split('\n', line - 1).reduce((sum, each) => sum + each.length + 1, 0);
}

function bare(text: string): string {
  return searchable(text).text.replace(/(?<![.,;:])[.,;:]+$/, '');
}
