// Applies changes to a document, and collects those that could not be placed in its text.

import type { DocumentText } from './document';
import { type PlacedWording, type PlacementFailure, placePassage } from './placing';
import { findQuote } from './quote';
import type { Placement } from './replacement';

/** A change of a document, with its id. */
export interface NamedChange {
  id: string;
  passage: PlacedWording;
}

/** A change without a place: its words are not in the text as it is now, or another change has them. */
export interface UnplacedChange extends NamedChange {
  reason: PlacementFailure['reason'] | 'overlaps';
  words: string;
  /** The ids of the changes that have its place. */
  takenBy?: readonly string[];
}

/** An edit of the text: a wording at its place, with the ids of all changes in it. */
export interface AmendingEdit extends Placement {
  ids: readonly string[];
}

/** A document with changes applied; `edits` in the order of the text, `left` without a place in it. */
export interface AmendedDocument {
  text: string;
  edits: readonly AmendingEdit[];
  left: readonly UnplacedChange[];
}

/** Works changes into a document, those that it has already left out; of two that compete for a place only the first. */
export function amendDocument(document: DocumentText, changes: readonly NamedChange[]): AmendedDocument {
  const edits: AmendingEdit[] = [];
  const unplaced: UnplacedChange[] = [];
  for (const change of changes.filter(({ passage }) => !isDone(document, passage))) {
    const placed = placePassage(document, change.passage);
    if ('reason' in placed) {
      unplaced.push({ ...change, ...placed });
      continue;
    }
    const takenBy = edits.filter(each => overlaps(each, placed)).flatMap(({ ids }) => ids);
    const words = change.passage.replaces ?? '';
    if (takenBy.length > 0) unplaced.push({ ...change, reason: 'overlaps', words, takenBy });
    else edits.push({ ...placed, ids: [change.id] });
  }
  // An addition next to words that only another change brings can be placed in that change.
  const left = unplaced.filter(change => !addToEdit(change, edits));
  edits.sort((a, b) => a.start - b.start || a.end - b.end);
  // From the end, so that the offsets of the edits before stay true.
  const apply = (text: string, edit: Placement) => text.slice(0, edit.start) + edit.text + text.slice(edit.end);
  const text = edits.reduceRight(apply, document.text);
  return { text, edits, left };
}

/** Whether a document has a wording already, and no longer the words that it replaces but within it. */
function isDone(document: DocumentText, { change, replaces }: PlacedWording): boolean {
  if (!document.text.includes(change.trim()) || !findQuote(document, change)) return false;
  if (replaces === undefined) return true;
  const wording = { title: '', text: change, sections: [] };
  return findQuote(wording, replaces) !== undefined || findQuote(document, replaces) === undefined;
}

const overlaps = (a: Placement, b: Placement) =>
  (a.start < b.end && b.start < a.end) || isWithin(a, b) || isWithin(b, a);

/** Whether an addition goes to a place inside a replaced passage. */
const isWithin = (addition: Placement, { start, end }: Placement) =>
  addition.start === addition.end && start < addition.start && addition.start < end;

/** Works a change into the first edit whose wording has a place for it; false if there is none. */
function addToEdit({ id, passage }: NamedChange, edits: AmendingEdit[]): boolean {
  for (const [at, edit] of edits.entries()) {
    const { start, text } = edit;
    const placed = placePassage({ title: '', text, sections: [] }, passage);
    if ('reason' in placed) continue;
    const words = text.slice(0, placed.start) + placed.text + text.slice(placed.end);
    edits[at] = { start, end: edit.end, text: words, ids: [...edit.ids, id] };
    return true;
  }
  return false;
}
