import type { Cure, Docket, Finding, Passage } from '../../script/page';
import { cutAtWord } from '../../text/sentences';
import { foldSpace } from '../../text/spaces';
import type { Filed } from './items';
import { shownQuotes } from './quotes';

/** What was filed as a line for whoever merges it. */
export function filedLine(each: Filed): string {
  return `${each.id} [${each.severity}, ${each.certainty}, ${each.type}] ${each.claim}${quoted(each)}${changed(each)}`;
}

/** A finding as a line for whoever checks, mends or completes it. */
export function findingLine(each: Finding): string {
  const unquoted = each.unquoted && each.quotes.length > 0 ? ' [not found in the document]' : '';
  const follows = each.consequence ? ` Consequence: ${each.consequence}` : '';
  return `${each.id} [${each.severity}, ${each.type}]${placed(each)} ${each.claim}${quoted(each)}${unquoted}${follows}${changed(each)}`;
}

/** A finding by its claim and the harm it does, for whoever writes of it: what would settle it is told apart. */
export function harmLine(each: Finding): string {
  const doubt = each.state === 'unclear' ? ' [unclear: it hangs on a fact that is not in the document]' : '';
  const follows = each.consequence ? ` Consequence: ${each.consequence}` : '';
  return `${each.id} [${each.severity}, ${each.type}]${placed(each)} ${each.claim}${follows}${doubt}`;
}

/** A finding by its claim and nothing else. */
export function claimLine({ id, claim, section }: Pick<Finding, 'id' | 'claim' | 'section'>): string {
  return `${id}${placed({ section })} ${claim}`;
}

/** The tested changes and the open choices, each in a line; `worded`: with the wording of either side; `tried`: with what a change broke as it was first proposed, for whoever might propose it again. */
export function cureLines(
  { cures, choices }: Pick<Docket, 'cures' | 'choices'>,
  { worded = false, tried = false } = {},
): string[] {
  return [
    ...cures.map(cure => {
      const { id, settles, cost, broke, partly = [] } = cure;
      const costs = cost ? ` Cost: ${cost}` : '';
      const first = broke && tried ? ` As first proposed it broke: ${broke}` : '';
      const open = partly.map(({ finding, remains }) => ` Of ${finding} it leaves open: ${remains}`).join('');
      return `${id} settles ${settles.join(', ')}${goesTo(cure)}: ${wordingOf(cure)}${costs}${first}${open}`;
    }),
    ...choices.map(({ id, question, about = [], sides, restsOn }) => {
      const all = sides.map(({ what, price, changes = [] }) => {
        const wording = worded ? changes.map(each => `${goesTo(each)}: ${wordingOf(each)}`) : [];
        return `${what} (price: ${price || 'not said'})${wording.length > 0 ? ` wording${wording.join(';')}` : ''}`;
      });
      const on = about.length > 0 ? ` (on ${about.join(', ')})` : '';
      return `${id} open choice${on}: ${question} ${all.join(' / ')}${restsOn ? ` Rests on: ${restsOn}` : ''}`;
    }),
  ];
}

/** Wording for the document by its name, its place and its cost. */
export function wordedLine(name: string, passage: Passage & Pick<Cure, 'cost'>): string {
  return `${name}${goesTo(passage) || ' [no place]'}: ${wordingOf(passage)}${passage.cost ? ` Cost: ${passage.cost}` : ''}`;
}

const wordingOf = ({ change }: Passage) => change || '[struck]';

/** A change as far as it says what it is about: its wording is the author's. */
export function inShort({ id, settles, change, checkedAgainst, cost, partly }: Cure): Cure {
  const short = { id, settles, checkedAgainst, change: cutAtWord(foldSpace(change), 36) };
  return { ...short, ...(cost ? { cost } : {}), ...(partly ? { partly } : {}) };
}

function goesTo({ replaces, place, lost }: Passage): string {
  if (lost) return ` [no place: the document does not have “${lost}”]`;
  return replaces ? ` in place of “${replaces}”` : place ? ` (${place})` : '';
}

const placed = ({ section }: Pick<Finding, 'section'>) => (section ? ` (${section})` : '');

function quoted({ quotes }: Pick<Finding, 'quotes'>): string {
  return shownQuotes(quotes)
    .map(({ text }) => ` “${text}”`)
    .join('');
}

const changed = ({ change }: Pick<Finding, 'change'>) => (change ? ` Proposed change: ${change}` : '');
