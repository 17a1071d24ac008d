import { ordersIn } from './orders';
import { disowning, dissenting, faulting, settled, unsettled } from './veto';

/** Where one clause ends and another may take it back: a sentence's end, or a turn of the thought. */
const clauseEnds =
  /[.;:!?…—\n]+|, ?(?:yet|doch)\b|,? ?\b(?:but|though|although|whereas|except(?: that| for)?|aber|mais|pero)\b(?![-’'])/i;

const quotation = /“([^“”]+)”|„([^„“”]+)[“”]|«([^«»]+)»/g;

/** Quotations of three words and more are another's words, or the document's. */
function withoutQuotations(text: string): string {
  return text.replace(quotation, (whole, ...found: unknown[]) => {
    const inside = found.slice(0, 3).find(each => typeof each === 'string');
    return String(inside).trim().split(/\s+/).length > 2 ? '…' : whole;
  });
}

/** The question that a text ends on. */
function lastQuestion(text: string): string | undefined {
  let end = text.length;
  while (/["”’)\s]/.test(text.charAt(end - 1))) end--;
  if (text[end - 1] !== '?' && text[end - 1] !== '？') return undefined;
  const before = Math.max(...['.', '!', '?'].map(mark => text.lastIndexOf(mark, end - 2)));
  return text.slice(before + 1).trim();
}

/**
 * The first clause in which a text clearly still objects or disowns its words, else what it orders, else the question it ends on; a clause that says the objection is met does not object.
 * It can only keep a council going: where it hears nothing, nothing is said yet.
 * `standsDown`: the speaker says that nothing is left, so that only an objection of its own counts, and no fault that it names.
 */
export function objectionIn(text: string, standsDown = false): string | undefined {
  const patterns = standsDown ? dissenting : [...dissenting, ...faulting];
  const own = withoutQuotations(text).replace(/[^\S\n]+/g, ' ');
  const clause = own
    .split(clauseEnds)
    .map(each => each.trim())
    .find(each => each !== '' && objects(spelled(each), patterns));
  return clause ?? ordersIn(own)[0] ?? (standsDown ? undefined : lastQuestion(text));
}

function objects(clause: string, patterns: readonly RegExp[]): boolean {
  if (disowning.some(pattern => pattern.test(clause))) return true;
  if (settled.test(clause) && !unsettled.test(clause)) return false;
  return patterns.some(pattern => pattern.test(clause));
}

/** A clause in lower case with its contractions written out. */
function spelled(clause: string): string {
  return clause
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/\bcan't\b/g, 'cannot')
    .replace(/\bwon't\b/g, 'will not')
    .replace(/n't\b/g, ' not')
    .replace(/'(m|re|ve|ll|d)\b/g, (_, end: keyof typeof written) => ` ${written[end]}`);
}

const written = { m: 'am', re: 'are', ve: 'have', ll: 'will', d: 'would' };

const nothing =
  /^(?:none|no(?:ne)?(?: remaining| further| more| open)? ?(?:objections?|disputes?|concerns?)?|nothing|n\/?a|nil|[-–—.]*|keine?|aucune?|ninguna?)[.!]?$/i;

/** A list of what is disputed, without the entries that only say that there is nothing. */
export function realEntries(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.map(each => String(each).trim()).filter(each => !nothing.test(each));
}
