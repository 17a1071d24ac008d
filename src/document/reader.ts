// Parses Markdown into a document: its text, its title and the sections under its headings.

import { fromMarkdown } from 'mdast-util-from-markdown';
import { frontmatterFromMarkdown } from 'mdast-util-frontmatter';
import { frontmatter } from 'micromark-extension-frontmatter';
import { HumanError } from '../base/errors';
import { type Excess, findExcess, type MarkdownLimits } from '../base/markdownLimits';
import { l10n, Message } from '../base/message';
import { slugOf } from '../text/slug';
import { normalizeWhitespace, shorten } from '../text/spaces';
import type { DocumentText, Section } from './document';

/** A heading as CommonMark parses it. */
interface Heading {
  level: number;
  title: string;
  line: number;
}

interface ParsedOutline {
  headings: Heading[];
  /** The first line after the front matter. */
  firstLine: number;
  /** The title in the front matter. */
  title?: string;
}

const frontMatterTypes = new Set<string>(['yaml', 'toml']);

// An outline needs no emphasis, links or code, and their parsing takes quadratic time.
const withoutInlines = {
  disable: {
    null: [
      ...['attention', 'autolink', 'characterEscape', 'characterReference', 'codeText', 'hardBreakEscape'],
      ...['hardBreakTrailing', 'htmlText', 'labelEnd', 'labelStartImage', 'labelStartLink'],
    ],
  },
};

/** Within these limits parsing takes a few seconds at most; real documents of a megabyte reach a tenth of them. */
const limits: MarkdownLimits = {
  lines: 20_000,
  headings: 8_000,
  underlined: 1_200,
  depth: 50,
  nested: 80_000,
  unmarked: 8_000,
  opened: 2_000,
  items: 8_000,
  paragraph: 1_000_000,
  marks: Number.POSITIVE_INFINITY,
};

// A fifth of the limits takes at most a fifth of the time.
const quickLimits = Object.fromEntries(
  Object.entries(limits).map(([limit, most]) => [limit, most / 5]),
) as unknown as MarkdownLimits;

const excessNames: Readonly<Record<keyof MarkdownLimits, string>> = {
  lines: 'more than 20,000 lines',
  headings: 'more than 8,000 headings',
  underlined: 'more than 1,200 underlined headings',
  depth: 'quotes or lists nested more than 50 deep',
  nested: 'too many lines in nested quotes or lists',
  unmarked: 'more than 8,000 lines of a quote or list without its mark',
  opened: 'more than 2,000 lists and quotes',
  items: 'more than 8,000 items of lists',
  paragraph: 'a paragraph of more than 1,000,000 characters',
  marks: 'too many marks',
};

/** Whether a document is small enough to be parsed without blocking noticeably. */
export function isQuickToParse(source: string): boolean {
  return source.length <= 200_000 && findExcess(source, quickLimits) === undefined;
}

/** How a document exceeds the limits; undefined if it does not. */
export function excessOf(source: string): Excess | undefined {
  return findExcess(source.replace(/\r\n?/g, '\n'), limits);
}

/** The error for a document that exceeds the limits. */
export function excessError({ line, limit }: Excess, { path, title }: { path?: string; title?: string }): HumanError {
  const name = path ?? title ?? 'Markdown';
  return new HumanError(
    l10n`${name} cannot be read from line ${line} on: ${new Message(excessNames[limit])}.`,
    'Split it into several documents, or choose a part of it.',
  );
}

/** Parses any markdown as a document, one section if it has no headings; a `known` title is kept. Throws a HumanError beyond the limits. */
export function parseDocumentText(source: string, known: { path?: string; title?: string } = {}): DocumentText {
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const excess = findExcess(text, limits);
  if (excess) throw excessError(excess, known);
  const lines = text.split('\n');
  const outline = parseOutline(text);
  const title = known.title ?? documentTitle(outline, known.path);
  const document: DocumentText = { title, text, sections: sectionsOf(lines, outline, title) };
  if (known.path !== undefined) document.path = known.path;
  const preamble = lines.slice(outline.firstLine - 1, (outline.headings[0]?.line ?? outline.firstLine) - 1);
  if (preamble.some(line => line.trim() !== '')) {
    const startLine = outline.firstLine;
    document.preamble = { startLine, endLine: startLine + preamble.length - 1, text: preamble.join('\n').trim() };
  }
  return document;
}

