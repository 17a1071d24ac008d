import type { DocumentText } from './document';

/** Text to insert at the end of a line (from 1); `afterLine` 0 is the start of the document. */
export interface Addition {
  afterLine: number;
  text: string;
}

/** Inserts a task at the end of the list under a heading; a missing heading is added at the end of the document. */
export function addTaskUnder(document: DocumentText, heading: string, task: string): Addition {
  const item = `- [ ] ${task}`;
  const normalized = heading.trim().toLowerCase();
  const section = document.sections.find(({ title }) => title.trim().toLowerCase() === normalized);
  if (!section) return appendAfter(document, lastDocumentLine(document), `## ${heading}\n\n${item}\n`);
  const line = lastNonBlankLine(document, section.startLine, section.ownEndLine);
  const isList = /^\s*(?:[-*+]|\d{1,3}[.)])\s/.test(documentLines(document)[line - 1] ?? '');
  return { afterLine: line, text: `${isList ? '\n' : '\n\n'}${item}${finalLineBreak(document, line)}` };
}

/** The text range of an open task that begins with these words, with its heading if `addTaskUnder` may have added that too; undefined if there is none. */
export function taskRange(document: DocumentText, words: string): { start: number; end: number } | undefined {
  const lines = documentLines(document);
  const line = lines.findIndex(each => each.startsWith(`- [ ] ${words}`)) + 1;
  if (line === 0) return undefined;
  const heading = document.sections.findLast(each => each.startLine < line)?.startLine ?? line;
  // A heading is only added at the end of a document.
  const isAlone = lines.slice(heading).every((each, at) => each.trim() === '' || heading + at + 1 === line);
  const first = isAlone ? heading : line;
  const lineBefore = first > 1 ? lastNonBlankLine(document, 1, first - 1) : 0;
  const endOf = (last: number) => lines.slice(0, last).join('\n').length;
  return { start: endOf(lineBefore), end: endOf(line) };
}

function appendAfter(document: DocumentText, afterLine: number, text: string): Addition {
  if (afterLine === 0) return { afterLine, text: `${text.trimEnd()}\n` };
  return { afterLine, text: `\n\n${text.trimEnd()}${finalLineBreak(document, afterLine)}` };
}

// At the end of a text without a final line break, the inserted text needs one.
function finalLineBreak(document: DocumentText, line: number): string {
  return line === documentLines(document).length ? '\n' : '';
}

/** The last non-blank line of a range, or else its first line. */
export function lastNonBlankLine(document: DocumentText, from: number, to: number): number {
  const all = documentLines(document);
  for (let line = to; line > from; line--) if ((all[line - 1] ?? '').trim() !== '') return line;
  return Math.min(from, all.length);
}

function lastDocumentLine(document: DocumentText): number {
  return document.text.trim() === '' ? 0 : lastNonBlankLine(document, 1, documentLines(document).length);
}

function documentLines(document: DocumentText): string[] {
  return document.text.split('\n');
}
