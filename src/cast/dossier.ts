import { withoutComments } from '../text/comments';
import { sentences } from '../text/sentences';
import { foldSpace, shorten } from '../text/spaces';
import type { Agent } from './agent';
import { firstProse, sectionsOf } from './persona';

/** The most characters of a dossier that a prompt holds. */
export const dossierLimit = 6_000;

const introductionLimit = 140;
/** A sentence that is shorter says little of anybody, or ends at a dot within a name. */
const shortestIntroduction = 24;
const longestJson = 400;

/** An agent's file as a table reads it: its text without code, tables, examples and JSON, everything closed that was opened; the description where nothing is left of it. */
export function dossierText({ body, description }: Pick<Agent, 'body' | 'description'>): string {
  const blocks = withoutFences(withoutExamples(withoutComments(body)).split('\n'));
  const lines = withoutLooseTags(withoutJson(withoutTables(blocks)));
  const text = withoutEmptySections(lines)
    .map(lowered)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return text === '' ? foldSpace(withoutExamples(description)) : text;
}

/** Who somebody is to the others, in one line: the role that the file names, else how its text or its description begins. */
export function introductionOf(agent: Pick<Agent, 'role' | 'body' | 'description'>): string {
  const told = foldSpace(firstProse(sectionsOf(dossierText(agent))) ?? withoutExamples(agent.description));
  const [first = ''] = sentences(told);
  return shorten(agent.role ?? (first.length < shortestIntroduction ? told : first), introductionLimit);
}

/** A text without its examples; one that nobody closes ends with its paragraph. */
function withoutExamples(text: string): string {
  const parts = text.replace(/<\/?examples\b[^<>]{0,200}>/gi, '').split(/(<\/?example\b[^<>]{0,200}>)/gi);
  const isTag = (part: string | undefined, start: string) => part?.toLowerCase().startsWith(start) ?? false;
  return parts
    .map((part, at) => {
      // Tags and what stands between them alternate.
      if (at % 2 === 1) return '';
      if (!isTag(parts[at - 1], '<example')) return part;
      if (isTag(parts[at + 1], '</')) return '';
      const end = part.search(/\n[ \t]*\n/);
      return end < 0 ? '' : part.slice(end);
    })
    .join('');
}

const fence = /^\s*(`{3,}|~{3,})/;

/** Lines without fenced code; of a fence that nobody closes only its own line is left out. */
function withoutFences(lines: readonly string[]): string[] {
  const open: { at: number; mark: string }[] = [];
  const ends = new Map<number, number>();
  for (const [at, line] of lines.entries()) {
    const mark = fence.exec(line)?.[1];
    if (mark === undefined) continue;
    const last = open.at(-1);
    if (last && line.trim() === mark && mark.startsWith(last.mark)) ends.set(open.pop()?.at ?? at, at);
    else open.push({ at, mark });
  }
  return lines.filter(outside(ends)).filter(line => !fence.test(line));
}

/** Tells whether a line stands outside all blocks, by the first line of each and its last. */
function outside(ends: ReadonlyMap<number, number>): (line: string, at: number) => boolean {
  let until = -1;
  return (_line, at) => {
    until = Math.max(until, ends.get(at) ?? -1);
    return at > until;
  };
}

/** Lines without tables: a row of headings, the rule under it, and all rows that follow. */
function withoutTables(lines: readonly string[]): string[] {
  const ends = new Map<number, number>();
  let last = -1;
  for (const [at, line] of lines.entries()) {
    if (at <= last || !line.includes('|') || !line.includes('-') || !/^[\s|:-]+$/.test(line)) continue;
    last = at;
    while (lines[last + 1]?.includes('|')) last += 1;
    ends.set(at > 0 && lines[at - 1]?.includes('|') ? at - 1 : at, last);
  }
  return lines.filter(outside(ends));
}

/** Lines without blocks of JSON, such as schemas of tools and messages to other agents. */
function withoutJson(lines: readonly string[]): string[] {
  const depths = lines.map(depthOf);
  const ends = new Map<number, number>();
  let until = -1;
  for (const [at, line] of lines.entries()) {
    if (at <= until || !/^\s*[{[]\s*(?:["{[]|$)/.test(line)) continue;
    const last = endOfJson(lines, depths, at);
    if (last === undefined) continue;
    ends.set(at, last);
    until = last;
  }
  return lines.filter(outside(ends));
}

/** How many brackets a line opens beyond those that it closes. */
function depthOf(line: string): number {
  const bare = line.replace(/"(?:[^"\\]|\\.)*"/g, '');
  return (bare.match(/[{[]/g)?.length ?? 0) - (bare.match(/[}\]]/g)?.length ?? 0);
}

/** The line at which a value of JSON ends that begins with a line. */
function endOfJson(lines: readonly string[], depths: readonly number[], from: number): number | undefined {
  let depth = 0;
  for (let at = from; at < Math.min(lines.length, from + longestJson); at++) {
    depth += depths[at] ?? 0;
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

/** Lines without tags that are opened and never closed, or closed and never opened. */
function withoutLooseTags(lines: readonly string[]): string[] {
  const balance = new Map<string, number>();
  for (const line of lines) {
    const [, slash, name = ''] = tag.exec(line) ?? [];
    if (name !== '') balance.set(name, (balance.get(name) ?? 0) + (slash === '/' ? -1 : 1));
  }
  return lines.filter(line => (balance.get(tag.exec(line)?.[2] ?? '') ?? 0) === 0);
}

const heading = /^ {0,3}(#{1,6})(?=\s)/;

/** Lines without headings under which nothing is left. */
function withoutEmptySections(lines: readonly string[]): string[] {
  let next = Number.POSITIVE_INFINITY;
  const kept: string[] = [];
  let isEmpty = true;
  for (const line of [...lines].reverse()) {
    const level = heading.exec(line)?.[1]?.length;
    if (level !== undefined && isEmpty && next <= level) continue;
    if (level !== undefined) {
      isEmpty = true;
      next = level;
    } else if (line.trim() !== '') {
      isEmpty = false;
      next = Number.POSITIVE_INFINITY;
    }
    kept.push(line);
  }
  return kept.reverse();
}

/** A heading of the file below those of the prompt that it stands in. */
function lowered(line: string): string {
  return line.replace(heading, (_, marks: string) => '#'.repeat(Math.min(6, marks.length + 3)));
}
