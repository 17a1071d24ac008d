import { HumanError } from '../base/errors';
import type { SessionState } from '../ledger/state';
import type { Format } from '../script/format';
import { transcriptAdr } from '../transcript/decision';
import { transcriptFountain } from '../transcript/fountain';
import { transcriptHtml } from '../transcript/html';
import { transcriptJson } from '../transcript/json';
import { transcriptMarkdown } from '../transcript/markdown';
import { transcriptProse } from '../transcript/prose';
import { reviewComment } from '../transcript/review';
import { endedPage, type SessionPage } from '../transcript/sessionPage';
import { transcriptText } from '../transcript/text';
import { type SarifContext, sarifLog } from './sarif';

/** What an export needs besides the session. */
export interface ExportContext extends SarifContext {
  /** The address at which the file of this path can be viewed; missing if there is none. */
  source?: (path: string) => string | undefined;
}

/** Renders a session, of a kind of meeting (`format`), as a text; throws a HumanError if it lacks what the export needs. */
export type Exporter = (state: SessionState, format?: Format, context?: ExportContext) => string;

/** A file format in which a session can be exported. */
export interface ExportForm {
  /** Its name for people. */
  label: string;
  /** Other names on the command line. */
  also?: readonly string[];
  /** The suffix of its file names. */
  ending: string;
  write: Exporter;
  /** What a session must have for this form: a play, or a page of findings. */
  needs?: 'play' | 'page';
}

/** The export forms, by their names on the command line. */
export const exportForms = {
  md: { label: 'Markdown', also: ['markdown'], ending: '.md', write: transcriptMarkdown },
  txt: { label: 'Plain text', also: ['text', 'plain'], ending: '.txt', write: transcriptText },
  fountain: {
    ...{ label: 'Screenplay (Fountain)', also: ['screenplay'], ending: '.fountain', needs: 'play' },
    write: transcriptFountain,
  },
  prose: { label: 'Story (prose)', also: ['story'], ending: '-story.md', needs: 'play', write: transcriptProse },
  html: { label: 'HTML', ending: '.html', write: transcriptHtml },
  json: { label: 'JSON', ending: '.json', write: transcriptJson },
  adr: { label: 'Decision record (ADR)', also: ['decision'], ending: '-decision.md', write: transcriptAdr },
  review: { label: 'Review comment', also: ['comment'], ending: '-review.md', needs: 'page', write: review },
  amended: {
    label: 'Document with all changes',
    also: ['document'],
    ending: '-amended.md',
    needs: 'page',
    write: amendedDocument,
  },
  sarif: { label: 'SARIF log', also: ['log'], ending: '.sarif', needs: 'page', write: sarif },
} as const satisfies Readonly<Record<string, ExportForm>>;

/** The export forms offered for a session, a play's own first. */
export function formsFor(state: SessionState, format: Format | undefined): ExportForm[] {
  const has = { play: format?.play !== undefined, page: endedPage(state, format) !== undefined };
  const forms: ExportForm[] = Object.values(exportForms);
  const fitting = forms.filter(({ needs }) => needs === undefined || has[needs]);
  return fitting.sort((a, b) => Number(b.needs === 'play') - Number(a.needs === 'play'));
}

function sarif(state: SessionState, format?: Format, context: ExportContext = {}): string {
  return sarifLog(requirePage(state, format, context), state, context);
}

/** The document with all changes applied that have a place in it. */
function amendedDocument(state: SessionState, format?: Format, context: ExportContext = {}): string {
  const { amended } = requirePage(state, format, context);
  if (amended?.edits.length) return amended.text;
  throw new HumanError(
    'No change of this session has a place in its document, or its copy of the document is missing.',
    'Read its findings: convene export FOLDER.',
  );
}

function review(state: SessionState, format?: Format, context: ExportContext = {}): string {
  const { document, source } = context;
  const sessionPage = requirePage(state, format, context);
  const { path } = sessionPage;
  return reviewComment(sessionPage, { document, source: path === undefined ? undefined : source?.(path) });
}

/** The page of a session that has ended; throws if it has none, because no page does not mean no findings. */
function requirePage(state: SessionState, format: Format | undefined, context: ExportContext): SessionPage {
  const sessionPage = endedPage(state, format, context);
  if (sessionPage) return sessionPage;
  if (!state.outcome && state.opened?.document) {
    throw new HumanError('This session has not ended, so its findings are incomplete.', 'Resume it: convene resume.');
  }
  throw new HumanError(
    'This session has no findings: nobody read a document for it.',
    'Run one on a document: convene run debate DOC.md.',
  );
}
