import type { Kind } from '../cues';
import type { Floor } from '../floor';
import { isGerman } from '../german/when';
import type { Subject } from '../subject';
import { english } from './english';
import { german } from './german';

/** The words for what a table finds: in its data, and in the speeches that say the same. */
export interface Book {
  /** What a line is about where it names no thing that the document comes back to. */
  matters: Record<Kind, string>;
  /** What would make it easier to go along. */
  safeguards(thing: string): string[];
  /** A difference, as a clause. */
  unsettled(thing: string): string;
  whichFirst(one: string, other: string): string;
  /** Common ground, as clauses. */
  bothStart(one: string, other: string, thing: string): string;
  undisputed(claim: string, name: string): string;
  allWant(subject: Subject): string;
  asked(safeguard: string, name: string): string;
  recommend(subject: Subject, conditions: readonly string[]): string;
  adviseAgainst(subject: Subject, first: string | undefined): string;
  /** The options of a matrix: as written, with the conditions, not now. */
  options: readonly [string, string, string];
  ready: string;
  nobodyStops: string;
  has(safeguard: string): string;
  undone: string;
  longer: string;
  settledFirst(thing: string): string;
  nothingSpent: string;
  goesOn(name: string, claim: string): string;
  priceToo: string;
  notWithout(safeguard: string): string;
  follows(quoted: string): string;
  whoDecides(subject: Subject): string;
  open(thing: string): string;
  missing(safeguard: string): string;
  /** Objections of somebody who has asked for nothing yet, as clauses. */
  doubts(about: string | undefined, subject: Subject): string[];
}

/** The words in the language of the table. */
export function bookFor(floor: Pick<Floor, 'material' | 'occasion'>): Book {
  return isGerman(floor) ? german : english;
}
