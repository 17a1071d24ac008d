import type { Docket } from '../../script/page';
import { type Turn, wasSpoken } from '../../script/turn';
import { readRecords, readText } from './items';
import { cutToWords } from './limits';

/** The stances that count as a no, in the formats that declare stances. */
const refusals: readonly unknown[] = ['block', 'against', 'leaning against'];

/** Who objects at the end, in their own words: by a last stance, in the conclusion's dissent unless a vote followed it, or to a change that is still disputed. */
export function finalObjections(turns: readonly Turn[], { cures }: Pick<Docket, 'cures'>): string[] {
  const spoken = turns.filter(wasSpoken);
  const stances = new Map(spoken.filter(each => each.data?.stance).map(each => [each.seat, each]));
  const against = [...stances.values()].filter(({ data }) => refusals.includes(data?.stance));
  const concluded = spoken.findLast(each => each.data?.dissent);
  const isLast = [...stances.values()].every(each => each.seq < (concluded?.seq ?? 0));
  const dissent = isLast ? readRecords(concluded?.data?.dissent) : [];
  const fails = cures
    .flatMap(each => (each.disputed ? (each.stances ?? []) : []))
    .flatMap(({ id, stance, why }) => (stance === 'fails' && why ? [`${id} fails: ${why}`] : []));
  return [
    ...against.map(({ text }) => cutToWords(text, 60)),
    ...dissent.map(each => readText(each.text)),
    ...new Set(fails),
  ];
}
