// Finds what has changed in a document since a session read it.

import { structuredPatch } from 'diff';
import type { DocumentText } from '../document/document';
import { sectionAt } from '../document/outline';
import { normalizeWhitespace } from '../text/spaces';

/** A passage of a document that has changed; an empty text on either side is an addition or a removal. */
export interface TextChange {
  was: string;
  now: string;
  /** The lines of `now`, from 1; for a removal the line before it, twice. */
  startLine: number;
  endLine: number;
  /** The heading above it. */
  section: string;
}

/** The maximum number of differing lines; with more, it is another document. */
const maxEdits = 1_000;

/** Finds the passages that changed in a document, in order; line breaks and blank lines do not count. Undefined if the documents have too little in common. */
export function diffDocuments(before: Pick<DocumentText, 'text'>, after: DocumentText): TextChange[] | undefined {
  const [old, current] = [linesOf(before.text), linesOf(after.text)];
  const patch = structuredPatch('', '', textOf(old), textOf(current), '', '', { context: 0, maxEditLength: maxEdits });
  return patch?.hunks.flatMap(({ oldStart, oldLines, newStart, newLines }) => {
    const was = old.slice(oldStart - 1, oldStart - 1 + oldLines);
    const now = current.slice(newStart - 1, newStart - 1 + newLines);
    // A paragraph that was only broken into other lines has the same words.
    return wordsOf(was) === wordsOf(now) ? [] : [changeOf(was, now, current[newStart - 2]?.number ?? 1, after)];
  });
}

/** A line that is not blank; lines are compared by their `words`, without regard to spaces. */
interface Line {
  number: number;
  text: string;
  words: string;
}

function linesOf(text: string): Line[] {
  return text
    .split('\n')
    .map((line, at) => ({ number: at + 1, text: line.trimEnd(), words: normalizeWhitespace(line) }))
    .filter(({ words }) => words !== '');
}

const textOf = (lines: readonly Line[]) => lines.map(({ words }) => `${words}\n`).join('');

const wordsOf = (lines: readonly Line[]) => lines.map(({ words }) => words).join(' ');

function changeOf(was: Line[], now: Line[], lineBefore: number, document: DocumentText): TextChange {
  const startLine = now[0]?.number ?? lineBefore;
  const text = (lines: readonly Line[]) => lines.map(line => line.text).join('\n');
  return {
    ...{ was: text(was), now: text(now), startLine, endLine: now.at(-1)?.number ?? startLine },
    section: sectionAt(document, startLine)?.title ?? '',
  };
}
