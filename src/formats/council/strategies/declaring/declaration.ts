import { sentences } from '../../../../text/sentences';
import { type Clause, clauseOf, type Deed, limits, namesWhole } from './clause';

/** What an expert declares at the end of a turn. */
export interface Declaration {
  deed: Deed;
  /** All that it said beside the clause that declares it. */
  beside: string;
}

/** What may stand between a declaring clause and the rest of its sentence; a comma would let in “Name an owner, and I accept”. */
const joint = /(?<!\s)\s*;\s+|,\s+(?:and )?(?=so )/u;
const emphasis = /[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}/g;
const supposing = /^(?:suppose|supposing|say|imagine|picture|assume|let us say|angenommen|supposons|supongamos)\b/u;

/** A noun alone behind a colon would say which part is meant. */
const verb =
  /\b(?:is|are|was|were|has|have|had|does|do|did|can|will|\p{L}{3,}s (?:the|a|an|it|us|them|no|its|our|every|what)|shows?|showed|covers?|answers?|closes?|settles?|pays?|holds?|makes?|gives?|keeps?|catches|protects?|proves?|ends?|works?|stands?|carr(?:y|ies)|costs?|\p{L}{3,}ed|ist|sind|hat|haben|wird|est|sont|ont|está|son|han)\b/u;

/**
 * What the last sentence of a turn declares of the whole proposal. Silence is not assent, nor is anything that is not understood to
 * its last word: a condition, a part, a time, a question, words that are quoted or put into another's mouth.
 */
export function declarationIn(text: string): Declaration | undefined {
  const said = sentences(text.replace(emphasis, ''));
  const last = said.at(-1) ?? '';
  const earlier = said.slice(0, -1);
  if (/[?？…:,]$/.test(last) || opensQuote(text) || !leadsOn(earlier.at(-1))) return undefined;
  const pieces = last.split(joint);
  const at = pieces.findIndex(piece => read(piece));
  const clause = read(pieces[at] ?? '');
  if (!clause) return undefined;
  const others = pieces.filter((_, index) => index !== at);
  if ([...others, clause.reason].some(each => limits(plain(each)))) return undefined;
  if (clause.colon && !verb.test(clause.reason)) return undefined;
  const before = plain(pieces[at - 1] ?? earlier.at(-1) ?? '');
  if (clause.points && before !== '' && !namesWhole(before)) return undefined;
  return { deed: clause.deed, beside: [...earlier, ...others, clause.reason].join('\n') };
}

/** Reads a piece as one clause, or as several that assent, joined by “and”. */
function read(piece: string): Clause | undefined {
  const whole = clauseOf(plain(piece));
  if (whole) return whole;
  const clauses = plain(piece)
    .split(/,? (?:and|und|et|y) /u)
    .map(clauseOf);
  const assents = clauses.filter(each => each && each.deed !== 'rejects' && each.reason === '');
  if (assents.length < Math.max(2, clauses.length)) return undefined;
  return { deed: 'accepts', points: assents.every(each => each?.points), reason: '', colon: false };
}

/** The words of a piece as the grammars know them: lower case, one kind of hyphen and apostrophe, no full stop, no contraction of “I am”. */
function plain(piece: string): string {
  return piece
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/\bi'm\b/g, 'i am')
    .replace(/\bi'll\b/g, 'i will')
    .replace(/\bi've\b/g, 'i have')
    .replace(/(?<![.!])[.!]+$/, '')
    .trim();
}

/** Whether what was said before lets the last sentence stand for itself: it asks nothing, announces no words and supposes nothing. */
function leadsOn(before: string | undefined): boolean {
  return before === undefined || (/[.!。][)”"’]*$/.test(before) && !supposing.test(plain(before)));
}

/** Whether a quotation is still open at the end, or the end closes one. */
function opensQuote(text: string): boolean {
  const left = text.replace(/“[^“”]*”|„[^„“”]*[“”]|«[^«»]*»|"[^"]*"/g, '');
  return /[“”„«»"]/.test(left) || /[”"“»][.!]?\s*$/.test(text);
}