function parseOutline(text: string): ParsedOutline {
  const tree = fromMarkdown(text, {
    extensions: [frontmatter(['yaml', 'toml']), withoutInlines],
    mdastExtensions: [frontmatterFromMarkdown(['yaml', 'toml'])],
  });
  const outline: ParsedOutline = { headings: [], firstLine: 1 };
  const visit = (node: (typeof tree.children)[number], quotes: number): void => {
    if ('value' in node && frontMatterTypes.has(node.type)) {
      outline.firstLine = (node.position?.end.line ?? 0) + 1;
      const title = /^title\s*[:=]\s*(\S.*)$/m.exec(node.value)?.[1];
      if (title !== undefined) outline.title = normalizeWhitespace(title.replace(/^(["'])(.*)\1$/, '$2'));
    } else if (node.type === 'heading') {
      const first = node.children[0]?.position?.start;
      const last = node.children.at(-1)?.position?.end.offset;
      const title = first?.offset === undefined ? '' : headingTitle(text.slice(first.offset, last), quotes);
      // The parser includes a link definition above an underlined title in the heading.
      outline.headings.push({ level: node.depth, title, line: first?.line ?? node.position?.start.line ?? 1 });
    } else if (node.type === 'blockquote' || node.type === 'list' || node.type === 'listItem') {
      for (const child of node.children) visit(child, quotes + (node.type === 'blockquote' ? 1 : 0));
    }
  };
  for (const node of tree.children) visit(node, 0);
  return outline;
}

/** The title on one line, without the marks of surrounding quotes. */
function headingTitle(source: string, quotes: number): string {
  return normalizeWhitespace(source.replace(new RegExp(`\\n(?:[ \\t]*>){0,${quotes}}`, 'g'), ' '));
}

function sectionsOf(lines: string[], { headings, firstLine }: ParsedOutline, title: string): Section[] {
  const lastLine = lines.at(-1) === '' && lines.length > 1 ? lines.length - 1 : lines.length;
  // Without headings the whole text is one section.
  const all = headings.length > 0 ? headings : [{ level: 1, title, line: Math.min(firstLine, lastLine) }];
  const idCounts = new Map<string, number>();
  const ends = endLines(all, lastLine);
  return all.map(({ level, title, line }, at) => {
    const endLine = ends[at] ?? lastLine;
    const ownEndLine = Math.min(endLine, (all[at + 1]?.line ?? lastLine + 1) - 1);
    const text = lines.slice(line - 1, endLine).join('\n');
    return { id: idFor(title, idCounts), level, title, startLine: line, endLine, ownEndLine, text };
  });
}

/** The last line of each section: the one before the next heading of its level or a higher one. */
function endLines(headings: readonly Heading[], lastLine: number): number[] {
  const ends = headings.map(() => lastLine);
  // The sections around the current heading, by their indexes.
  const open: number[] = [];
  for (const [at, heading] of headings.entries()) {
    while (open.length > 0) {
      const innermost = open.at(-1) ?? 0;
      if ((headings[innermost]?.level ?? 0) < heading.level) break;
      ends[innermost] = heading.line - 1;
      open.pop();
    }
    open.push(at);
  }
  return ends;
}

/** A new id for a title, numbered if need be, which is counted in `idCounts`; a title such as “Costs 2” may have a numbered id already. */
function idFor(title: string, idCounts: Map<string, number>): string {
  const base = slugOf(title.replace(/[`*]/g, ''));
  for (let count = (idCounts.get(base) ?? 0) + 1; ; count++) {
    const id = count === 1 ? base : `${base}-${count}`;
    if (id !== base && idCounts.has(id)) continue;
    idCounts.set(base, count);
    if (id !== base) idCounts.set(id, 1);
    return id;
  }
}

/** The title: from the front matter, or else the only first-level heading (with several, none is the document's), or else the file name. */
function documentTitle({ title, headings }: ParsedOutline, path: string | undefined): string {
  const named = headings.filter(each => each.title !== '');
  const [only, ...others] = named.filter(each => each.level === 1);
  const ownTitle = title ?? (others.length === 0 ? only?.title : undefined);
  return shorten(ownTitle ?? titleFromPath(path) ?? named[0]?.title ?? 'Untitled', 200);
}

/** A title from a file's name without its number (`01-plan.md`), or from its folder's if it is a readme. */
function titleFromPath(path: string | undefined): string | undefined {
  const parts = (path ?? '').split(/[\\/]/).filter(part => part !== '');
  const stem = parts.at(-1)?.replace(/\.[A-Za-z]+$/, '');
  const nameSource = stem !== undefined && /^(?:readme|index)$/i.test(stem) ? (parts.at(-2) ?? stem) : stem;
  const spaced = normalizeWhitespace((nameSource ?? '').replace(/^\d+[-_.\s]+(?=\D)/, '').replace(/[-_]+/g, ' '));
  return spaced === '' ? undefined : spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
