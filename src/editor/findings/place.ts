import type { DocumentText } from '../../document/document';
import { type Found, findQuote, searchable } from '../../document/quote';

/** Lines of a document, from 1. */
export interface Place {
  startLine: number;
  endLine: number;
}

/** What a finding quotes, with whether it stood in the document then, and the section that it is about. */
interface Anchors {
  quotes: readonly { text: string; lines: object | null }[];
  section: string;
}

/** Where a finding stands in a text: at words of its own section, at others that it quotes, or where it quotes none, at the heading of its section; undefined where they are gone. */
export function placeOf({ quotes, section }: Anchors, document: DocumentText): Place | undefined {
  const words = quotes.filter(each => each.lines !== null).map(each => each.text);
  if (words.length === 0) return headingOf(section, document);
  const found = words.sort((a, b) => b.length - a.length).flatMap((each, at) => quoted(each, at > 0, document));
  const wanted = searchable(section).text;
  return found.find(each => wanted !== '' && headingAbove(each, document) === wanted) ?? found[0];
}

/** Where a quote stands; one of few words only where it stands nowhere else. */
function quoted(quote: string, once: boolean, document: DocumentText): Found[] {
  const found = findQuote(document, quote);
  if (!found) return [];
  const after = { ...document, text: document.text.slice(found.end) };
  return once && findQuote(after, quote) ? [] : [found];
}

const isHeading = (line: string) => /^ {0,3}#/.test(line);

function headingAbove({ start }: Found, { text }: DocumentText): string | undefined {
  const heading = text.slice(0, start).split('\n').findLast(isHeading);
  return heading === undefined ? undefined : searchable(heading).text;
}

/** A finding without a section is about the whole document. */
function headingOf(section: string, { text }: DocumentText): Place | undefined {
  const wanted = searchable(section).text;
  if (wanted === '') return { startLine: 1, endLine: 1 };
  const line = text.split('\n').findIndex(each => isHeading(each) && searchable(each).text === wanted) + 1;
  return line > 0 ? { startLine: line, endLine: line } : undefined;
}
