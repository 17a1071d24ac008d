import { HumanError } from '../base/errors';
import type { DocumentText } from '../document/document';
import { findQuote } from '../document/quote';
import type { SessionState } from '../ledger/state';
import type { Format } from '../script/format';
import { transcriptAdr } from '../transcript/decision';
import { transcriptFountain } from '../transcript/fountain';
import { transcriptHtml } from '../transcript/html';
import { transcriptJson } from '../transcript/json';
import { transcriptMarkdown } from '../transcript/markdown';
import { reviewComment } from '../transcript/review';
import { playIn, playTranscript } from '../transcript/scene';
import { endedPage, type SessionPage } from '../transcript/sessionPage';
import { transcriptText } from '../transcript/text';
import { sarifLog } from './sarif';

/** What is known of the document beside the session. */
export interface ExportPlace {
  document?: DocumentText;
  /** Where the file at this path is to be seen; left out: nobody knows. */
  source?: (path: string) => string | undefined;
  /** The version of the program that writes it down. */
  version?: string;
  /** The findings of this session that a baseline has too. */
  known?: ReadonlySet<string>;
}

/** A session written down. */
export type Exporter = (state: SessionState, format?: Format, place?: ExportPlace) => string;

/** The forms in which a session can be written down, by the names that the command line has for them. */
export const exporters = {
  md: transcriptMarkdown,
  txt: (state, format, place) => {
    const play = playIn(state, format);
    return play ? playTranscript(play, state) : transcriptText(state, format, place);
  },
  fountain: transcriptFountain,
  html: transcriptHtml,
  json: transcriptJson,
  adr: transcriptAdr,
  review,
  sarif: (state, format, place = {}) => sarifLog(pageIn(state, format, place), state, place),
} as const satisfies Readonly<Record<string, Exporter>>;

export { transcriptText };

function review(state: SessionState, format?: Format, place: ExportPlace = {}): string {
  const { document, source } = place;
  const about = pageIn(state, format, place);
  const find = (words: string) => document && findQuote(document, words);
  return reviewComment(about, {
    ...(document ? { document: { text: document.text, find } } : {}),
    source: about.path === undefined ? undefined : source?.(about.path),
  });
}

/** The page of a session that has ended; what has no page is no clean one. */
function pageIn(state: SessionState, format: Format | undefined, place: ExportPlace): SessionPage {
  const about = endedPage(state, format, place);
  if (about) return about;
  if (!state.outcome && state.opened?.document) {
    throw new HumanError('This session has not ended: its findings are not all in.', 'Go on with it: convene resume.');
  }
  throw new HumanError(
    'This session has no findings: nobody was asked to read a document for them.',
    'Run one on a document: convene run debate DOC.md.',
  );
}
