import type { Docket } from '../../script/page';
import { type Turn, wasSpoken } from '../../script/turn';
import { recordsIn, textIn } from './items';
import { within } from './limits';

/** What a seat declares that would rather not have it, in the formats whose seats declare where they stand. */
const noes: readonly unknown[] = ['block', 'against', 'leaning against'];

/** Who declared at the end that they say no, in their own words: by their last stance, in the dissent of whoever concluded, where nobody voted after that, or of a change that nobody has defended since. */
export function noesIn(turns: readonly Turn[], { cures }: Pick<Docket, 'cures'>): string[] {
  const spoken = turns.filter(wasSpoken);
  const stances = new Map(spoken.filter(each => each.data?.stance).map(each => [each.seat, each]));
  const against = [...stances.values()].filter(({ data }) => noes.includes(data?.stance));
  const concluded = spoken.findLast(each => each.data?.dissent);
  const isLast = [...stances.values()].every(each => each.seq < (concluded?.seq ?? 0));
  const dissent = isLast ? recordsIn(concluded?.data?.dissent) : [];
  const fails = cures
    .flatMap(each => (each.disputed ? (each.stances ?? []) : []))
    .flatMap(({ id, stance, why }) => (stance === 'fails' && why ? [`${id} fails: ${why}`] : []));
  return [...against.map(({ text }) => within(text, 60)), ...dissent.map(each => textIn(each.text)), ...new Set(fails)];
}
