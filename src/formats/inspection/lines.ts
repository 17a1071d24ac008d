// Findings and changes as prompt lines.

import type { Cure, Docket, Finding, Passage } from '../../script/page';
import { cutAtWord } from '../../text/sentences';
import { normalizeWhitespace } from '../../text/spaces';
import type { FiledFinding } from './items';
import { dropContainedQuotes } from './quotes';

/** A filed finding as a prompt line, for the merge. */
export function filedLine(each: FiledFinding): string {
  return `${each.id} [${each.severity}, ${each.certainty}, ${each.type}] ${each.claim}${quotesText(each)}${changeText(each)}`;
}

/** A finding as a full prompt line, with its quotes and the proposed change. */
export function findingLine(each: Finding): string {
  const unquoted = each.unquoted && each.quotes.length > 0 ? ' [not found in the document]' : '';
  const follows = each.consequence ? ` Consequence: ${each.consequence}` : '';
  return `${each.id} [${each.severity}, ${each.type}]${sectionText(each)} ${each.claim}${quotesText(each)}${unquoted}${follows}${changeText(each)}`;
}

/** A finding as a prompt line with claim and consequence, without the proposed change. */
export function harmLine(each: Finding): string {
  const doubt = each.state === 'unclear' ? ' [unclear: it hangs on a fact that is not in the document]' : '';
  const follows = each.consequence ? ` Consequence: ${each.consequence}` : '';
  return `${each.id} [${each.severity}, ${each.type}]${sectionText(each)} ${each.claim}${follows}${doubt}`;
}

/** A finding as a prompt line with its claim only. */
export function claimLine({ id, claim, section }: Pick<Finding, 'id' | 'claim' | 'section'>): string {
  return `${id}${sectionText({ section })} ${claim}`;
}

/** Changes (cures) and open choices as prompt lines; `worded`: with the wording of each side; `tried`: with what a change broke as first proposed. */
export function cureLines(
  { cures, choices }: Pick<Docket, 'cures' | 'choices'>,
  { worded = false, tried = false } = {},
): string[] {
  return [
    ...cures.map(cure => {
      const { id, settles, cost, broke, partly = [] } = cure;
      const first = broke && tried ? [`as first proposed it broke: ${broke}`] : [];
      const open = partly.map(({ finding, remains }) => `of ${finding} it leaves open: ${remains}`);
      const aside = asideText([...(cost ? [`cost: ${cost}`] : []), ...first, ...open]);
      return `${id} settles ${settles.join(', ')}${aside}${placeText(cure)}: ${wordingText(cure)}`;
    }),
    ...choices.map(({ id, question, about = [], sides, restsOn }) => {
      const all = sides.map(({ what, price, changes = [] }, at) => {
        const named = (each: Passage, nth: number) => passageLine(`${id}.${at + 1}.${nth + 1}`, each);
        const wording = worded && changes.length > 0 ? ` wording ${changes.map(named).join('; ')}` : '';
        return `side ${at + 1}: ${what} (price: ${price || 'not said'})${wording}`;
      });
      const on = about.length > 0 ? ` (on ${about.join(', ')})` : '';
      return `${id} open choice${on}: ${question} ${all.join(' / ')}${restsOn ? ` Rests on: ${restsOn}` : ''}`;
    }),
  ];
}

/** A wording as a prompt line, with its name, place and cost. */
export function passageLine(name: string, passage: Passage & Pick<Cure, 'cost'>): string {
  const aside = asideText(passage.cost ? [`cost: ${passage.cost}`] : []);
  return `${name}${aside}${placeText(passage) || ' [no place]'}: ${wordingText(passage)}`;
}

/** What is said of a wording stands before it: behind it, it would be taken for a part of it. */
const asideText = (all: readonly string[]) => (all.length > 0 ? ` (${all.join('; ')})` : '');

const wordingText = ({ change }: Passage) => change || '[struck]';

/** A change with its wording shortened: enough to know what it is about. */
export function shortenCure({ id, settles, change, checkedAgainst, cost, partly }: Cure): Cure {
  const short = { id, settles, checkedAgainst, change: cutAtWord(normalizeWhitespace(change), 36) };
  return { ...short, ...(cost ? { cost } : {}), ...(partly ? { partly } : {}) };
}

function placeText({ replaces, after, before, under, place, lost }: Passage): string {
  if (lost) return ` [no place: the document does not have “${lost}”]`;
  if (replaces) return ` in place of “${replaces}”`;
  if (after) return ` after “${after}”`;
  if (before) return ` before “${before}”`;
  return under ? ` at the end of the section “${under}”` : place ? ` (${place})` : '';
}

const sectionText = ({ section }: Pick<Finding, 'section'>) => (section ? ` (${section})` : '');

function quotesText({ quotes }: Pick<Finding, 'quotes'>): string {
  return dropContainedQuotes(quotes)
    .map(({ text }) => ` “${text}”`)
    .join('');
}

const changeText = ({ change }: Pick<Finding, 'change'>) => (change ? ` Proposed change: ${change}` : '');
