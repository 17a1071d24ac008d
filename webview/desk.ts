import type { Links } from './markdown';
import type { Shown } from './shown';

/** What the parts of the panel work with, whichever session or replay is shown. */
export interface Desk {
  readonly shown: Shown;
  /** Brings a turn into view. */
  goTo(turn: string): void;
  linksOf(turn: string): Links;
  /** Asks the host once which words of a turn stand in the document. */
  askQuotes(turn: string): void;
}
