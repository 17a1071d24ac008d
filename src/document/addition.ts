import type { DocumentText } from './document';

/** Text to be put in at the end of a line; `afterLine` 0 is before all of them. */
export interface Addition {
  afterLine: number;
  text: string;
}

/** A task at the end of the list under a heading, which is added at the end of the document where it is missing. */
export function taskUnder(document: DocumentText, heading: string, task: string): Addition {
  const item = `- [ ] ${task}`;
  const wanted = heading.trim().toLowerCase();
  const section = document.sections.find(({ title }) => title.trim().toLowerCase() === wanted);
  if (!section) return appended(document, lastLine(document), `## ${heading}\n\n${item}\n`);
  const line = lastWords(document, section.startLine, section.ownEndLine);
  const isList = /^\s*(?:[-*+]|\d{1,3}[.)])\s/.test(lines(document)[line - 1] ?? '');
  return { afterLine: line, text: `${isList ? '\n' : '\n\n'}${item}${endsWithIt(document, line)}` };
}

function appended(document: DocumentText, afterLine: number, text: string): Addition {
  if (afterLine === 0) return { afterLine, text: `${text.trimEnd()}\n` };
  return { afterLine, text: `\n\n${text.trimEnd()}${endsWithIt(document, afterLine)}` };
}

// A text whose last line has no end gets one, for what is put in ends as a line of its own.
function endsWithIt(document: DocumentText, line: number): string {
  return line === lines(document).length ? '\n' : '';
}

/** The last line between two that has words, or the first of them. */
export function lastWords(document: DocumentText, from: number, to: number): number {
  const all = lines(document);
  for (let line = to; line > from; line--) if ((all[line - 1] ?? '').trim() !== '') return line;
  return Math.min(from, all.length);
}

function lastLine(document: DocumentText): number {
  return document.text.trim() === '' ? 0 : lastWords(document, 1, lines(document).length);
}

function lines(document: DocumentText): string[] {
  return document.text.split('\n');
}
