import { translate as translateBy } from '../base/message';
import { numbersIn } from '../base/numbers';
import type { DocumentText } from '../document/document';
import { endedCalls, type SessionState, sessionView } from '../ledger/state';
import { seatLabel } from '../script/brief';
import type { FormatView } from '../script/format';
import type { Page } from '../script/page';
import { readSafely } from '../script/viewing';
import { type AmendedPage, amendedPage } from './amended';
import type { Translate } from './headings';
import { buildMinutes, type Minutes } from './minutes';

/** A session's page (the findings on a document, and whether to go ahead), with what is needed to write it. */
export interface SessionPage {
  page: Page;
  title: string;
  /** The path of the document. */
  path?: string;
  /** Translates the page's titles and labels to its language. */
  translate: Translate;
  /** The number to add to a line of the session's copy to get the line of the file. */
  offset: number;
  /** The heading above a line of the session's copy, if its text is available. */
  sectionAt?(line: number): string | undefined;
  /** The amended document: the session's copy with all changes applied, if it is available. */
  amended?: AmendedPage;
  /** The facts about the session, each with its label. */
  facts: Minutes['facts'];
  rehearsed: boolean;
  /** The name of the agent in a seat. */
  nameOf(seat: string): string;
}

/** The page of a session with its context; undefined if no reading was requested. Without the document the numbers of the chair's part are not checked. */
export function sessionPage(
  state: SessionState,
  format?: FormatView,
  document?: DocumentText,
): SessionPage | undefined {
  const { opened } = state;
  if (!opened?.document || (state.calls.size === 0 && !opened.earlier)) return undefined;
  const page = readSafely(() => format?.page?.(sessionView(state)));
  if (!page) return undefined;
  const minutes = buildMinutes(state, format);
  const translate = pageTranslator(state) ?? minutes.translate;
  return {
    page: document === undefined ? { ...page, numbersToFind: [] } : checkAgainstText(document.text, page),
    title: opened.document.title,
    path: opened.document.path,
    translate,
    offset: (opened.document.firstLine ?? 1) - 1,
    ...(document === undefined ? {} : { sectionAt: sectionLookup(document), amended: amendedPage(page, document) }),
    facts: [['Session', opened.session], ...minutes.facts],
    nameOf: seat => opened.seats.flatMap(each => (each.id === seat ? [seatLabel(each)] : []))[0] ?? seat,
    rehearsed: Object.values(opened.voices).every(voice => voice.rehearsal),
  };
}

/** The page's titles in the language of the document, as the session had them translated; undefined if it had not. */
function pageTranslator(state: SessionState): Translate | undefined {
  const call = endedCalls(state).findLast(({ kind, data }) => kind === 'titles' && data);
  const [asked, titles] = [call?.asked?.titles, call?.data?.titles];
  if (!Array.isArray(asked) || !Array.isArray(titles) || asked.length !== titles.length) return undefined;
  const known = Object.fromEntries(asked.map((title, at) => [String(title), String(titles[at])]));
  return english => translateBy(english, known);
}

/** Returns a function that finds the heading above a line of a document. */
function sectionLookup({ sections }: DocumentText): (line: number) => string | undefined {
  return line => sections.findLast(each => each.startLine <= line)?.title;
}

/** Optional sources for a record of a session. */
export interface RecordSources {
  /** The document that was read; without it, what only its text can tell is left out. */
  document?: DocumentText;
}

/** The page of a session for its records; undefined until it has ended. */
export function endedPage(
  state: SessionState,
  format?: FormatView,
  { document }: RecordSources = {},
): SessionPage | undefined {
  return state.outcome && sessionPage(state, format, document);
}

/** Checks the page against the document: numbers of the chair's part that it lacks, and images, which were not examined. */
function checkAgainstText(text: string, page: Page): Page {
  const known = new Set(numbersIn(text));
  const images = /!\[[^\]\n]{0,200}\][([]|<img\b/i.test(text) ? ['images'] : [];
  return {
    ...page,
    numbersToFind: page.numbersToFind.filter(each => !known.has(each)),
    notExamined: [...page.notExamined, ...images],
  };
}
