import { cappedSetup, confirmOrigins, modelsAhead, type SpokenSeat, type TableModel } from '../app/seatModels';
import { HumanError } from '../base/errors';
import { estimate } from '../stage/estimate';
import { seat } from '../stage/seating';
import type { Setup, World } from '../stage/setup';
import { dollars } from '../transcript/cost';
import { printable } from '../transcript/escape';
import type { Given } from './given';
import { lineTyped } from './person';
import type { Terminal } from './terminal';
import { userFolder } from './voices';

/** A line for each model at the table: for whom it speaks, and its price. */
export function modelLines(models: readonly TableModel[]): string[] {
  const areSeveral = new Set(models.map(each => each.voice)).size > 1;
  return models.map(each => {
    const who = models.length === 1 ? 'all' : each.seats.join(', ');
    return `${each.model ?? each.label} for ${who}${areSeveral ? ` through ${each.label}` : ''}: ${priceOf(each)}`;
  });
}

function priceOf({ free, inputUSD, outputUSD }: TableModel): string {
  if (free) return 'free';
  if (inputUSD === null || outputUSD === null) return 'price unknown';
  return `$${amount(inputUSD)} in, $${amount(outputUSD)} out per million tokens`;
}

function amount(usd: number): string {
  return String(Math.round(usd * 1e6) / 1e6);
}

/** Tells to which places a session would send, and has those confirmed that this workspace has not sent to; nothing is sent before. */
export async function askAboutOrigins(
  seats: readonly SpokenSeat[],
  world: Pick<World, 'voiceOf'>,
  workspace: string,
  given: Given,
  terminal: Terminal,
): Promise<void> {
  await confirmOrigins(seats, world, { workspace, home: userFolder(terminal) }, async origins => {
    const listed = [...origins].map(([origin, names]) => `${origin} (${names.join(', ')})`).join('; ');
    const what = printable(`This session sends what it is about to ${origins.size} places: ${listed}.`);
    if (given.has('yes')) terminal.screen.remark(what);
    else if (!(await isAgreed(what, terminal))) {
      throw new HumanError(what, 'Add --yes if each of them may have it, or choose one model for all with --model.');
    }
  });
}

async function isAgreed(what: string, { stdin, screen }: Terminal): Promise<boolean> {
  if (!stdin || !screen.attended) return false;
  screen.remark(`${what}\nMay each of them have it? [y/N]`);
  return /^y(?:es)?$/i.test(await lineTyped('', [stdin, process.stderr]));
}

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
