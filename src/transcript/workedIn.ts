// The paragraphs of a document with the changes of a page worked in.

import type { DocumentText, Section } from '../document/document';
import { type Placement, placePassage } from '../document/placing';
import type { Passage } from '../script/page';

/** A wording with its id and the name that tells what it settles. */
export interface NamedChange {
  passage: Passage;
  id: string;
  name: string;
}

/** A passage of a document, by its lines, as it reads with all changes that touch it. */
export interface ChangedPassage {
  lines: { start: number; end: number };
  text: string;
  names: readonly string[];
}

/** A wording at its place, with the names of all changes in it. */
interface Edit extends Placement {
  names: string[];
}

/** Works changes into a document: every passage that they touch, and those that have no place there or compete for one. */
export function workIn(
  text: string,
  changes: readonly NamedChange[],
): { passages: ChangedPassage[]; left: NamedChange[] } {
  const document = outlineText(text);
  const edits: Edit[] = [];
  const pending = changes.filter(change => !addEdit(document, change, edits));
  // What goes beside the words of another change has its place only there.
  const left = pending.filter(change => !addToEdit(change, edits));
  edits.sort((a, b) => a.start - b.start || a.end - b.end);
  const passages: ChangedPassage[] = [];
  let group: Edit[] = [];
  let range = { start: 0, end: 0 };
  const close = () => {
    if (group.length > 0) passages.push(mergePassage(text, range, group));
    group = [];
  };
  for (const edit of edits) {
    const own = { start: blockStart(text, edit.start), end: blockEnd(text, edit.end) };
    if (group.length > 0 && own.start <= range.end) range = { start: range.start, end: Math.max(range.end, own.end) };
    else {
      close();
      range = own;
    }
    group.push(edit);
  }
  close();
  return { passages, left };
}

function addEdit(document: DocumentText, { passage, name }: NamedChange, edits: Edit[]): boolean {
  const placed = placePassage(document, passage);
  if ('reason' in placed || edits.some(each => overlaps(each, placed))) return false;
  edits.push({ ...placed, names: [name] });
  return true;
}

const overlaps = (a: Placement, b: Placement) =>
  (a.start < b.end && b.start < a.end) || isWithin(a, b) || isWithin(b, a);

/** Whether an addition goes to a place inside a replaced passage. */
const isWithin = (addition: Placement, { start, end }: Placement) =>
  addition.start === addition.end && start < addition.start && addition.start < end;

function addToEdit({ passage, name }: NamedChange, edits: readonly Edit[]): boolean {
  for (const edit of edits) {
    const placed = placePassage({ title: '', text: edit.text, sections: [] }, passage);
    if ('reason' in placed) continue;
    edit.text = edit.text.slice(0, placed.start) + placed.text + edit.text.slice(placed.end);
    edit.names.push(name);
    return true;
  }
  return false;
}

function mergePassage(text: string, { start, end }: { start: number; end: number }, edits: readonly Edit[]) {
  let at = start;
  let merged = '';
  for (const edit of edits) {
    merged += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  const words = (merged + text.slice(at, end)).replace(/^\n+/, '').trimEnd();
  return { lines: { start: lineOf(start), end: lineOf(end) }, text: words, names: edits.flatMap(each => each.names) };
}

/** The beginning of the paragraph, list, table or code around a place. */
function blockStart(text: string, at: number): number {
  const fence = openFence(text, at);
  const from = fence ?? at;
  const blank = [...text.slice(0, from).matchAll(/\n[ \t]*\n/g)].at(-1);
  return blank ? blank.index + blank[0].length : 0;
}

function blockEnd(text: string, at: number): number {
  const fence = openFence(text, at);
  const closes = fence === undefined ? -1 : text.slice(at).search(/^[ \t]*(?:```|~~~)/m);
  const from = closes < 0 ? at : at + closes;
  const blank = text.slice(from).search(/\n[ \t]*(?:\n|$)/);
  return blank < 0 ? text.length : from + blank;
}

/** The beginning of the code that is open at a place. */
function openFence(text: string, at: number): number | undefined {
  const fences = [...text.slice(0, at).matchAll(/^[ \t]*(?:```|~~~)/gm)];
  return fences.length % 2 === 1 ? fences.at(-1)?.index : undefined;
}

/** A document with the sections that its headings make, code aside. */
export function outlineText(text: string): DocumentText {
  const headings: { line: number; level: number; title: string }[] = [];
  const lines = text.split('\n');
  let inCode = false;
  for (const [at, line] of lines.entries()) {
    if (/^[ \t]*(?:```|~~~)/.test(line)) inCode = !inCode;
    const [, level = '', title] = (!inCode && /^ {0,3}(#{1,6})\s(.*)$/.exec(line)) || [];
    if (title !== undefined)
      headings.push({ line: at + 1, level: level.length, title: title.split(/ #+ *$/)[0]?.trim() ?? '' });
  }
  const sections = headings.map(({ line, level, title }, at): Section => {
    const next = headings[at + 1]?.line ?? lines.length + 1;
    const end = headings.slice(at + 1).find(each => each.level <= level)?.line ?? lines.length + 1;
    const own = { startLine: line, endLine: end - 1, ownEndLine: next - 1 };
    return { id: `s${at + 1}`, level, title, ...own, text: lines.slice(line - 1, end - 1).join('\n') };
  });
  return { title: '', text, sections };
}
