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
  const { usd: usdCap, turns: turnsCap } = setup.budget;
  const isFree = models.every(model => model.free);
  const worst = worstUSD === null ? '' : `, at worst ${formatDollars(worstUSD)}`;
  const cost = usd === null ? 'the price of the model is unknown' : `about ${formatDollars(usd)}${worst}`;
  const caps = [usdCap && formatDollars(usdCap), turnsCap && `${grouped(turnsCap)} turns`].filter(Boolean);
  const duration = minutes < 1.5 ? 'a minute' : `${Math.round(minutes)} minutes`;
  const lines = [
    `${grouped(turns)} turns in ${grouped(calls)} calls, about ${duration}`,
    `about ${grouped(inputTokens)} tokens in, ${grouped(outputTokens)} out`,
    ...(isFree ? ['free (rehearsal, no model)'] : [...modelLines(models), cost]),
    `cap: ${caps.join(' and ') || 'none'}`,
  ];
  screen.print(printable(`${lines.join('\n')}\n`));
  return exitCodes.ended;
}

function grouped(count: number): string {
  return count.toLocaleString('en-US');
}
