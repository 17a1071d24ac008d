import { modelsOf, speakersIn } from '../../app/seatModels';
import { estimate as estimateOf } from '../../stage/estimate';
import { dollars } from '../../transcript/cost';
import { printable } from '../../transcript/escape';
import type { Given } from '../given';
import { modelLines } from '../models';
import { prepare } from '../setup';
import { exitCodes, type Terminal } from '../terminal';

/** Tells what a session would take, without opening it. */
export async function estimate(given: Given, terminal: Terminal): Promise<number> {
  const { screen } = terminal;
  const { setup, world, opening } = await prepare(given, terminal, { silent: true });
  const models = modelsOf(speakersIn(opening.opened), world);
  const expected = { ...estimateOf(setup, world), models, cap: setup.budget };
  // Where a run would write events, whoever reads them wants a line of JSON here too.
  if (given.has('json') || given.has('events')) {
    screen.print(`${JSON.stringify(expected, undefined, given.has('json') ? 2 : 0)}\n`);
    return exitCodes.ended;
  }
  const { turns, calls, inputTokens, outputTokens, usd, worstUSD, minutes } = expected;
  const free = models.every(model => model.free);
  const cost = usd === null ? 'the price of the model is unknown' : `about ${dollars(usd)}`;
  const worst = worstUSD === null || usd === null ? '' : `, at worst ${dollars(worstUSD)}`;
  screen.print(
    `${grouped(turns)} turns in ${grouped(calls)} calls, about ${minutes < 1.5 ? 'a minute' : `${Math.round(minutes)} minutes`}\n`,
  );
  screen.print(`about ${grouped(inputTokens)} tokens in, ${grouped(outputTokens)} out\n`);
  if (!free) for (const line of modelLines(models)) screen.print(`${printable(line)}\n`);
  screen.print(free ? 'free (rehearsal, no model)\n' : `${cost}${worst}\n`);
  const caps = [
    ...(setup.budget.usd === undefined ? [] : [dollars(setup.budget.usd)]),
    ...(setup.budget.turns === undefined ? [] : [`${grouped(setup.budget.turns)} turns`]),
  ];
  screen.print(`cap: ${caps.join(' and ') || 'none'}\n`);
  return exitCodes.ended;
}

function grouped(count: number): string {
  return count.toLocaleString('en-US');
}
