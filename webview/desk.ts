import type { Entry } from '../src/ledger/state';
import type { Links } from './markdown';
import type { Shown } from './shown';
import type { Staging } from './staging';

/** What the parts of the panel work with, whichever session or replay is shown. */
export interface Desk {
  readonly shown: Shown;
  /** Whether the session is over or read back, so that reading begins at its start. */
  readonly over: boolean;
  /** Whether words can still come: the session runs here, or a replay is shown. */
  readonly live: boolean;
  /** The session as a play, where it is one. */
  readonly staging: Staging | undefined;
  /** Whether what nobody on the stage hears is shown too. */
  readonly backstage: boolean;
  readonly entries: readonly Entry[];
  show(turn: string): Promise<void>;
  /** Shows an entry of the session's page, where it has one. */
  showEntry(id: string): void;
  linksOf(turn: string): Links;
  /** Asks the host once which words of a turn stand in the document. */
  askQuotes(turn: string): void;
}
