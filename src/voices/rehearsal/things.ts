import { stopWords } from '../../text/stopWords';
import { nouns, verbs } from './verbs';

/** Something a text keeps coming back to, with the article it is spoken of with. */
export interface Thing {
  key: string;
  spoken: string;
  weight: number;
}

const empty = new Set(
  `use used using user uses make made making makes need needs add added new old support supported see way thing things case cases example like want wants
  work works still existing different first second third last next many several even since able let us take takes given another one two three four five
  keep keeps go going come comes get set sets put allow allows enable provide provides include including based following current currently possible
  week weeks month months year years hour hours minute minutes second seconds night nights morning quarter quarters rate rates percent half third mean thing people person section document proposal following everything something anything nothing everyone other others fact point points place reason reasons question questions answer word words line lines text result results note name names value values end start begin place most main total average general common certain various specific particular similar new current same previous full single multiple extra key whole rest next last past present future
  step steps road roads issue issues feature features function functions field fields object objects method methods item items option options content contents code version versions rfc kep intend intended required necessary
  additional whether change changes good bad better best well don doesn isn won good lot part kind type number time times day days today make sure
  will would could should may might must must never always often usually already soon later great small large big high low real own per etc due via`.split(
    /\s+/,
  ),
);
const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu;
const article = /^(?:the|a|an|this|our|its|their|each|every)$/i;
const verbal = /(?:ly|ed|ing|ould|n't|n’t)$/i;

interface Tally {
  count: number;
  withThe: number;
  inner: Map<string, number>;
  length: number;
}

/** The noun phrases that sentences share, the weightiest first; English only, because articles give them away. */
export function thingsOf(texts: readonly string[], limit: number): Thing[] {
  const tallies = new Map<string, Tally>();
  for (const text of texts)
    for (const piece of text.split(/[,;:()“”"«»!?]|\.\s|\.$|\s[–—-]\s/)) tallyPiece(piece, tallies);
  const things: Thing[] = [];
  for (const [key, tally] of tallies) {
    const enough = tally.length > 1 ? tally.count >= 2 : tally.count >= 3 && tally.withThe / tally.count >= 0.4;
    if (!enough) continue;
    const surface = [...tally.inner].sort((a, b) => b[1] - a[1])[0]?.[0] ?? key;
    const spoken = tally.withThe / tally.count >= 0.3 ? `the ${surface}` : surface;
    things.push({ key, spoken, weight: Math.log(1 + tally.count) * (tally.length > 1 ? 1.6 : 1) });
  }
  return things.sort((a, b) => b.weight - a.weight).slice(0, limit);
}

function tallyPiece(piece: string, tallies: Map<string, Tally>): void {
  const found = piece.match(word) ?? [];
  for (let at = 0; at < found.length; at++) {
    for (let length = 1; length <= 3 && at + length <= found.length; length++) {
      const run = found.slice(at, at + length);
      const last = run.at(-1) ?? '';
      if (isEmpty(last) || (length > 1 && verbal.test(last))) break;
      if (isEmpty(run[0] ?? '') || (length === 1 && (verbal.test(last) || last.length < 4))) continue;
      if (length > 1 && (/(?:ly|ed)$/i.test(run[0] ?? '') || isDeed(last))) continue;
      // In "the access token" the article belongs to the token.
      const next = found[at + length];
      count(
        run,
        next === undefined || stopWords.has(next.toLowerCase()) ? found[at - 1] : undefined,
        at === 0,
        tallies,
      );
    }
  }
}

function count(run: readonly string[], before: string | undefined, opens: boolean, tallies: Map<string, Tally>): void {
  const surface = run.join(' ');
  const key = surface.toLowerCase();
  let tally = tallies.get(key);
  if (!tally) {
    tally = { count: 0, withThe: 0, inner: new Map(), length: run.length };
    tallies.set(key, tally);
  }
  tally.count += 1;
  if (before && article.test(before)) tally.withThe += 1;
  // A capital that only opens a sentence is not part of the name.
  const shown = opens && /^\p{Lu}\p{Ll}/u.test(surface) ? surface.charAt(0).toLowerCase() + surface.slice(1) : surface;
  tally.inner.set(shown, (tally.inner.get(shown) ?? 0) + (opens ? 0.5 : 1));
}

// "The batch fails" is no thing; "the batch reports" may be one.
function isDeed(each: string): boolean {
  const lower = each.toLowerCase();
  return (
    !nouns.has(lower) &&
    [lower.replace(/s$/, ''), lower.replace(/es$/, '')].some(bare => bare !== lower && verbs.has(bare))
  );
}

function isEmpty(each: string): boolean {
  const lower = each.toLowerCase();
  return stopWords.has(lower) || empty.has(lower) || /^\d/.test(each) || each.length < 3;
}

/** Whether a text speaks of a thing. */
export function speaksOf(text: string, thing: Thing): boolean {
  const lower = text.toLowerCase();
  for (let at = lower.indexOf(thing.key); at >= 0; at = lower.indexOf(thing.key, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(lower[at - 1] ?? ' ') && !/[\p{L}\p{N}]/u.test(lower[at + thing.key.length] ?? ' '))
      return true;
  }
  return false;
}
