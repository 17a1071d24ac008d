import type { Docket } from '../../script/page';
import { type Turn, wasSpoken } from '../../script/turn';
import { readRecords, readText } from './items';
import { cutToWords } from './limits';

/** The stances that count as a no, in the formats that declare stances. */
const refusals: readonly unknown[] = ['block', 'against', 'leaning against'];

/** What is objected at the end: last stances against it, the conclusion's dissent unless a vote followed, and objections to changes still disputed. */
export function finalObjections(turns: readonly Turn[], { cures }: Pick<Docket, 'cures'>): string[] {
  const spoken = turns.filter(wasSpoken);
  const lastStances = [...new Map(spoken.filter(each => each.data?.stance).map(each => [each.seat, each])).values()];
  const against = lastStances.filter(({ data }) => refusals.includes(data?.stance));
  const conclusion = spoken.findLast(each => each.data?.dissent);
  const wasVotedOn = lastStances.some(each => each.seq >= (conclusion?.seq ?? 0));
  const dissent = wasVotedOn ? [] : readRecords(conclusion?.data?.dissent);
  const fails = cures
    .flatMap(each => (each.disputed ? (each.stances ?? []) : []))
    .flatMap(({ id, stance, why }) => (stance === 'fails' && why ? [`${id} fails: ${why}`] : []));
  return [
    ...against.map(({ text }) => cutToWords(text, 60)),
    ...dissent.map(each => readText(each.text)),
    ...new Set(fails),
  ];
}
