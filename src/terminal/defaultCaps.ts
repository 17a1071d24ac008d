import { noUsage } from '../base/usage';
import { estimate } from '../stage/estimate';
import { seat } from '../stage/seating';
import type { Caps, Setup, World } from '../stage/setup';
import { dollars } from '../transcript/cost';

/** The caps of a paid session where the user names none: those of the editor's settings. */
const usual = { usd: 1, turns: 200 } as const;

/** The caps of a session: the user's, or for what costs money the usual ones; dollars only where every seat's price is known. */
export function cappedSetup(setup: Setup, world: World): Setup {
  if (world.voiceOf(setup.voice).flags.free || setup.budget.usd !== undefined) return setup;
  const isPriced = seat(setup).seats.every(({ voice, model }) => world.voiceOf(voice).priceOf(noUsage, model) !== null);
  const { turns = usual.turns } = setup.budget;
  const budget: Caps = isPriced ? { usd: usual.usd, turns } : { turns };
  return { ...setup, budget };
}

/** A set-up with what it will probably cost, to be told and recorded; as it is where that is nothing or nobody knows. */
export function estimatedSetup(setup: Setup, world: World): Setup {
  if (world.voiceOf(setup.voice).flags.free) return setup;
  const { usd } = estimate(setup, world);
  return usd === null ? setup : { ...setup, estimateUSD: usd };
}

/** What a paid session will probably cost and what it is capped at, for whoever starts it; nothing for one that is free. */
export function costAhead({ voice, budget, estimateUSD }: Setup, world: World): string[] {
  if (world.voiceOf(voice).flags.free) return [];
  if (estimateUSD === undefined)
    return [`The price of the model is not known: the session is capped at ${budget.turns} turns, not in dollars.`];
  const cap = budget.usd === undefined ? '' : `, at most ${dollars(budget.usd)}`;
  return [`Estimated cost: about ${dollars(estimateUSD)}${cap}`];
}
