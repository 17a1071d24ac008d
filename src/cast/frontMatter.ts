// Finds the front matter of an agent file (YAML between two lines of ---), also where its fences are missing or misplaced.

import { l10n } from '../base/message';
import type { Complaint } from './agent';

/** A file split into front matter and body. */
export interface SplitFile {
  /** The text of the front matter; undefined if there is none. */
  head: string | undefined;
  /** The line of the file at which the head starts, from 1; 0 without one. */
  headLine: number;
  body: string;
  problems: Complaint[];
}

const fence = /^-{3,}\s*$/;
const closingFence = /^(?:-{3,}|\.{3})\s*$/;
const anyKey = /^["']?[A-Za-z_][\w-]*["']?\s*:/;
const taggedFence = /^---\s?([A-Za-z][\w+-]*)\s*$/;
const requiredKey = /^(?:name|description)\s*:/i;
// Front matter below something else (a comment, a title, a wrapping fence) begins within this many lines.
const maxLinesAbove = 20;

/** Splits an agent file into front matter and body, whatever fences it has. */
export function splitFrontMatter(text: string): SplitFile {
  const problems: Complaint[] = [];
  const lines = dedent(blankWrappingFence(text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)), problems);
  const withoutHead: SplitFile = { head: undefined, headLine: 0, body: lines.join('\n'), problems };
  const first = lines.findIndex(line => line.trim() !== '');
  if (first < 0) return withoutHead;
  const opening = openingFence(lines, first);
  if (opening < 0) return splitWithoutOpening(lines, first, problems) ?? withoutHead;
  const tag = taggedFence.exec(lines[opening] ?? '')?.[1];
  if (tag && !/^ya?ml$/i.test(tag)) {
    const message = l10n`"${tag}" after --- is ignored: front matter is data and is never run`;
    problems.push({ line: opening + 1, message, severity: 'warning' });
  }
  if (opening > first) {
    problems.push({ line: opening + 1, message: 'front matter should open the file', severity: 'info' });
  }
  return splitAtFences(lines, opening, problems) ?? withoutHead;
}

/** Splits at the opening fence and the one that closes it, or else behind the last key; undefined if what follows the fence has no keys. */
function splitAtFences(lines: string[], opening: number, problems: Complaint[]): SplitFile | undefined {
  const end = lines.findIndex((line, at) => at > opening && closingFence.test(line));
  const head = lines.slice(opening + 1, end < 0 ? opening + 1 + maxLinesAbove : end);
  if (end < 0) {
    if (!head.some(line => requiredKey.test(line))) return undefined;
    problems.push({ line: opening + 1, message: 'front matter is never closed with ---', severity: 'warning' });
    const bodyStart = endOfKeys(lines, opening + 1);
    return splitAt(lines, opening + 1, bodyStart, bodyStart, problems);
  }
  // A horizontal rule between two paragraphs is no front matter.
  const isHead =
    taggedFence.test(lines[opening] ?? '') ||
    head.every(line => line.trim() === '') ||
    head.some(line => anyKey.test(line));
  return isHead ? splitAt(lines, opening + 1, end, end + 1, problems) : undefined;
}

/** Splits a file that starts with a required key: at its closing fence, or else behind the last key; undefined if it does not, or a single such line is all. */
function splitWithoutOpening(lines: string[], first: number, problems: Complaint[]): SplitFile | undefined {
  if (!requiredKey.test(lines[first] ?? '')) return undefined;
  const end = lines.findIndex((line, at) => at > first && closingFence.test(line));
  const bodyStart = endOfKeys(lines, first);
  // Below a heading, the line is a rule in the text.
  const isClosed = end >= 0 && !lines.slice(first, end).some(line => /^#{1,6}\s/.test(line));
  if (!isClosed) {
    if (bodyStart - first < 2) return undefined;
    problems.push({ line: first + 1, message: 'front matter is not enclosed in ---', severity: 'warning' });
    return splitAt(lines, first, bodyStart, bodyStart, problems);
  }
  problems.push({ line: first + 1, message: 'front matter does not start with ---', severity: 'warning' });
  return splitAt(lines, first, end, end + 1, problems);
}

function splitAt(lines: string[], from: number, to: number, bodyStart: number, problems: Complaint[]): SplitFile {
  const [head, body] = [lines.slice(from, to).join('\n'), lines.slice(bodyStart).join('\n')];
  return { head, headLine: from + 1, body, problems };
}

/** The index of the opening fence: the first line, or one that comments and titles precede and a key follows; -1 if there is none. */
function openingFence(lines: string[], first: number): number {
  if (isOpeningFence(lines[first])) return first;
  let isInComment = false;
  for (let at = first; at < Math.min(lines.length, first + maxLinesAbove); at++) {
    const line = lines[at] ?? '';
    if (isOpeningFence(line)) return lines.slice(at + 1, at + 6).some(next => requiredKey.test(next)) ? at : -1;
    if (line.includes('<!--')) isInComment = true;
    const mayPrecede = isInComment || line.trim() === '' || /^#\s/.test(line);
    if (line.includes('-->')) isInComment = false;
    if (!mayPrecede) return -1;
  }
  return -1;
}

function isOpeningFence(line: string | undefined): boolean {
  return line !== undefined && (fence.test(line) || taggedFence.test(line));
}

function endOfKeys(lines: string[], from: number): number {
  let at = from;
  while (at < lines.length && /^(?:[A-Za-z_][\w-]*\s*:|\s+\S|- )/.test(lines[at] ?? '')) at++;
  return at;
}

/** Blanks the code fence that wraps a whole file, so that line numbers stay the same. */
function blankWrappingFence(lines: string[]): string[] {
  const first = lines.findIndex(line => line.trim() !== '');
  const last = lines.findLastIndex(line => line.trim() !== '');
  const mark = /^(`{3,}|~{3,})\s*(?:(?:markdown|md|ya?ml)\s*)?$/i.exec(lines[first] ?? '')?.[1];
  if (mark === undefined || !isOpeningFence(lines[first + 1]?.trim())) return lines;
  const end = lines[last]?.trim() === mark ? last : lines.findIndex((line, at) => at > first && line.trim() === mark);
  return lines.map((line, at) => (at === first || at === end ? '' : line));
}

/** Removes the common indent of a file that is indented as a whole. */
function dedent(lines: string[], problems: Complaint[]): string[] {
  const first = lines.findIndex(line => line.trim() !== '');
  const indent = /^[ \t]+(?=-{3,}\s*$)/.exec(lines[first] ?? '')?.[0];
  if (indent === undefined) return lines;
  problems.push({ line: first + 1, message: 'the whole file is indented', severity: 'info' });
  return lines.map(line => (line.startsWith(indent) ? line.slice(indent.length) : line.trimStart() === '' ? '' : line));
}
