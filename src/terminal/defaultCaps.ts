import { modelsOf } from '../app/seatModels';
import { noUsage } from '../base/usage';
import { estimate } from '../stage/estimate';
import { seat } from '../stage/seating';
import type { Caps, Setup, World } from '../stage/setup';
import { dollars } from '../transcript/cost';
import { modelLines } from './models';

/** The caps of a paid session where the user names none: those of the editor's settings. */
const usual = { usd: 1, turns: 200 } as const;

function isFree(setup: Setup, world: World): boolean {
  return seat(setup).seats.every(({ voice }) => world.voiceOf(voice).flags.free);
}

/** The caps of a session: the user's, or for what costs money the usual ones; dollars only where every seat's price is known. */
export function cappedSetup(setup: Setup, world: World): Setup {
  if (setup.budget.usd !== undefined || isFree(setup, world)) return setup;
  const { seats } = seat(setup, world);
  const isPriced = seats.every(({ voice, model }) => world.voiceOf(voice).priceOf(noUsage, model) !== null);
  const { turns = usual.turns } = setup.budget;
  const budget: Caps = isPriced ? { usd: usual.usd, turns } : { turns };
  return { ...setup, budget };
}

/** A set-up with what it will probably cost, to be told and recorded; as it is where that is nothing or nobody knows. */
export function estimatedSetup(setup: Setup, world: World): Setup {
  if (isFree(setup, world)) return setup;
  const { usd } = estimate(setup, world);
  return usd === null ? setup : { ...setup, estimateUSD: usd };
}

/** Who speaks in a paid session, what it will probably cost and what it is capped at, for whoever starts it; nothing for one that is free. */
export function costAhead(setup: Setup, world: World): string[] {
  const { budget, estimateUSD } = setup;
  if (isFree(setup, world)) return [];
  const models = modelLines(modelsOf(seat(setup, world).seats, world));
  if (estimateUSD === undefined)
    return [
      ...models,
      `The price of the model is not known: the session is capped at ${budget.turns} turns, not in dollars.`,
    ];
  const cap = budget.usd === undefined ? '' : `, at most ${dollars(budget.usd)}`;
  return [...models, `Estimated cost: about ${dollars(estimateUSD)}${cap}`];
}
