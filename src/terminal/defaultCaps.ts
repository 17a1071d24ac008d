import { cappedSetup, modelsAhead } from '../app/seatModels';
import { estimate } from '../stage/estimate';
import { seat } from '../stage/seating';
import type { Setup, World } from '../stage/setup';
import { dollars } from '../transcript/cost';
import { modelLines } from './models';

/** The caps of a paid session where the user names none: those of the editor's settings. */
const usual = { usd: 1, turns: 200 } as const;

function isFree(setup: Setup, world: World): boolean {
  return seat(setup).seats.every(({ voice }) => world.voiceOf(voice).flags.free);
}

/** A set-up with its caps, the usual ones where it costs money and its user names none, and with what it will probably cost, where that is known. */
export function reckonedSetup(setup: Setup, world: World): Setup {
  if (isFree(setup, world)) return setup;
  const table = modelsAhead(setup, world);
  const capped = setup.budget.usd === undefined ? cappedSetup(setup, usual, table) : setup;
  const { usd } = estimate(capped, world);
  return usd === null ? capped : { ...capped, estimateUSD: usd };
}

/** Who speaks in a paid session, what it will probably cost and what it is capped at, for whoever starts it; nothing for one that is free. */
export function costAhead(setup: Setup, world: World): string[] {
  const { budget, estimateUSD } = setup;
  if (isFree(setup, world)) return [];
  const models = modelLines(modelsAhead(setup, world));
  if (estimateUSD === undefined)
    return [
      ...models,
      `The price of the model is not known: the session is capped at ${budget.turns} turns, not in dollars.`,
    ];
  const cap = budget.usd === undefined ? '' : `, at most ${dollars(budget.usd)}`;
  return [...models, `Estimated cost: about ${dollars(estimateUSD)}${cap}`];
}
