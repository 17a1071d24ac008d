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

/** A range with the lines that it touches. */
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
  const lengths = Array.from({ length: maxMarks + 1 }, (_, shorter) => maxMarks - shorter);
  const ahead = lengths.find(each => {
    const marks = words.slice(0, each);
    return marks.length === each && leadingMarks.test(marks) && text.slice(0, start).endsWith(marks);
  });
  const behind = lengths.find(each => {
    const marks = words.slice(words.length - each);
    return marks.length === each && trailingMarks.test(marks) && text.startsWith(marks, end);
  });
  return { start: start - (ahead ?? 0), end: end + (behind ?? 0) };
}

/** Converts a range to lines and columns from 1, in UTF-16 units; the end column is exclusive. */
export function regionAt(text: string, { start, end }: TextRange, offset: number) {
  const lineOf = (at: number) => lineNumberAt(text, at) + offset;
  const columnOf = (at: number) => at - text.lastIndexOf('\n', at - 1);
  return { startLine: lineOf(start), startColumn: columnOf(start), endLine: lineOf(end), endColumn: columnOf(end) };
}

/** Computes the replacement of a range by a wording, adapted to the block, without doubling marks or punctuation around it. */
export function replaceRange(text: string, { start, end }: TextRange, change: string): Placement {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const ends = text.indexOf('\n', end);
  const spot: Spot = { text, start, end, lineStart, lineEnd: ends < 0 ? text.length : ends };
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
  const isWhole =
    lead.slice(markerOf(lead).length).replace('|', '').trim() === '' && tail.replace('|', '').trim() === '';
  if (!isWhole) {
    const isGap = text.charAt(start - 1) === ' ' && /^(?:[ \n.,;:]|$)/.test(text.slice(end));
    return { start: isGap ? start - 1 : start, end, text: '' };
  }
  // One of two blank lines around a block goes with it.
  const isBetween = /(?:^|\n)[ \t]*\n$/.test(text.slice(0, lineStart)) && /^\n[ \t]*(?:\n|$)/.test(text.slice(lineEnd));
  const after = isBetween ? (/^\n[ \t]*\n?/.exec(text.slice(lineEnd))?.[0].length ?? 1) : 1;
  if (lineEnd < text.length) return { start: lineStart, end: lineEnd + after, text: '' };
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
  return { start, end, text: indentText(code, lead, false) };
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
  const opens = words.startsWith('|') ? (/\|[ \t*_~`]*$/.exec(text.slice(lineStart, start))?.[0] ?? '') : '';
  const ends = words.endsWith('|') ? (/^[ \t*_~`]*\|/.exec(text.slice(end))?.[0] ?? '') : '';
  const [begins, stops] = [start - opens.length, end + ends.length];
  // A border is there after the change exactly where the replaced words had one.
  const hasFirst = text.charAt(begins) === '|';
  const hasLast = text.charAt(stops - 1) === '|';
  const bare = words.slice(words.startsWith('|') ? 1 : 0, words.endsWith('|') ? -1 : undefined).trim();
  return { start: begins, end: stops, text: `${hasFirst ? '| ' : ''}${bare}${hasLast ? ' |' : ''}` };
}

/** Replaces words of a paragraph, an item or a heading, with one marker at its beginning. */
function replaceProse({ text, start, end, lineStart, lineEnd }: Spot, change: string): Placement {
  const indent = indentOf(text.slice(lineStart, lineEnd));
  const from = lineStart + indent.length;
  const marker = markerOf(text.slice(from, lineEnd));
  const own = markerOf(change);
  const lead = text.slice(from, start);
  const isDoubled = /[.,;:]$/.test(change) && text.charAt(end) === change.at(-1);
  const words = indentText(isDoubled ? change.slice(0, -1) : change, indent, false);
  // A fence that the words left open is closed by the wording's own.
  const closes =
    fencedContent(change) === undefined
      ? ''
      : (/^\s*\n[ \t]*(?:```|~~~)[ \t]*(?=\n|$)/.exec(text.slice(end))?.[0] ?? '');
  if (closes !== '' && isFence(text.slice(from, lineEnd)))
    return { start: from, end: end + closes.length, text: words };
  if (marker === '') return { start, end, text: words };
  if (own !== '' && lead.startsWith(marker) && /^[*_`]*$/.test(lead.slice(marker.length))) {
    // The box of a task stays.
    const isTask = marker.includes('[') && !own.includes('[');
    return isTask ? { start, end, text: words.slice(own.length) } : { start: start - lead.length, end, text: words };
  }
  const replaced = text.slice(start, end);
  const isOneBlock =
    !/\n[ \t]*\n/.test(replaced) && !/\n[ \t]*\n/.test(change) && !replaced.split('\n').slice(1).some(markerOf);
  if (own === '' && start <= from && isOneBlock && !isRow(change) && !isFence(change))
    return { start: from, end, text: marker + words };
  return { start, end, text: words };
}
