import type { Entry } from '../src/ledger/state';
import type { LinkActions } from './markdown';
import type { ShownSession } from './shownSession';
import type { Staging } from './staging';

/** What the parts of the panel share: the session or replay that is shown, and the ways to show something else. */
export interface PanelContext {
  readonly shown: ShownSession;
  /** Whether the session has ended or is replayed, so that reading begins at its start. */
  readonly over: boolean;
  /** Whether more words can come: the session runs here, or a replay is shown. */
  readonly live: boolean;
  /** The session as a play, if its format makes one. */
  readonly staging: Staging | undefined;
  /** Whether a play also shows what is hidden from its audience: silences, judgements and notes. */
  readonly backstage: boolean;
  /** The entries of the transcript in the order in which they are shown. */
  readonly entries: readonly Entry[];
  /** Scrolls to a turn. */
  show(turn: string): Promise<void>;
  showTab(tab: 'page' | 'turns'): Promise<void>;
  /** Shows an entry of the session's page, where it has one. */
  showEntry(id: string): void;
  /** What the links in a turn's text do. */
  linksOf(turn: string): LinkActions;
  /** Asks the host, once for each turn, which of its words occur in the document. */
  askQuotes(turn: string): void;
}
