import type { DocumentText } from './document';
import { findQuote, normalizeForSearch, type QuotePosition } from './quote';

/** Lines of a document, from 1. */
export interface LineRange {
  startLine: number;
  endLine: number;
}

/** The quotes and the section by which a finding is placed; a quote without `lines` was not in the document when it was read. */
export interface FindingAnchors {
  quotes: readonly { text: string; lines: object | null }[];
  section: string;
}

/** Whether words that a finding quoted from the document are gone from it, or, without quotes, the heading of its section. */
export function isReworded(finding: FindingAnchors, document: DocumentText): boolean {
  const isGone = finding.quotes.some(({ text, lines }) => lines !== null && !findQuote(document, text));
  return isGone || !locateFinding(finding, document);
}

/** Finds the lines of a finding: its quotes, preferably within its own section, or without quotes the heading of its section; undefined if they are gone. */
export function locateFinding({ quotes, section }: FindingAnchors, document: DocumentText): LineRange | undefined {
  const texts = quotes.filter(each => each.lines !== null).map(each => each.text);
  if (texts.length === 0) return locateHeading(section, document);
  // The longest says best where it is; of the others only those that occur once.
  const positions = texts
    .sort((a, b) => b.length - a.length)
    .flatMap((each, at) => locateQuote(each, { onlyIfOnce: at > 0 }, document));
  const title = normalizeForSearch(section).text;
  return positions.find(each => title !== '' && headingAbove(each, document) === title) ?? positions[0];
}

function locateQuote(quote: string, { onlyIfOnce }: { onlyIfOnce: boolean }, document: DocumentText): QuotePosition[] {
  const first = findQuote(document, quote);
  if (!first) return [];
  const rest = { ...document, text: document.text.slice(first.end) };
  return onlyIfOnce && findQuote(rest, quote) ? [] : [first];
}

const isHeading = (line: string) => /^ {0,3}#/.test(line);

function headingAbove({ start }: QuotePosition, { text }: DocumentText): string | undefined {
  const heading = text.slice(0, start).split('\n').findLast(isHeading);
  return heading === undefined ? undefined : normalizeForSearch(heading).text;
}

/** The heading of a section; without a section, the first line. */
function locateHeading(section: string, { text }: DocumentText): LineRange | undefined {
  const title = normalizeForSearch(section).text;
  if (title === '') return { startLine: 1, endLine: 1 };
  const line = text.split('\n').findIndex(each => isHeading(each) && normalizeForSearch(each).text === title) + 1;
  return line > 0 ? { startLine: line, endLine: line } : undefined;
}
