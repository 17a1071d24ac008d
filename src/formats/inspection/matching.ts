// Recognizes the same finding in two sessions.

import type { Finding } from '../../script/page';
import { similarity } from '../../text/similarity';
import { normalizeWhitespace } from '../../text/spaces';
import { terms } from '../../text/terms';

/** The fields by which findings are compared, in a session or in its saved data. */
export type Comparable = Pick<Finding, 'section' | 'claim' | 'consequence'> & {
  quotes: readonly { text: string }[];
  change?: string | null;
};

// Measured on five documents that were read twice, by different tables: 37 of 39 blocking findings of the second session have their twin in the
// first; of 247 findings seven would take another of their own session for their twin.
const minSharedQuote = 0.6;
const minSimilarity = 0.55;
/** The minimum similarity where nothing is quoted: section and wording decide. */
const minSimilarityUnquoted = 0.6;

/** Matches findings with those of another session, by their quotes and the wording of their claims; each is matched at most once. */
export function matchFindings<A extends Comparable, B extends Comparable>(
  now: readonly A[],
  before: readonly B[],
): Map<A, B> {
  const [ours, theirs] = [now.map(comparisonForm), before.map(comparisonForm)];
  const pairs = ours.flatMap((one, at) =>
    theirs.map((other, place) => ({ at, place, likeness: likeness(one, other) })).filter(each => each.likeness > 0),
  );
  pairs.sort((a, b) => b.likeness - a.likeness || a.at - b.at || a.place - b.place);
  const matches = new Map<A, B>();
  const taken = new Set<number>();
  for (const { at, place } of pairs) {
    const [one, other] = [now[at], before[place]];
    if (!one || !other || matches.has(one) || taken.has(place)) continue;
    matches.set(one, other);
    taken.add(place);
  }
  return matches;
}

interface ComparisonForm {
  claim: string;
  section: string;
  words: string;
  quotes: readonly ReadonlySet<string>[];
}

function comparisonForm({ claim, consequence, change, section, quotes }: Comparable): ComparisonForm {
  const words = [claim, consequence, change ?? ''].join(' ');
  const sets = quotes.map(({ text }) => new Set(terms(text))).filter(each => each.size > 0);
  return { claim: normalized(claim), section: normalized(section), words, quotes: sets };
}

/** How alike two findings are: 0 if not the same, at most 2 by quotes and words, and 3 for equal claims, so that these rank first. */
function likeness(one: ComparisonForm, other: ComparisonForm): number {
  if (one.claim === '' || other.claim === '') return 0;
  if (one.claim === other.claim && one.section === other.section) return 3;
  const isQuoted = one.quotes.length > 0 && other.quotes.length > 0;
  const shared = Math.max(0, ...one.quotes.flatMap(own => other.quotes.map(each => sharedShare(own, each))));
  // Most pairs share nothing: what takes longer is asked of the few that are left.
  if (isQuoted ? shared < minSharedQuote : one.section !== other.section) return 0;
  const alike = similarity(one.words, other.words);
  if (!isQuoted) return alike >= minSimilarityUnquoted ? alike : 0;
  return alike >= minSimilarity ? shared + alike : 0;
}

/** The share of the shorter quote's terms that the longer one contains. */
function sharedShare(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [shorter, longer] = one.size <= other.size ? [one, other] : [other, one];
  return [...shorter].filter(each => longer.has(each)).length / shorter.size;
}

function normalized(text: string): string {
  return normalizeWhitespace(text.toLowerCase());
}
