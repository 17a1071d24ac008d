import type { UserInput } from '../script/input';

/** What the panel asks of the host: wishes that name things by id, never by path. */
export type ToHost =
  /** The panel listens and has the first `have` events of `session`; it wants what follows. */
  | { type: 'ready'; session: string; have: number }
  /** The panel has the first `have` events. */
  | { type: 'got'; have: number }
  | { type: 'input'; input: UserInput }
  /** A new session with all up to and with this turn. */
  | { type: 'fork'; turn: string }
  /** Which words of a turn stand in the document? */
  | { type: 'quotesOf'; turn: string }
  | { type: 'revealQuote'; turn: string; quote: string }
  | { type: 'revealLine'; line: number }
  | { type: 'openLink'; url: string }
  | { type: 'openSeat'; seat: string }
  | { type: 'copy'; turn: string }
  /** The part of the page for whoever decides. */
  | { type: 'copyPage' }
  | { type: 'saveAs' }
  /** What was said of the document, on the document. */
  | { type: 'findings' }
  /** The same set-up once more. */
  | { type: 'again' }
  /** Takes an interrupted session up where it stopped. */
  | { type: 'resumeRun' }
  /** One of the ways out of the trouble that was told last. */
  | { type: 'wayOut'; way: number };
