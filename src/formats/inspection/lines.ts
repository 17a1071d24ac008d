import type { Docket, Finding } from '../../script/page';
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
export function claimLine({ id, claim, section }: Finding): string {
  return `${id}${placed({ section })} ${claim}`;
}

/** The tested changes and the open choices, each in a line. */
export function cureLines({ cures, choices }: Pick<Docket, 'cures' | 'choices'>): string[] {
  return [
    ...cures.map(({ id, settles, change, replaces, place, cost, broke }) => {
      const where = replaces ? ` in place of “${replaces}”` : place ? ` (${place})` : '';
      const costs = cost ? ` Cost: ${cost}` : '';
      const first = broke ? ` As first proposed it broke: ${broke}` : '';
      return `${id} settles ${settles.join(', ')}${where}: ${change}${costs}${first}`;
    }),
    ...choices.map(({ id, question, about = [], sides, restsOn }) => {
      const all = sides.map(({ what, price }) => `${what} (price: ${price || 'not said'})`);
      const on = about.length > 0 ? ` (on ${about.join(', ')})` : '';
      return `${id} open choice${on}: ${question} ${all.join(' / ')}${restsOn ? ` Rests on: ${restsOn}` : ''}`;
    }),
  ];
}

const placed = ({ section }: Pick<Finding, 'section'>) => (section ? ` (${section})` : '');

function quoted({ quotes }: Pick<Finding, 'quotes'>): string {
  return shownQuotes(quotes)
    .map(({ text }) => ` “${text}”`)
    .join('');
}

const changed = ({ change }: Pick<Finding, 'change'>) => (change ? ` Proposed change: ${change}` : '');
