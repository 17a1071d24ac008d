import { fromMarkdown } from 'mdast-util-from-markdown';
import { frontmatterFromMarkdown } from 'mdast-util-frontmatter';
import { frontmatter } from 'micromark-extension-frontmatter';
import { HumanError } from '../base/errors';
import { excessIn, type MarkdownLimits } from '../base/markdownLimits';
import { slugOf } from '../text/slug';
import { foldSpace, shorten } from '../text/spaces';
import type { DocumentText, Section } from './document';

/** A heading as CommonMark finds it, before sections are drawn from it. */
interface Heading {
  level: number;
  title: string;
  line: number;
}

interface Outlined {
  headings: Heading[];
  /** The first line after the front matter. */
  firstLine: number;
  /** The title that the front matter gives. */
  title?: string;
}

const fenced = new Set<string>(['yaml', 'toml']);

// An outline needs no emphasis, links or code, and they are what takes a parser the square of their number.
const withoutInlines = {
  disable: {
    null: [
      ...['attention', 'autolink', 'characterEscape', 'characterReference', 'codeText', 'hardBreakEscape'],
      ...['hardBreakTrailing', 'htmlText', 'labelEnd', 'labelStartImage', 'labelStartLink'],
    ],
  },
};

/** Within these a document is read in some seconds at the most; real ones of a megabyte have a tenth of it. */
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

// A fifth of the limits takes a fifth of the time at the most.
const quickLimits = Object.fromEntries(
  Object.entries(limits).map(([limit, most]) => [limit, most / 5]),
) as unknown as MarkdownLimits;

const excesses: Readonly<Record<keyof MarkdownLimits, string>> = {
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

/** Whether a document is so small that reading it at once holds nothing up. */
export function isQuickToRead(source: string): boolean {
  return source.length <= 200_000 && excessIn(source, quickLimits) === undefined;
}

/** Reads any markdown as a document; without headings it has one section. What no parser should see is refused in words. */
export function readDocument(source: string, known: { path?: string; title?: string } = {}): DocumentText {
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const excess = excessIn(text, limits);
  if (excess) {
    const name = known.path ?? known.title ?? 'Markdown';
    throw new HumanError(
      `${name} cannot be read from line ${excess.line} on: ${excesses[excess.limit]}.`,
      'Split it into several documents, or choose a part of it.',
    );
  }
  const lines = text.split('\n');
  const outlined = outlineOf(text);
  const title = known.title ?? titleOf(outlined, known.path);
  const document: DocumentText = { title, text, sections: sectionsOf(lines, outlined, title) };
  if (known.path !== undefined) document.path = known.path;
  const lead = lines.slice(outlined.firstLine - 1, (outlined.headings[0]?.line ?? outlined.firstLine) - 1);
  if (lead.some(line => line.trim() !== '')) {
    const startLine = outlined.firstLine;
    document.preamble = { startLine, endLine: startLine + lead.length - 1, text: lead.join('\n').trim() };
  }
  return document;
}

function outlineOf(text: string): Outlined {
  const tree = fromMarkdown(text, {
    extensions: [frontmatter(['yaml', 'toml']), withoutInlines],
    mdastExtensions: [frontmatterFromMarkdown(['yaml', 'toml'])],
  });
  const outlined: Outlined = { headings: [], firstLine: 1 };
  const visit = (node: (typeof tree.children)[number], quotes: number): void => {
    if ('value' in node && fenced.has(node.type)) {
      outlined.firstLine = (node.position?.end.line ?? 0) + 1;
      const title = /^title\s*[:=]\s*(\S.*)$/m.exec(node.value)?.[1];
      if (title !== undefined) outlined.title = foldSpace(title.replace(/^(["'])(.*)\1$/, '$2'));
    } else if (node.type === 'heading') {
      const first = node.children[0]?.position?.start;
      const last = node.children.at(-1)?.position?.end.offset;
      const title = first?.offset === undefined ? '' : titleIn(text.slice(first.offset, last), quotes);
      // A link definition above an underlined title counts to the heading for the parser.
      outlined.headings.push({ level: node.depth, title, line: first?.line ?? node.position?.start.line ?? 1 });
    } else if (node.type === 'blockquote' || node.type === 'list' || node.type === 'listItem') {
      for (const child of node.children) visit(child, quotes + (node.type === 'blockquote' ? 1 : 0));
    }
  };
  for (const node of tree.children) visit(node, 0);
  return outlined;
}

/** A title on one line, without the marks of the quotes it stands in. */
function titleIn(source: string, quotes: number): string {
  return foldSpace(source.replace(new RegExp(`\\n(?:[ \\t]*>){0,${quotes}}`, 'g'), ' '));
}

function sectionsOf(lines: string[], { headings, firstLine }: Outlined, title: string): Section[] {
  const lastLine = lines.at(-1) === '' && lines.length > 1 ? lines.length - 1 : lines.length;
  const all = headings.length > 0 ? headings : [{ level: 1, title, line: Math.min(firstLine, lastLine) }];
  const ids = new Map<string, number>();
  const ends = endLines(all, lastLine);
  return all.map(({ level, title, line }, at) => {
    const endLine = ends[at] ?? lastLine;
    const ownEndLine = Math.min(endLine, (all[at + 1]?.line ?? lastLine + 1) - 1);
    const text = lines.slice(line - 1, endLine).join('\n');
    return { id: idFor(title, ids), level, title, startLine: line, endLine, ownEndLine, text };
  });
}

/** The last line of each section: the one before the next heading of its level or a higher one. */
function endLines(headings: readonly Heading[], lastLine: number): number[] {
  const ends = headings.map(() => lastLine);
  const open: number[] = [];
  for (const [at, heading] of headings.entries()) {
    while (open.length > 0) {
      const above = open.at(-1) ?? 0;
      if ((headings[above]?.level ?? 0) < heading.level) break;
      ends[above] = heading.line - 1;
      open.pop();
    }
    open.push(at);
  }
  return ends;
}

function idFor(title: string, ids: Map<string, number>): string {
  const base = slugOf(title.replace(/[`*]/g, ''));
  for (let count = (ids.get(base) ?? 0) + 1; ; count++) {
    const id = count === 1 ? base : `${base}-${count}`;
    if (id !== base && ids.has(id)) continue;
    ids.set(base, count);
    if (id !== base) ids.set(id, 1);
    return id;
  }
}

/** What the front matter says, else the only heading of the first level, else what the file is called: of several headings none speaks for the whole. */
function titleOf({ title, headings }: Outlined, path: string | undefined): string {
  const named = headings.filter(each => each.title !== '');
  const [only, ...others] = named.filter(each => each.level === 1);
  const own = title ?? (others.length === 0 ? only?.title : undefined);
  return shorten(own ?? titleFrom(path) ?? named[0]?.title ?? 'Untitled', 200);
}

function titleFrom(path: string | undefined): string | undefined {
  const parts = (path ?? '').split(/[\\/]/).filter(part => part !== '');
  const stem = parts.at(-1)?.replace(/\.[A-Za-z]+$/, '');
  const telling = stem !== undefined && /^(?:readme|index)$/i.test(stem) ? (parts.at(-2) ?? stem) : stem;
  const spaced = foldSpace((telling ?? '').replace(/^\d+[-_.\s]+(?=\D)/, '').replace(/[-_]+/g, ' '));
  return spaced === '' ? undefined : spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
