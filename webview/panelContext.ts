import type { Entry } from '../src/ledger/state';
import type { LinkActions } from './markdown';
import type { ShownSession } from './shownSession';
import type { Staging } from './staging';

/** The context of the panel's parts, for a session or a replay. */
export interface PanelContext {
  readonly shown: ShownSession;
  /** Whether the session has ended or is replayed, so that reading begins at its start. */
  readonly over: boolean;
  /** Whether more words can come: the session runs here, or a replay is shown. */
  readonly live: boolean;
  /** The session as a play, if its format makes one. */
  readonly staging: Staging | undefined;
  /** Whether what is hidden from the stage is shown too. */
  readonly backstage: boolean;
  readonly entries: readonly Entry[];
  show(turn: string): Promise<void>;
  showTab(tab: 'page' | 'turns'): Promise<void>;
  /** Shows an entry of the session's page, where it has one. */
  showEntry(id: string): void;
  linksOf(turn: string): LinkActions;
  /** Asks the host, once for each turn, which of its words occur in the document. */
  askQuotes(turn: string): void;
}
