import type { DocumentText } from '../../../document/document';
import { isGerman } from '../../../text/language';
import type { Kind } from '../cues';
import { english } from './english';
import { german } from './german';

/** What a questioner looks for first. */
export type Lens = 'evidence' | 'numbers' | 'reversal' | 'failure' | 'people' | 'delivery';

/** All that is said at a presentation in one language; `phrase` stands in its marks, `name` is somebody's of the panel. */
export interface Book {
  /** How a question brings in the sentence it is about. */
  openers(phrase: string): string[];
  /** The doubt itself: by what the questioner looks for, and by what the sentence does. */
  doubts(lens: Lens, kind: Kind, figure: string): string[];
  /** What may follow a question. */
  closers(lens: Lens): string[];
  /** A question on a slide without a whole sentence. */
  bare(title: string): string[];
  /** What a host says to stop the talk and call somebody. */
  transitions(name: string, matter: string): string[];
  /** A transition that fits whatever the matter. */
  plainTransition(name: string): string;
  slide(number: number): string;
  /** How a host leads back to the talk, wherever it is by then. */
  bridges(name: string): string[];
  /** Murmurs of somebody who follows. */
  murmurs: readonly string[];
  /** A further question to an exchange of somebody else's. */
  pileOns(asker: string, phrase: string, doubt: string): string[];
  satisfied(phrase: string): string[];
  escalated(title: string): string[];
  /** What an answer may lack, for somebody with this lens: asked for at first, and then. */
  lacking: Record<Lens, readonly [string, string]>;
  /** The answer left something out, and it is asked for. */
  followUps(phrase: string, missing: string): string[];
  /** The answer left something out, and there is no further question. */
  stillOpen(missing: string): string;
  /** Why an answer was judged as it was. */
  reasons: {
    figure(figure: string): string;
    ground(phrase: string): string;
    repeated(phrase: string): string;
    evasive(phrase: string): string;
    missing(missing: string): string;
  };
  debrief: {
    nothing: string;
    /** By how an exchange ended, where it left something open. */
    open: Readonly<Record<string, string>>;
    who(agent: string, title: string): string;
    carried(those: string): string;
    answerTo(agent: string, title: string): string;
    quiet(titles: string): string;
    waiting(count: number): string;
    lack(title: string, reason: string): string;
    prepare(titles: string): string;
    keep: string;
    and: string;
    more(count: number): string;
  };
}

const books = new WeakMap<DocumentText, Book>();

/** The book of the document's language; the English one for all that have none. */
export function bookFor(document: DocumentText | undefined): Book {
  if (!document) return english;
  const known = books.get(document);
  if (known) return known;
  const book = isGerman(document.text.slice(0, 8000)) ? german : english;
  books.set(document, book);
  return book;
}
