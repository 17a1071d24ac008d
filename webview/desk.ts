import type { Links } from './markdown';
import type { Shown } from './shown';

/** What the parts of the panel work with, whichever session or replay is shown. */
export interface Desk {
  readonly shown: Shown;
  /** Whether the session is over, so that reading begins at its start. */
  readonly over: boolean;
  /** Whether words can still come: the session runs here, or a replay is shown. */
  readonly live: boolean;
  /** Brings a turn into view. */
  show(turn: string): Promise<void>;
  linksOf(turn: string): Links;
  /** Asks the host once which words of a turn stand in the document. */
  askQuotes(turn: string): void;
}
