import { listSpeakers, tableModels } from '../../app/seatModels';
import { estimate as estimateOf } from '../../stage/estimate';
import { formatDollars } from '../../transcript/cost';
import { printable } from '../../transcript/escape';
import { modelLines } from '../models';
import type { ParsedArgs } from '../parsedArgs';
import { prepareSession } from '../setup';
import { exitCodes, type Terminal } from '../terminal';

/** Estimates what a session would take, without opening it. */
export async function printEstimate(args: ParsedArgs, terminal: Terminal): Promise<number> {
  const { screen } = terminal;
  const { setup, services, opening } = await prepareSession(args, terminal, { silent: true });
  const models = tableModels(listSpeakers(opening.opened), services);
  const expected = { ...estimateOf(setup, services), models, cap: setup.budget };
  // A reader of JSON events expects JSON here too.
  if (args.has('json') || args.has('events')) {
    screen.print(`${JSON.stringify(expected, undefined, args.has('json') ? 2 : 0)}\n`);
    return exitCodes.ended;
  }
  const { turns, calls, inputTokens, outputTokens, usd, worstUSD, minutes } = expected;
  const free = models.every(model => model.free);
  const cost = usd === null ? 'the price of the model is unknown' : `about ${formatDollars(usd)}`;
  const worst = worstUSD === null || usd === null ? '' : `, at worst ${formatDollars(worstUSD)}`;
  screen.print(
    `${grouped(turns)} turns in ${grouped(calls)} calls, about ${minutes < 1.5 ? 'a minute' : `${Math.round(minutes)} minutes`}\n`,
  );
  screen.print(`about ${grouped(inputTokens)} tokens in, ${grouped(outputTokens)} out\n`);
  if (!free) for (const line of modelLines(models)) screen.print(`${printable(line)}\n`);
  screen.print(free ? 'free (rehearsal, no model)\n' : `${cost}${worst}\n`);
  const caps = [
    ...(setup.budget.usd === undefined ? [] : [formatDollars(setup.budget.usd)]),
    ...(setup.budget.turns === undefined ? [] : [`${grouped(setup.budget.turns)} turns`]),
  ];
  screen.print(`cap: ${caps.join(' and ') || 'none'}\n`);
  return exitCodes.ended;
}

function grouped(count: number): string {
  return count.toLocaleString('en-US');
}
