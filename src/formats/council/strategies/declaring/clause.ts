import { english } from './english';
import { french } from './french';
import { german } from './german';
import { type Grammar, oneOf } from './grammar';
import { standDownPhrase } from './phrase';
import { spanish } from './spanish';

/** What a whole clause does to the proposal. */
export type Deed = 'stands down' | 'accepts' | 'rejects';

/** A clause that was understood from its first word to its last. */
export interface Clause {
  deed: Deed;
  /** It names no proposal of its own: what was said before has to. */
  points: boolean;
  /** What it gives as its reason; empty where it gives none. */
  reason: string;
  /** A mere colon introduces the reason, behind which a part of the proposal can stand as well. */
  colon: boolean;
}

interface Reader {
  clauses: readonly { deed: Deed; points: boolean; whole: RegExp }[];
  names: RegExp;
  limits: RegExp;
}

/** The longest text that is read as one clause: the grammars may take the square of its length. */
const longest = 1_000;

const readers: readonly Reader[] = [english, german, french, spanish].map(readerOf);

function readerOf(grammar: Grammar): Reader {
  const { whole, all, pronoun, lead, end, reason, limit } = grammar;
  const clause = (body: string, deed: Deed, points: boolean) => ({
    deed,
    points,
    whole: new RegExp(`^(?:${lead},? )*${body}(?:,? ${end})*(?:(?<by>${oneOf(reason)})(?<reason>.+))?$`, 'u'),
  });
  const naming = (sources: readonly string[], deed: Deed) =>
    sources.flatMap(source =>
      source.includes('OBJECT')
        ? [
            clause(source.replaceAll('OBJECT', oneOf(whole, all)), deed, false),
            clause(source.replaceAll('OBJECT', oneOf(pronoun)), deed, true),
          ]
        : [clause(source, deed, false)],
    );
  const phrase = standDownPhrase.replace('-', '[- ]?');
  const is = oneOf('is', 'has been', 'ist', 'est', 'está');
  const tested = `(?: (?:now|fully|thoroughly|to me|nun|jetzt|damit))* ${phrase}(?: now)?`;
  return {
    clauses: [
      ...naming([`OBJECT ${is}${tested}`, `i (?:consider|call|find|declare) OBJECT${tested}`], 'stands down'),
      clause(phrase, 'stands down', true),
      ...naming(grammar.accepting, 'accepts'),
      ...grammar.pointing.map(source => clause(source, 'accepts', true)),
      ...naming(grammar.rejecting, 'rejects'),
    ],
    names: new RegExp(`(?<!\\p{L})${oneOf(whole)}(?!\\p{L})`, 'u'),
    limits: new RegExp(limit, 'u'),
  };
}

/** The clause that a plain text is as a whole, or undefined where any word of it is not understood. */
export function clauseOf(plain: string): Clause | undefined {
  if (plain.length > longest) return undefined;
  for (const { clauses } of readers) {
    for (const { deed, points, whole } of clauses) {
      const match = whole.exec(plain);
      const { reason = '', by = '' } = match?.groups ?? {};
      if (match) return { deed, points, reason, colon: by.trim() === ':' };
    }
  }
  return undefined;
}

/** Whether a plain text names the whole proposal. */
export function namesWhole(plain: string): boolean {
  return readers.some(({ names }) => names.test(plain));
}

/** Whether a plain text limits what stands beside it. */
export function limits(plain: string): boolean {
  return readers.some(reader => reader.limits.test(plain));
}
