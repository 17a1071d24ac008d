// Classifies the lines of a Markdown text: table rows, list items, headings, fences and code.

const fence = /^\s*(?:```|~~~)/;
const item = /^[ \t]*(?:[-*+]|\d{1,3}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/;
const heading = /^ {0,3}#{1,6}[ \t]+/;

/** Whether a line begins or ends code. */
export const isFence = (line: string) => fence.test(line);

/** Whether a line is a heading with its sign. */
export const isHeading = (line: string) => heading.test(line);

/** Whether a line begins an item of a list. */
export const isItem = (line: string) => item.test(line);

/** Whether a line is a row of a table. */
export const isRow = (line: string) => /^\s*\|/.test(line);

/** Whether a line separates the head of a table from its body. */
export const isDelimiterRow = (line = '') => line.includes('|') && line.includes('-') && /^[\s|:-]+$/.test(line);

/** The marker of a list item or a heading with the white space around it; empty if a line begins with neither. */
export const markerOf = (line: string) => (item.exec(line) ?? heading.exec(line))?.[0] ?? '';

/** The white space at the beginning of a line. */
export const indentOf = (line: string) => /^[ \t]*/.exec(line)?.[0] ?? '';

/** The number of cells of a row with its outer borders. */
export const cellsOf = (row: string) => row.trim().split(/(?<!\\)\|/).length - 2;

/** Whether a text consists of rows of a table, without its head. */
export function isRows(text: string): boolean {
  const lines = text.split('\n');
  return lines.every(line => isRow(line) && line.trim().endsWith('|')) && !isDelimiterRow(lines[1]);
}

/** The number, from 1, of the line at an offset. */
export const lineNumberAt = (text: string, at: number) => text.slice(0, at).split('\n').length;

/** Whether a line, from 1, stands inside a fence. */
export function isInCode(lines: readonly string[], line: number): boolean {
  return lines.slice(0, line - 1).filter(isFence).length % 2 === 1 && !isFence(lines[line - 1] ?? '');
}

/** Indents the lines of a text for its place, unless those after the first are indented for it already. */
export function indentText(text: string, indent: string, { firstLineToo }: { firstLineToo: boolean }): string {
  const [first = '', ...others] = text.split('\n');
  const areIndented =
    others.some(line => line.trim() !== '') && others.every(line => line === '' || line.startsWith(indent));
  const rest = areIndented ? others : others.map(line => (line === '' ? line : indent + line));
  return [firstLineToo ? indent + first : first, ...rest].join('\n');
}

/** The content of a text that is one fenced block; undefined if it is none. */
export function fencedContent(text: string): string | undefined {
  const lines = text.split('\n');
  const isBlock = lines.length > 1 && isFence(lines[0] ?? '') && lines.filter(isFence).length === 2;
  return isBlock && isFence(lines.at(-1) ?? '') ? lines.slice(1, -1).join('\n') : undefined;
}
