import { diffArrays } from 'diff';
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
export function diffDocuments(before: Pick<DocumentText, 'text'>, now: DocumentText): TextChange[] | undefined {
  const [old, own] = [linesOf(before.text), linesOf(now.text)];
  const parts = diffArrays(
    old.map(line => line.words),
    own.map(line => line.words),
    { maxEditLength: maxEdits },
  );
  if (!parts) return undefined;
  const changes: TextChange[] = [];
  const place = { old: 0, own: 0 };
  for (let at = 0; at < parts.length; ) {
    const [taken, put] = [
      { from: place.old, count: 0 },
      { from: place.own, count: 0 },
    ];
    for (let part = parts[at]; part && (part.added || part.removed); part = parts[++at])
      (part.added ? put : taken).count += part.value.length;
    const oldLines = old.slice(taken.from, taken.from + taken.count);
    const newLines = own.slice(put.from, put.from + put.count);
    place.old += taken.count;
    place.own += put.count;
    if (wordsOf(oldLines) !== wordsOf(newLines))
      changes.push(changeOf(oldLines, newLines, own[put.from - 1]?.number ?? 1, now));
    const same = parts[at++]?.value.length ?? 0;
    place.old += same;
    place.own += same;
  }
  return changes;
}

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

const wordsOf = (lines: readonly Line[]) => lines.map(({ words }) => words).join(' ');

function changeOf(was: readonly Line[], now: readonly Line[], behind: number, document: DocumentText): TextChange {
  const startLine = now[0]?.number ?? behind;
  const text = (lines: readonly Line[]) => lines.map(line => line.text).join('\n');
  return {
    ...{ was: text(was), now: text(now), startLine, endLine: now.at(-1)?.number ?? startLine },
    section: sectionAt(document, startLine)?.title ?? '',
  };
}
