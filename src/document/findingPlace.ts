import type { DocumentText } from './document';
import { findQuote, normalizeForSearch, type QuotePosition } from './quote';

/** Lines of a document, from 1. */
export interface LineRange {
  startLine: number;
  endLine: number;
}

/** The quotes of a finding, with whether they were in the document then, and its section. */
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
  const words = quotes.filter(each => each.lines !== null).map(each => each.text);
  if (words.length === 0) return locateHeading(section, document);
  const found = words.sort((a, b) => b.length - a.length).flatMap((each, at) => locateQuote(each, at > 0, document));
  const wanted = normalizeForSearch(section).text;
  return found.find(each => wanted !== '' && headingAbove(each, document) === wanted) ?? found[0];
}

/** Finds a quote; with `once` only if it occurs once. */
function locateQuote(quote: string, once: boolean, document: DocumentText): QuotePosition[] {
  const found = findQuote(document, quote);
  if (!found) return [];
  const after = { ...document, text: document.text.slice(found.end) };
  return once && findQuote(after, quote) ? [] : [found];
}

const isHeading = (line: string) => /^ {0,3}#/.test(line);

function headingAbove({ start }: QuotePosition, { text }: DocumentText): string | undefined {
  const heading = text.slice(0, start).split('\n').findLast(isHeading);
  return heading === undefined ? undefined : normalizeForSearch(heading).text;
}

/** The heading of a section; without a section, the first line. */
function locateHeading(section: string, { text }: DocumentText): LineRange | undefined {
  const wanted = normalizeForSearch(section).text;
  if (wanted === '') return { startLine: 1, endLine: 1 };
  const line = text.split('\n').findIndex(each => isHeading(each) && normalizeForSearch(each).text === wanted) + 1;
  return line > 0 ? { startLine: line, endLine: line } : undefined;
}
