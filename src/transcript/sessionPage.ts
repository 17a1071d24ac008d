import { numbersIn } from '../base/numbers';
import { heardOf, type SessionState } from '../ledger/state';
import type { FormatView } from '../script/format';
import type { Page } from '../script/page';
import { readBy } from '../script/viewing';
import type { Heading } from './headings';
import { minutesOf } from './minutes';
import { outcomeSections } from './sections';

/** A session's page, and what it is written with. */
export interface SessionPage {
  page: Page;
  title: string;
  /** The path of the document. */
  path?: string;
  heading: Heading;
  /** Lines of the session's copy as lines of the file. */
  offset: number;
  /** The heading over a line of the session's copy, where its text is at hand. */
  sectionAt?(line: number): string | undefined;
  /** The facts about the session, each with its label. */
  facts: readonly [label: string, value: string][];
  /** How the format itself puts its result. */
  results: readonly [label: string, value: string][];
  rehearsed: boolean;
  /** How the agent in a seat is called. */
  nameOf(seat: string): string;
}

/** The page of a session with what goes with it; undefined where nobody was asked to read its document. `documentText`: where the numbers of the chair's part are looked for; left out: nobody knows whether they stand there, and nothing is said of them. */
export function sessionPage(state: SessionState, format?: FormatView, documentText?: string): SessionPage | undefined {
  const { opened } = state;
  if (!opened?.document || (state.calls.size === 0 && !opened.earlier)) return undefined;
  const page = readBy(() => format?.page?.(heardOf(state)));
  if (!page) return undefined;
  const minutes = minutesOf(state, format);
  const { heading } = minutes;
  const isVerdict = ({ kind }: { kind: string }) => kind === 'verdict';
  // Where nobody talks the page is the result.
  const blocks = Object.keys(format?.moves ?? {}).length > 0 ? minutes.blocks.filter(isVerdict) : [];
  const results = outcomeSections({ ...minutes, blocks, outcome: undefined });
  return {
    page: documentText === undefined ? { ...page, numbersToFind: [] } : besideText(documentText, page),
    title: opened.document.title,
    path: opened.document.path,
    heading,
    offset: (opened.document.firstLine ?? 1) - 1,
    ...(documentText === undefined ? {} : { sectionAt: headingsOf(documentText) }),
    facts: [
      ['Document', [opened.document.title, opened.document.path].filter(Boolean).join(' – ')],
      ['Session', opened.session],
      ['Date', minutes.date],
      ['Voices', minutes.voices],
      ['Cost', minutes.cost],
    ],
    results: results.flatMap(({ title, headline }) => (headline ? [[title, headline] as const] : [])),
    nameOf: seat => opened.seats.find(each => each.id === seat)?.name ?? seat,
    rehearsed: Object.values(opened.voices).every(voice => voice.rehearsal),
  };
}

/** Tells the heading over a line of a text. */
function headingsOf(text: string): (line: number) => string | undefined {
  const headings: { line: number; title: string }[] = [];
  let inCode = false;
  for (const [at, line] of text.split('\n').entries()) {
    if (/^\s*(?:```|~~~)/.test(line)) inCode = !inCode;
    const title = inCode ? undefined : /^ {0,3}#{1,6}\s(.*)$/.exec(line)?.[1];
    if (title !== undefined) headings.push({ line: at + 1, title: title.split('#')[0]?.trim() ?? '' });
  }
  return line => headings.findLast(each => each.line <= line)?.title;
}

/** What a record of a session may be written with. */
export interface RecordSources {
  /** The document that was read; without it nothing is said of what only its text can tell. */
  document?: { text: string };
}

/** The page of a session that has ended, for its records. */
export function endedPage(
  state: SessionState,
  format?: FormatView,
  { document }: RecordSources = {},
): SessionPage | undefined {
  return state.outcome && sessionPage(state, format, document?.text);
}

/** What only the text itself can tell: which numbers of the chair's part it lacks, and that it has images, which nobody looked at. */
function besideText(text: string, page: Page): Page {
  const known = new Set(numbersIn(text));
  const images = /!\[[^\]\n]{0,200}\][([]|<img\b/i.test(text) ? ['images'] : [];
  return {
    ...page,
    numbersToFind: page.numbersToFind.filter(each => !known.has(each)),
    notExamined: [...page.notExamined, ...images],
  };
}
