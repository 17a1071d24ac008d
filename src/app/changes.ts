import { diffArrays } from 'diff';
import type { DocumentText } from '../document/document';
import { sectionAt } from '../document/outline';
import { foldSpace } from '../text/spaces';

/** One stretch of a document that reads otherwise than before; an empty text on either side is an addition or a removal. */
export interface Change {
  was: string;
  now: string;
  /** The lines of `now`, from 1; of a removal the line behind which it stood, twice. */
  startLine: number;
  endLine: number;
  /** The heading over it. */
  section: string;
}

/** More lines than these that differ are another text. */
const mostEdits = 1_000;

/** What reads otherwise in a document than before, in its order; other line breaks and blank lines are no change. Undefined where the two have too little in common to tell. */
export function changesBetween(before: Pick<DocumentText, 'text'>, now: DocumentText): Change[] | undefined {
  const [old, own] = [linesOf(before.text), linesOf(now.text)];
  const parts = diffArrays(
    old.map(line => line.words),
    own.map(line => line.words),
    { maxEditLength: mostEdits },
  );
  if (!parts) return undefined;
  const changes: Change[] = [];
  const place = { old: 0, own: 0 };
  for (let at = 0; at < parts.length; ) {
    const [taken, put] = [
      { from: place.old, count: 0 },
      { from: place.own, count: 0 },
    ];
    for (let part = parts[at]; part && (part.added || part.removed); part = parts[++at])
      (part.added ? put : taken).count += part.value.length;
    const was = old.slice(taken.from, taken.from + taken.count);
    const own_ = own.slice(put.from, put.from + put.count);
    place.old += taken.count;
    place.own += put.count;
    if (wordsOf(was) !== wordsOf(own_)) changes.push(changeOf(was, own_, own[put.from - 1]?.number ?? 1, now));
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
    .map((line, at) => ({ number: at + 1, text: line.trimEnd(), words: foldSpace(line) }))
    .filter(({ words }) => words !== '');
}

const wordsOf = (lines: readonly Line[]) => lines.map(({ words }) => words).join(' ');

function changeOf(was: readonly Line[], now: readonly Line[], behind: number, document: DocumentText): Change {
  const startLine = now[0]?.number ?? behind;
  const text = (lines: readonly Line[]) => lines.map(line => line.text).join('\n');
  return {
    ...{ was: text(was), now: text(now), startLine, endLine: now.at(-1)?.number ?? startLine },
    section: sectionAt(document, startLine)?.title ?? '',
  };
}
