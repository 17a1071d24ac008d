// Reduces an agent's file to the text that the prompts of a session contain (its dossier).

import { removeComments } from '../text/comments';
import { sentences } from '../text/sentences';
import { normalizeWhitespace, shorten } from '../text/spaces';
import type { Agent } from './agent';
import { firstProse, splitSections } from './persona';

/** The maximum length of a dossier in a prompt, in characters. */
export const maxDossierLength = 6_000;

const maxIntroductionLength = 140;
/** A shorter first sentence says little, or ends at a dot within a name. */
const minSentenceLength = 24;
const maxJsonLines = 400;

/** An agent's file as its prompts contain it: without code, tables, examples, JSON and unmatched tags; the description if nothing is left. */
export function dossierText({ body, description }: Pick<Agent, 'body' | 'description'>): string {
  const blocks = withoutFences(withoutExamples(removeComments(body)).split('\n'));
  const lines = withoutLooseTags(withoutJson(withoutTables(blocks)));
  const text = withoutEmptySections(lines)
    .map(lowerHeading)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return text === '' ? normalizeWhitespace(withoutExamples(description)) : text;
}

/** Introduces an agent to the others in one line: its role, or else the first sentence of its text or description. */
export function introductionOf(agent: Pick<Agent, 'role' | 'body' | 'description'>): string {
  const prose = firstProse(splitSections(dossierText(agent))) ?? withoutExamples(agent.description);
  const paragraph = normalizeWhitespace(prose);
  const [sentence = ''] = sentences(paragraph);
  return shorten(agent.role ?? (sentence.length < minSentenceLength ? paragraph : sentence), maxIntroductionLength);
}

/** Introduces a character of a play in one line: its role, or else its description; its text may hold what only it knows. */
export function publicFaceOf(agent: Pick<Agent, 'role' | 'body' | 'description'>): string {
  const description = normalizeWhitespace(withoutExamples(agent.description));
  return description === '' ? introductionOf(agent) : shorten(agent.role ?? description, maxIntroductionLength);
}

/** Removes examples; one that is never closed ends with its paragraph. */
function withoutExamples(text: string): string {
  const parts = text.replace(/<\/?examples\b[^<>]{0,200}>/gi, '').split(/(<\/?example\b[^<>]{0,200}>)/gi);
  const isTag = (part: string | undefined, start: string) => part?.toLowerCase().startsWith(start) ?? false;
  return parts
    .map((part, at) => {
      // Tags and the texts between them alternate.
      if (at % 2 === 1) return '';
      if (!isTag(parts[at - 1], '<example')) return part;
      if (isTag(parts[at + 1], '</')) return '';
      // The example is never closed.
      const end = part.search(/\n[ \t]*\n/);
      return end < 0 ? '' : part.slice(end);
    })
    .join('');
}

const fence = /^\s*(`{3,}|~{3,})/;

/** Removes fenced code; of a fence that is never closed only its own line. */
function withoutFences(lines: readonly string[]): string[] {
  // Fences may be nested: a file shows Markdown that has code in it.
  const open: { at: number; mark: string }[] = [];
  const ends = new Map<number, number>();
  for (const [at, line] of lines.entries()) {
    const mark = fence.exec(line)?.[1];
    if (mark === undefined) continue;
    const last = open.at(-1);
    if (last && line.trim() === mark && mark.startsWith(last.mark)) ends.set(open.pop()?.at ?? at, at);
    else open.push({ at, mark });
  }
  return lines.filter(isOutside(ends)).filter(line => !fence.test(line));
}

/** Builds a filter for the lines outside all blocks; `ends` has each block's last line by its first. */
function isOutside(ends: ReadonlyMap<number, number>): (line: string, at: number) => boolean {
  let until = -1;
  return (_line, at) => {
    until = Math.max(until, ends.get(at) ?? -1);
    return at > until;
  };
}

/** Removes tables: the header row, the rule under it, and all rows that follow. */
function withoutTables(lines: readonly string[]): string[] {
  const ends = new Map<number, number>();
  let last = -1;
  for (const [at, line] of lines.entries()) {
    const isRule = line.includes('|') && line.includes('-') && /^[\s|:-]+$/.test(line);
    if (at <= last || !isRule) continue;
    last = at;
    while (lines[last + 1]?.includes('|')) last += 1;
    const hasHeader = lines[at - 1]?.includes('|');
    ends.set(hasHeader ? at - 1 : at, last);
  }
  return lines.filter(isOutside(ends));
}

/** Removes blocks of JSON, such as tool schemas and messages to other agents. */
function withoutJson(lines: readonly string[]): string[] {
  const balances = lines.map(bracketBalance);
  const ends = new Map<number, number>();
  let until = -1;
  for (const [at, line] of lines.entries()) {
    if (at <= until || !/^\s*[{[]\s*(?:["{[]|$)/.test(line)) continue;
    const last = endOfJson(lines, balances, at);
    if (last === undefined) continue;
    ends.set(at, last);
    until = last;
  }
  return lines.filter(isOutside(ends));
}

/** How many more brackets a line opens than it closes. */
function bracketBalance(line: string): number {
  const withoutTexts = line.replace(/"(?:[^"\\]|\\.)*"/g, '');
  return (withoutTexts.match(/[{[]/g)?.length ?? 0) - (withoutTexts.match(/[}\]]/g)?.length ?? 0);
}

/** The last line of the JSON value that begins at a line; undefined if none does, or it is too long. */
function endOfJson(lines: readonly string[], balances: readonly number[], from: number): number | undefined {
  let depth = 0;
  for (let at = from; at < Math.min(lines.length, from + maxJsonLines); at++) {
    depth += balances[at] ?? 0;
    if (depth <= 0) return isJson(lines.slice(from, at + 1).join('\n')) ? at : undefined;
  }
  return undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const tag = /^\s*<(\/?)([A-Za-z][\w-]{0,40})(?:\s[^<>]{0,200})?>\s*$/;

/** Removes tags that are opened and never closed, or closed and never opened. */
function withoutLooseTags(lines: readonly string[]): string[] {
  const balance = new Map<string, number>();
  for (const line of lines) {
    const [, slash, name = ''] = tag.exec(line) ?? [];
    if (name !== '') balance.set(name, (balance.get(name) ?? 0) + (slash === '/' ? -1 : 1));
  }
  return lines.filter(line => (balance.get(tag.exec(line)?.[2] ?? '') ?? 0) === 0);
}

const heading = /^ {0,3}(#{1,6})(?=\s)/;

/** Removes headings without text or a subheading under them, from the end, where it is known what follows. */
function withoutEmptySections(lines: readonly string[]): string[] {
  // The level of the next heading if there is no text before it, otherwise infinite; the end of the file ends a section of any level.
  let nextLevel = 0;
  const keptLines: string[] = [];
  for (const line of [...lines].reverse()) {
    const level = heading.exec(line)?.[1]?.length;
    if (level !== undefined && nextLevel <= level) continue;
    if (level !== undefined) nextLevel = level;
    else if (line.trim() !== '') nextLevel = Number.POSITIVE_INFINITY;
    keptLines.push(line);
  }
  return keptLines.reverse();
}

/** Lowers a heading of the file below those of the prompt that contains it. */
function lowerHeading(line: string): string {
  return line.replace(heading, (_, marks: string) => '#'.repeat(Math.min(6, marks.length + 3)));
}
