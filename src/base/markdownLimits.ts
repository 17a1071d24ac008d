/** What a piece of Markdown may have, so that parsing it takes no longer than its length says. */
export interface MarkdownLimits {
  lines: number;
  headings: number;
  /** Headings that are made by a line under them. */
  underlined: number;
  /** How deeply quotes and lists may be nested. */
  depth: number;
  /** Lines, each counted as often as it is nested. */
  nested: number;
  /** Lines in a row that go on with a quote or a list without its mark. */
  unmarked: number;
  /** Quotes and lists that are opened. */
  opened: number;
  /** Items of lists. */
  items: number;
  /** Characters of a paragraph, or of an empty line. */
  paragraph: number;
  /** Squares of the numbers of marks for emphasis, links, code and cells in each paragraph: so often a parser compares them with one another. */
  marks: number;
}

/** The first line at which a text goes over a limit. */
export interface Excess {
  limit: keyof MarkdownLimits;
  line: number;
}

/** What a turn, an answer or a description may have; one that has more is shown as it is written. */
export const proseLimits: MarkdownLimits = {
  lines: 5_000,
  headings: 1_000,
  underlined: 300,
  depth: 20,
  nested: 10_000,
  unmarked: 2_000,
  opened: 500,
  items: 2_000,
  paragraph: 20_000,
  marks: 4_000_000,
};

/** Measures a text in one pass, before any parser sees it; undefined where it keeps to the limits. */
export function excessIn(text: string, limits: MarkdownLimits): Excess | undefined {
  const sum: MarkdownLimits = {
    lines: 0,
    headings: 0,
    underlined: 0,
    depth: 0,
    nested: 0,
    unmarked: 0,
    opened: 0,
    items: 0,
    paragraph: 0,
    marks: 0,
  };
  const names = Object.keys(sum) as (keyof MarkdownLimits)[];
  let marks = 0;
  let afterText = false;
  for (let start = 0; start <= text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const line = measured(text, start, end);
    sum.lines += 1;
    sum.opened += openedBy(line, sum.depth, afterText);
    sum.depth = depthAfter(line, sum.depth, afterText);
    sum.nested += sum.depth;
    sum.unmarked = sum.depth > 0 && line.containers === 0 && line.kind !== 'blank' ? sum.unmarked + 1 : 0;
    sum.items += line.containers - line.quotes;
    if (line.kind === 'heading') sum.headings += 1;
    if (line.kind === 'rule' && afterText) sum.underlined += 1;
    sum.marks -= marks * marks;
    marks += line.marks;
    sum.marks += marks * marks;
    sum.paragraph = (afterText && line.kind !== 'blank' ? sum.paragraph : 0) + end - start;
    const limit = names.find(name => sum[name] > limits[name]);
    if (limit) return { limit, line: sum.lines };
    afterText = line.kind !== 'blank';
    if (!afterText) marks = 0;
    start = end + 1;
  }
  return undefined;
}

interface Line {
  kind: 'blank' | 'heading' | 'rule' | 'text';
  /** Columns before its first mark or word. */
  indent: number;
  /** Quotes and list items that it opens or goes on with. */
  containers: number;
  /** Those of them that are quotes. */
  quotes: number;
  marks: number;
}

function openedBy({ containers, quotes }: Line, depth: number, afterText: boolean): number {
  if (containers === 0) return 0;
  // A list goes on after an empty line, a quote does not.
  const goesOn = afterText || (depth > 0 && quotes === 0);
  return goesOn ? Math.max(0, containers - Math.max(1, quotes)) : containers;
}

/** How deep a line lies: one that opens nothing as deep as its indentation lets it, or at the lazy end of what is open. */
function depthAfter({ kind, indent, containers }: Line, depth: number, afterText: boolean): number {
  if (containers > 0) return containers + Math.min(depth, indent >> 1);
  if (kind === 'blank' || indent > 1) return depth;
  return afterText ? Math.min(depth, 1) : 0;
}

const inlineMarks = new Set([...'*_~[]`<|&@'].map(mark => mark.charCodeAt(0)));

function measured(text: string, start: number, end: number): Line {
  const line: Line = { kind: 'blank', indent: -1, containers: 0, quotes: 0, marks: 0 };
  let at = start;
  let column = 0;
  for (; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x20 || code === 0x0d) column += 1;
    else if (code === 0x09) column += 4;
    else {
      if (line.indent < 0) line.indent = column;
      const length = containerAt(text, at, end);
      if (length === 0) break;
      line.containers += 1;
      if (code === 0x3e) line.quotes += 1;
      at += length - 1;
    }
  }
  line.indent = Math.max(0, line.indent);
  if (at < end) line.kind = kindOf(text, at, end);
  // A hyphen alone is an item of a list, or underlines what stands above it.
  else if (line.containers > line.quotes) line.kind = 'rule';
  for (; at < end; at++) if (inlineMarks.has(text.charCodeAt(at))) line.marks += 1;
  return line;
}

/** The length of the mark of a quote or a list item; 0 where there is none. */
function containerAt(text: string, at: number, end: number): number {
  const sign = text.charAt(at);
  if (sign === '>') return 1;
  if (sign === '-' || sign === '*' || sign === '+') return endsMark(text, at + 1, end) ? 1 : 0;
  let digits = 0;
  while (digits < 9 && isDigit(text.charCodeAt(at + digits))) digits += 1;
  const after = text.charAt(at + digits);
  return digits > 0 && (after === '.' || after === ')') && endsMark(text, at + digits + 1, end) ? digits + 1 : 0;
}

function endsMark(text: string, at: number, end: number): boolean {
  return at >= end || text.charAt(at) === ' ' || text.charAt(at) === '\t';
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function kindOf(text: string, at: number, end: number): Line['kind'] {
  const sign = text.charAt(at);
  let last = at;
  while (last < end && text.charAt(last) === sign) last += 1;
  if (sign === '#') return last - at <= 6 && endsMark(text, last, end) ? 'heading' : 'text';
  if (sign !== '=' && sign !== '-') return 'text';
  while (last < end && /\s/.test(text.charAt(last))) last += 1;
  return last === end ? 'rule' : 'text';
}
