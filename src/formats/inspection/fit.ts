import type { Brief } from '../../script/brief';
import type { Known } from '../../script/call';
import type { Cure, Docket } from '../../script/page';
import { docketOf } from './docket';
import { wordedLine } from './lines';

/** Fewer changes are read together where they are written. */
export const fewestToFit = 4;

/** What whoever reads all changes together is asked for. */
export function fitWords(brief: Brief, known: Known): string {
  const docket = docketOf(known, brief);
  const lines = docket ? inPlace(docket).map(wordedLine) : [];
  return `Changes of the document have been written that settle what readers found, by several people one after the other; nobody has read them together. They stand here in the order of the document.

${lines.join('\n')}

Read the document as it would stand with all of them in it at once, and report only what does not fit:
- two that contradict each other in what they say or bring about: a name, a figure, an order of steps, who does what;
- what one brings in or needs, such as a step, a flag or a role, and the wording of another or a place of the document that no change words leaves out or denies;
- two that word the same passage;
- a cost that is no longer true.
Put right with the least: one of the two amended; one that another says too joined to it; a place that no change words further worded, as briefly as the document. Whatever fits stays as it is, for each alone has been tested, and [suggested values] stay in brackets. Nothing wrong: empty lists.`;
}

/** The changes in the order of the places at which they go in: what is added stands where its finding does. */
function inPlace({ cures, findings }: Docket): Cure[] {
  const line = ({ lines, settles }: Cure) => {
    const quotes = findings.filter(({ id }) => settles.includes(id)).flatMap(each => each.quotes);
    return lines?.start ?? Math.min(...quotes.flatMap(({ startLine }) => startLine ?? []));
  };
  const before = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1);
  return [...cures].sort((a, b) => before(line(a), line(b)));
}
