import type { Finding } from '../../script/page';
import { similarity } from '../../text/similarity';
import { foldSpace } from '../../text/spaces';
import { terms } from '../../text/terms';

/** What tells one finding from another, in a session or in what was saved of one. */
export type Comparable = Pick<Finding, 'section' | 'claim' | 'consequence'> & {
  quotes: readonly { text: string }[];
  change?: string | null;
};

// Measured on five documents that were read twice, by different tables: 37 of 39 blocking findings of the second session have their twin in the
// first; of 247 findings seven would take another of their own session for their twin.
const leastShared = 0.6;
const leastAlike = 0.55;
/** Where nothing is quoted, the section and the words of the claim decide. */
const leastAlikeUnquoted = 0.6;

/** Which finding of another session each of these is, by the words that they quote and the form of what they claim; none is two. */
export function sameFindings<A extends Comparable, B extends Comparable>(
  now: readonly A[],
  before: readonly B[],
): Map<A, B> {
  const [ours, theirs] = [now.map(formOf), before.map(formOf)];
  const pairs = ours.flatMap((one, at) =>
    theirs.map((other, place) => ({ at, place, likeness: likeness(one, other) })).filter(each => each.likeness > 0),
  );
  pairs.sort((a, b) => b.likeness - a.likeness || a.at - b.at || a.place - b.place);
  const found = new Map<A, B>();
  const taken = new Set<number>();
  for (const { at, place } of pairs) {
    const [one, other] = [now[at], before[place]];
    if (!one || !other || found.has(one) || taken.has(place)) continue;
    found.set(one, other);
    taken.add(place);
  }
  return found;
}

interface Form {
  claim: string;
  section: string;
  words: string;
  quotes: readonly ReadonlySet<string>[];
}

function formOf({ claim, consequence, change, section, quotes }: Comparable): Form {
  const words = [claim, consequence, change ?? ''].join(' ');
  const sets = quotes.map(({ text }) => new Set(terms(text))).filter(each => each.size > 0);
  return { claim: folded(claim), section: folded(section), words, quotes: sets };
}

/** 0: not the same; the very same words come first. */
function likeness(one: Form, other: Form): number {
  if (one.claim === '' || other.claim === '') return 0;
  if (one.claim === other.claim && one.section === other.section) return 3;
  const isQuoted = one.quotes.length > 0 && other.quotes.length > 0;
  const shared = Math.max(0, ...one.quotes.flatMap(own => other.quotes.map(each => sharedPart(own, each))));
  // Most pairs share nothing: what takes longer is asked of the few that are left.
  if (isQuoted ? shared < leastShared : one.section !== other.section) return 0;
  const alike = similarity(one.words, other.words);
  if (!isQuoted) return alike >= leastAlikeUnquoted ? alike : 0;
  return alike >= leastAlike ? shared + alike : 0;
}

/** How much of the shorter quote stands in the longer one. */
function sharedPart(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [shorter, longer] = one.size <= other.size ? [one, other] : [other, one];
  return [...shorter].filter(each => longer.has(each)).length / shorter.size;
}

function folded(text: string): string {
  return foldSpace(text.toLowerCase());
}
