// The passages of a document that changes touch, as they read with all of them in it.

import { type AmendingEdit, amendDocument, type NamedChange, type UnplacedChange } from './amending';
import type { DocumentText } from './document';
import type { TextRange } from './replacement';

/** The lines of a document that changes touch, and the changes that are not among them. */
export interface AmendedPassages {
  /** Whole lines, in the order of the text; every wording as `«C1, for “the words that it replaces”: …»`, struck words as `«C1, for “…”: struck»`. */
  passages: readonly string[];
  left: readonly UnplacedChange[];
}

/** Shows the lines that changes touch as they read with all of them; of two that compete for a place only the first is in it. */
export function amendedPassages(document: DocumentText, changes: readonly NamedChange[]): AmendedPassages {
  const { edits, left } = amendDocument(document, changes);
  const groups: AmendingEdit[][] = [];
  for (const edit of edits) {
    const group = groups.at(-1);
    const before = group?.at(-1);
    if (group && before && linesOf(document.text, edit).start <= linesOf(document.text, before).end + 1)
      group.push(edit);
    else groups.push([edit]);
  }
  return { passages: groups.map(group => passageWith(document.text, group)), left };
}

/** Extends a range to the whole lines that it touches, without the last line's end. */
function linesOf(text: string, { start, end }: TextRange): TextRange {
  const after = text.indexOf('\n', end);
  return { start: text.lastIndexOf('\n', start - 1) + 1, end: after < 0 ? text.length : after };
}

/** The lines that neighbouring edits touch, with their wordings in it. */
function passageWith(text: string, edits: readonly AmendingEdit[]): string {
  const lines = edits.map(edit => linesOf(text, edit));
  let at = Math.min(...lines.map(({ start }) => start));
  const pieces = edits.map(edit => {
    const unchanged = text.slice(at, edit.start);
    at = edit.end;
    return unchanged + namedWording(edit, text.slice(edit.start, edit.end));
  });
  return (pieces.join('') + text.slice(at, Math.max(at, ...lines.map(({ end }) => end)))).trim();
}

/** An edit's wording behind the ids of its changes and the words that it replaces; line ends around an addition stay around it. */
function namedWording({ ids, text }: AmendingEdit, replaced: string): string {
  const wording = text.trim();
  const start = text.indexOf(wording);
  const instead = replaced.trim() ? `, for “${ends(replaced)}”` : '';
  const named = `«${ids.join(', ')}${instead}: ${wording || 'struck'}»`;
  return text.slice(0, start) + named + text.slice(start + wording.length);
}

/** The words of a passage, without the middle of a long one. */
function ends(passage: string): string {
  const words = passage.trim().split(/\s+/);
  return words.length <= 12 ? words.join(' ') : [...words.slice(0, 6), '…', ...words.slice(-5)].join(' ');
}
