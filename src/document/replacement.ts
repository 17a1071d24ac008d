// Replaces a passage of a Markdown document by a change's new text (its wording) without breaking the block around it: a table row, a
// list item, a heading or code.

import {
  cellsOf,
  fencedContent,
  indentOf,
  indentText,
  isFence,
  isInCode,
  isRow,
  isRows,
  lineNumberAt,
  markerOf,
} from './blockLines';

/** A range of a text; `end` is exclusive. */
export interface TextRange {
  start: number;
  end: number;
}

/** A wording and its range in a text; for an addition, start and end are equal. */
export interface Placement extends TextRange {
  text: string;
}

/** A range of a text, with the start and end of the lines that it touches. */
interface Spot extends TextRange {
  text: string;
  lineStart: number;
  lineEnd: number;
}

// Marks that a search for words ignores, including the number of a list item.
const leadingMarks = /^(?:[^\p{L}\p{N}]|\d{1,3}[.)](?=\s))*$/u;
const trailingMarks = /^[^\p{L}\p{N}]*$/u;
const maxMarks = 8;

/** Extends the range at which quoted words were found by their leading and trailing punctuation, which the search ignores. */
export function replacedRange(text: string, { start, end }: TextRange, quote: string): TextRange {
  const words = quote.trim();
  const longestFirst = Array.from({ length: maxMarks + 1 }, (_, shorter) => maxMarks - shorter);
  const before = longestFirst.find(length => {
    const marks = words.slice(0, length);
    return marks.length === length && leadingMarks.test(marks) && text.slice(0, start).endsWith(marks);
  });
  const after = longestFirst.find(length => {
    const marks = words.slice(words.length - length);
    return marks.length === length && trailingMarks.test(marks) && text.startsWith(marks, end);
  });
  return { start: start - (before ?? 0), end: end + (after ?? 0) };
}

/** Converts a range to lines and columns from 1, in UTF-16 units; the end column is exclusive, and `offset` is added to the lines. */
export function regionAt(text: string, { start, end }: TextRange, offset: number) {
  const lineOf = (at: number) => lineNumberAt(text, at) + offset;
  const columnOf = (at: number) => at - text.lastIndexOf('\n', at - 1);
  return { startLine: lineOf(start), startColumn: columnOf(start), endLine: lineOf(end), endColumn: columnOf(end) };
}

/** Computes the replacement of a range by a wording, adapted to the block, without doubling marks or punctuation around it. */
export function replaceRange(text: string, { start, end }: TextRange, change: string): Placement {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const lineBreak = text.indexOf('\n', end);
  const spot: Spot = { text, start, end, lineStart, lineEnd: lineBreak < 0 ? text.length : lineBreak };
  const line = text.slice(lineStart, spot.lineEnd);
  if (change === '') return removeRange(spot);
  if (isInCode(text.split('\n'), lineNumberAt(text, start))) return replaceCode(spot, change);
  if (isRow(line)) return replaceCells(spot, change);
  return replaceProse(spot, change);
}

/** Removes words, with their lines if nothing else is on them. */
function removeRange({ text, start, end, lineStart, lineEnd }: Spot): Placement {
  const lead = text.slice(lineStart, start);
  const tail = text.slice(end, lineEnd);
  const isNothingElse =
    lead.slice(markerOf(lead).length).replace('|', '').trim() === '' && tail.replace('|', '').trim() === '';
  if (!isNothingElse) {
    // One of the spaces around the words goes with them.
    const isGap = text.charAt(start - 1) === ' ' && /^(?:[ \n.,;:]|$)/.test(text.slice(end));
    return { start: isGap ? start - 1 : start, end, text: '' };
  }
  // One of two blank lines around a block goes with it.
  const isBetween = /(?:^|\n)[ \t]*\n$/.test(text.slice(0, lineStart)) && /^\n[ \t]*(?:\n|$)/.test(text.slice(lineEnd));
  const lengthAfter = isBetween ? (/^\n[ \t]*\n?/.exec(text.slice(lineEnd))?.[0].length ?? 1) : 1;
  if (lineEnd < text.length) return { start: lineStart, end: lineEnd + lengthAfter, text: '' };
  return { start: Math.max(0, lineStart - 1), end: lineEnd, text: '' };
}

