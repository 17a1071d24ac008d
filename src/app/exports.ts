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
import { transcriptProse } from '../transcript/prose';
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

/** One form in which a session can be written down. */
export interface ExportForm {
  /** What a person calls it. */
  label: string;
  /** Other words for it on the command line. */
  also?: readonly string[];
  /** How the name of its file ends. */
  ending: string;
  write: Exporter;
  /** What a session needs to be written so in full: a play, or the page of what its readers found. */
  needs?: 'play' | 'page';
}

/** The forms in which a session can be written down, by the names that the command line has for them. */
export const exportForms = {
  md: { label: 'Markdown', also: ['markdown'], ending: '.md', write: transcriptMarkdown },
  txt: { label: 'Plain text', also: ['text', 'plain'], ending: '.txt', write: plainText },
  fountain: {
    ...{ label: 'Screenplay (Fountain)', also: ['screenplay'], ending: '.fountain', needs: 'play' },
    write: transcriptFountain,
  },
  prose: { label: 'Story (prose)', also: ['story'], ending: '-story.md', needs: 'play', write: transcriptProse },
  html: { label: 'HTML', ending: '.html', write: transcriptHtml },
  json: { label: 'JSON', ending: '.json', write: transcriptJson },
  adr: { label: 'Decision record (ADR)', also: ['decision'], ending: '-decision.md', write: transcriptAdr },
  review: { label: 'Review comment', also: ['comment'], ending: '-review.md', needs: 'page', write: review },
  sarif: { label: 'SARIF log', also: ['log'], ending: '.sarif', needs: 'page', write: sarif },
} as const satisfies Readonly<Record<string, ExportForm>>;

/** The forms that a person chooses from for a session, a play's own first. */
export function formsFor(state: SessionState, format: Format | undefined): ExportForm[] {
  const has = { play: format?.play !== undefined, page: endedPage(state, format) !== undefined };
  const forms: ExportForm[] = Object.values(exportForms);
  const fitting = forms.filter(({ needs }) => needs === undefined || has[needs]);
  return fitting.sort((a, b) => Number(b.needs === 'play') - Number(a.needs === 'play'));
}

function plainText(state: SessionState, format?: Format, place?: ExportPlace): string {
  const play = playIn(state, format);
  return play ? playTranscript(play, state) : transcriptText(state, format, place);
}

function sarif(state: SessionState, format?: Format, place: ExportPlace = {}): string {
  return sarifLog(pageIn(state, format, place), state, place);
}

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
