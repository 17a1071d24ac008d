import type { DocumentText } from './document';

/** Where a quote stands: lines from 1, and offsets into the document's text, `end` not included. */
export interface Found {
  startLine: number;
  endLine: number;
  start: number;
  end: number;
}

/** A text with everything folded away that quoting changes, and where each kept character came from. */
interface Folded {
  text: string;
  offsets: number[];
}

const folded = new WeakMap<DocumentText, Folded>();
const shortest = 3;
// How far apart, in folded characters, the parts of a quote with an ellipsis may stand.
const farthest = 1_500;

const alike: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '–': '-',
  '—': '-',
  '‑': '-',
  '−': '-',
  '…': '.',
};

/**
 * Where a quote stands in the document, undefined where it does not. White space, capitals, typographic quotes and dashes,
 * markdown marks, links' targets and an omission marked with an ellipsis make no difference.
 */
export function findQuote(document: DocumentText, quote: string): Found | undefined {
  const bare = quote.trim().replace(/^["'“„«‘]+|(?<!["'”»’])["'”»’]+$/g, '');
  const parts = bare.split(/\[?(?:…|(?<!\.)\.{3,})\]?/).map(part => fold(part).text.replace(/(?<![.,;:])[.,;:]+$/, ''));
  const wanted = parts.filter(part => part !== '');
  if (wanted.join('').length < shortest) return undefined;
  const haystack = foldedText(document);
  const range = rangeOf(haystack.text, wanted);
  if (!range) return undefined;
  const start = haystack.offsets[range.start] ?? 0;
  const end = (haystack.offsets[range.end - 1] ?? start) + 1;
  return { startLine: lineAt(document.text, start), endLine: lineAt(document.text, end - 1), start, end };
}

/** Where the document says what is quoted; a heading says nothing, it only names a place. */
export function findStatement(document: DocumentText, quote: string): Found | undefined {
  const found = findQuote(document, quote);
  const isHeading = document.sections.some(({ startLine }) => startLine === found?.startLine);
  return found && isHeading && found.startLine === found.endLine ? undefined : found;
}

function foldedText(document: DocumentText): Folded {
  const known = folded.get(document);
  if (known) return known;
  const fresh = fold(document.text);
  folded.set(document, fresh);
  return fresh;
}

function rangeOf(text: string, [first = '', ...rest]: string[]): { start: number; end: number } | undefined {
  for (let start = atWord(text, first, 0); start >= 0; start = atWord(text, first, start + 1)) {
    let end = start + first.length;
    const whole = rest.every(part => {
      const at = text.slice(0, end + farthest + part.length).indexOf(part, end);
      if (at >= 0) end = at + part.length;
      return at >= 0;
    });
    if (whole) return { start, end };
  }
  return undefined;
}

/** Finds a part that neither begins nor ends inside a word. */
function atWord(text: string, part: string, from: number): number {
  for (let at = text.indexOf(part, from); at >= 0; at = text.indexOf(part, at + 1)) {
    if (!cutsWord(text, at) && !cutsWord(text, at + part.length)) return at;
  }
  return -1;
}

function cutsWord(text: string, at: number): boolean {
  return /[a-z0-9]/.test(text.charAt(at - 1)) && /[a-z0-9]/.test(text.charAt(at));
}

function fold(source: string): Folded {
  const kept: string[] = [];
  const offsets: number[] = [];
  const skips = skippedRanges(source);
  let skip = skips.next();
  for (let at = 0; at < source.length; at++) {
    while (!skip.done && skip.value.end <= at) skip = skips.next();
    if (!skip.done && at >= skip.value.start) continue;
    const character = source.charAt(at);
    if (/\s/.test(character)) {
      if (kept.length === 0 || kept.at(-1) === ' ') continue;
      kept.push(' ');
      offsets.push(at);
    } else {
      for (const letter of (alike[character] ?? character).toLowerCase()) {
        kept.push(letter);
        offsets.push(at);
      }
    }
  }
  if (kept.at(-1) === ' ') kept.pop();
  return { text: kept.join(''), offsets };
}

// Marks at a line's start, emphasis and code marks, escapes, brackets of links and their targets.
const marks =
  /^[ \t]*(?:>[ \t]?|[-*+][ \t]+|\d{1,3}[.)][ \t]+|#{1,6}[ \t]+)+|[*_`~|\\[]+|\](?:\([^()\s]*(?:[ \t]+"[^"\n]*")?\)|\[[^\]\n]*\])?/gm;

function* skippedRanges(source: string): Generator<{ start: number; end: number }> {
  for (const { 0: mark, index } of source.matchAll(marks)) yield { start: index, end: index + mark.length };
}

function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
}
