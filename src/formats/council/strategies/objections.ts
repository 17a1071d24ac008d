import { ordersIn } from './orders';
import { disowning, dissenting, faulting, settled, unsettled } from './veto';

/** Where one clause ends and another may take it back: a sentence's end, or a turn of the thought. */
const clauseEnds =
  /[.;:!?…—\n]+|,\s*(?:yet|doch)\b|,?\s*\b(?:but|though|although|whereas|except(?: that| for)?|aber|mais|pero)\b(?![-’'])/i;

/** Longer quotations are another's words, or the document's. */
const quotation = /“(?:[^“”]+\s){2,}[^“”]+”|„(?:[^„“”]+\s){2,}[^„“”]+[“”]|«(?:[^«»]+\s){2,}[^«»]+»/g;

/**
 * The first clause in which a text clearly still objects or disowns its words, else what it orders, else the question it ends on; a clause that says the objection is met does not object.
 * It can only keep a council going: where it hears nothing, nothing is said yet.
 * `standsDown`: the speaker says that nothing is left, so that only an objection of its own counts, and no fault that it names.
 */
export function objectionIn(text: string, standsDown = false): string | undefined {
  const patterns = standsDown ? dissenting : [...dissenting, ...faulting];
  const own = text.replace(quotation, '…');
  const clause = own
    .split(clauseEnds)
    .map(each => each.trim())
    .find(each => each !== '' && objects(spelled(each), patterns));
  return clause ?? ordersIn(own)[0] ?? (standsDown ? undefined : /[^.!?]*[?？]["”’)\s]*$/.exec(text)?.[0].trim());
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
