// Measures Markdown before it is parsed: a hostile text can make a parser take quadratic time.

/** The limits of a piece of Markdown within which parsing takes linear time. */
export interface MarkdownLimits {
  lines: number;
  headings: number;
  /** Headings made by a line under them. */
  underlined: number;
  /** Nesting depth of quotes and lists. */
  depth: number;
  /** The sum of the nesting depths of all lines. */
  nested: number;
  /** Consecutive lines that continue a quote or list without its mark. */
  unmarked: number;
  /** Number of quotes and lists that are opened. */
  opened: number;
  /** Items of lists. */
  items: number;
  /** Characters of a paragraph, or of an empty line. */
  paragraph: number;
  /** The sum over paragraphs of the squared number of inline marks, which parsers compare pairwise. */
  marks: number;
}

/** The first line at which a text exceeds a limit. */
export interface Excess {
  limit: keyof MarkdownLimits;
  line: number;
}

/** The limits of a turn, an answer or a description; a text beyond them is displayed as plain text. */
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

/** Measures a text in one pass before it is parsed; undefined if it is within the limits. */
export function findExcess(text: string, limits: MarkdownLimits): Excess | undefined {
  const totals: MarkdownLimits = {
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
  const limitNames = Object.keys(totals) as (keyof MarkdownLimits)[];
  let paragraphMarks = 0;
  let afterText = false;
  for (let start = 0; start <= text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const line = measureLine(text, start, end);
    totals.lines += 1;
    totals.opened += countOpened(line, totals.depth, afterText);
    totals.depth = depthAfter(line, totals.depth, afterText);
    totals.nested += totals.depth;
    totals.unmarked = totals.depth > 0 && line.containers === 0 && line.kind !== 'blank' ? totals.unmarked + 1 : 0;
    totals.items += line.containers - line.quotes;
    if (line.kind === 'heading') totals.headings += 1;
    if (line.kind === 'rule' && afterText) totals.underlined += 1;
    // The old square of the growing paragraph gives way to its new one.
    totals.marks -= paragraphMarks ** 2;
    paragraphMarks += line.marks;
    totals.marks += paragraphMarks ** 2;
    totals.paragraph = (afterText && line.kind !== 'blank' ? totals.paragraph : 0) + end - start;
    const limit = limitNames.find(name => totals[name] > limits[name]);
    if (limit) return { limit, line: totals.lines };
    afterText = line.kind !== 'blank';
    if (!afterText) paragraphMarks = 0;
    start = end + 1;
  }
  return undefined;
}

interface MeasuredLine {
  /** A rule is a line of `=` or `-`, which may underline a heading. */
  kind: 'blank' | 'heading' | 'rule' | 'text';
  /** Columns before the first mark or word. */
  indent: number;
  /** Quotes and list items that it opens or continues. */
  containers: number;
  /** Those of them that are quotes. */
  quotes: number;
  /** Inline marks, such as those of emphasis and links. */
  marks: number;
}

/** How many quotes and lists a line opens; the rest of its containers go on from the line before. */
function countOpened({ containers, quotes }: MeasuredLine, depth: number, afterText: boolean): number {
  if (containers === 0) return 0;
  // A list goes on after an empty line, a quote does not.
  const goesOn = afterText || (depth > 0 && quotes === 0);
  return goesOn ? Math.max(0, containers - Math.max(1, quotes)) : containers;
}

/** The nesting depth after a line: a line without marks is as deep as its indentation, or lazily continues what is open. */
function depthAfter({ kind, indent, containers }: MeasuredLine, depth: number, afterText: boolean): number {
  // Every level of a list indents by at least two.
  if (containers > 0) return containers + Math.min(depth, Math.floor(indent / 2));
  if (kind === 'blank' || indent > 1) return depth;
  return afterText ? Math.min(depth, 1) : 0;
}

const inlineMarks = new Set([...'*_~[]`<|&@'].map(mark => mark.charCodeAt(0)));

function measureLine(text: string, start: number, end: number): MeasuredLine {
  const line: MeasuredLine = { kind: 'blank', indent: -1, containers: 0, quotes: 0, marks: 0 };
  let at = start;
  let column = 0;
  for (; at < end; at++) {
    const sign = text.charAt(at);
    if (sign === ' ' || sign === '\r') column += 1;
    else if (sign === '\t') column += 4;
    else {
      if (line.indent < 0) line.indent = column;
      const length = containerMarkLength(text, at, end);
      if (length === 0) break;
      line.containers += 1;
      if (sign === '>') line.quotes += 1;
      at += length - 1;
    }
  }
  line.indent = Math.max(0, line.indent);
  if (at < end) line.kind = kindOf(text, at, end);
  // A lone hyphen is a list item, or underlines the line above.
  else if (line.containers > line.quotes) line.kind = 'rule';
  for (; at < end; at++) if (inlineMarks.has(text.charCodeAt(at))) line.marks += 1;
  return line;
}

/** The length of the mark of a quote or list item at a place; 0 if there is none. */
function containerMarkLength(text: string, at: number, end: number): number {
  const sign = text.charAt(at);
  if (sign === '>') return 1;
  if (sign === '-' || sign === '*' || sign === '+') return isMarkEnd(text, at + 1, end) ? 1 : 0;
  let digits = 0;
  while (digits < 9 && isDigit(text.charCodeAt(at + digits))) digits += 1;
  const after = text.charAt(at + digits);
  return digits > 0 && (after === '.' || after === ')') && isMarkEnd(text, at + digits + 1, end) ? digits + 1 : 0;
}

function isMarkEnd(text: string, at: number, end: number): boolean {
  return at >= end || text.charAt(at) === ' ' || text.charAt(at) === '\t';
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function kindOf(text: string, at: number, end: number): MeasuredLine['kind'] {
  const sign = text.charAt(at);
  let last = at;
  while (last < end && text.charAt(last) === sign) last += 1;
  if (sign === '#') return last - at <= 6 && isMarkEnd(text, last, end) ? 'heading' : 'text';
  if (sign !== '=' && sign !== '-') return 'text';
  while (last < end && /\s/.test(text.charAt(last))) last += 1;
  return last === end ? 'rule' : 'text';
}