/** Replaces lines of code; a wording in a fence of its own is put in without it. */
function replaceCode({ text, start, end, lineStart }: Spot, change: string): Placement {
  const content = fencedContent(change);
  const lead = text.slice(lineStart, start);
  const code = content ?? change;
  if (lead.trim() !== '') return { start, end, text: code };
  // The content of a fence brings the indentation of its first line with it.
  if (content !== undefined && code.startsWith(lead)) return { start: lineStart, end, text: code };
  return { start, end, text: indentText(code, lead, { firstLineToo: false }) };
}

/** Replaces rows of a table by rows, or words of a cell by words of a cell. */
function replaceCells({ text, start, end, lineStart, lineEnd }: Spot, change: string): Placement {
  const [row = ''] = text.slice(lineStart, lineEnd).split('\n');
  const rows = change.split('\n');
  const from = lineStart + indentOf(row).length;
  if (isRows(change) && rows.every(each => cellsOf(each) === cellsOf(row))) {
    return { start: from, end: lineEnd, text: rows.map(each => each.trim()).join('\n') };
  }
  const words = isRow(change) ? change : rows.join('<br>');
  // A wording with the border of its cell takes the place of the border too, and of emphasis up to it.
  const takenBefore = words.startsWith('|') ? (/\|[ \t*_~`]*$/.exec(text.slice(lineStart, start))?.[0] ?? '') : '';
  const takenAfter = words.endsWith('|') ? (/^[ \t*_~`]*\|/.exec(text.slice(end))?.[0] ?? '') : '';
  const range = { start: start - takenBefore.length, end: end + takenAfter.length };
  // A border is there after the change exactly where the replaced words had one.
  const borderBefore = text.charAt(range.start) === '|' ? '| ' : '';
  const borderAfter = text.charAt(range.end - 1) === '|' ? ' |' : '';
  const content = words.slice(words.startsWith('|') ? 1 : 0, words.endsWith('|') ? -1 : undefined).trim();
  return { ...range, text: `${borderBefore}${content}${borderAfter}` };
}

/** Replaces words of a paragraph, an item or a heading, with one marker at its beginning. */
function replaceProse({ text, start, end, lineStart, lineEnd }: Spot, change: string): Placement {
  const indent = indentOf(text.slice(lineStart, lineEnd));
  const from = lineStart + indent.length;
  const marker = markerOf(text.slice(from, lineEnd));
  const changeMarker = markerOf(change);
  const lead = text.slice(from, start);
  // The punctuation behind the words stays where it is.
  const isDoubled = /[.,;:]$/.test(change) && text.charAt(end) === change.at(-1);
  const words = indentText(isDoubled ? change.slice(0, -1) : change, indent, { firstLineToo: false });
  // A fence that the words left open is closed by the wording's own.
  const fenceBehind = /^\s*\n[ \t]*(?:```|~~~)[ \t]*(?=\n|$)/.exec(text.slice(end))?.[0] ?? '';
  const closingFence = fencedContent(change) === undefined ? '' : fenceBehind;
  if (closingFence !== '' && isFence(text.slice(from, lineEnd)))
    return { start: from, end: end + closingFence.length, text: words };
  if (marker === '') return { start, end, text: words };
  const isBehindMarker = lead.startsWith(marker) && /^[*_`]*$/.test(lead.slice(marker.length));
  if (changeMarker !== '' && isBehindMarker) {
    // The box of a task stays.
    const keepsBox = marker.includes('[') && !changeMarker.includes('[');
    if (keepsBox) return { start, end, text: words.slice(changeMarker.length) };
    return { start: start - lead.length, end, text: words };
  }
  const replaced = text.slice(start, end);
  const isOneBlock =
    !/\n[ \t]*\n/.test(replaced) && !/\n[ \t]*\n/.test(change) && !replaced.split('\n').slice(1).some(markerOf);
  const isProse = changeMarker === '' && !isRow(change) && !isFence(change);
  if (isProse && start <= from && isOneBlock) return { start: from, end, text: marker + words };
  return { start, end, text: words };
}
