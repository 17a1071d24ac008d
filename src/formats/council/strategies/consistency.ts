import type { Advice } from '../../deliberation/findings';
import { declarationIn } from './declaring/declaration';
import { realEntries } from './objections';

/** Why the words with which an expert ends a turn cannot stand beside what it declares with it; undefined where they can. */
export function clashOf(text: string, { stance, objections }: Partial<Advice>): string | undefined {
  const deed = declarationIn(text)?.deed;
  if (deed === undefined) return undefined;
  const [objection] = realEntries(objections);
  if (deed !== 'rejects' && objection !== undefined)
    return `It ends by accepting the proposal, and lists an objection (“${objection}”): end on what still stands in the way, or list nothing.`;
  const opposite = deed === 'rejects' ? /\bfor$/ : /\bagainst$/;
  if (typeof stance !== 'string' || !opposite.test(stance)) return undefined;
  return `It ends by ${deed === 'rejects' ? 'rejecting' : 'accepting'} the proposal, and its stance is “${stance}”: only one of the two can hold.`;
}
