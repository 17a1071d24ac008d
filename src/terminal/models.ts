import { createInterface } from 'node:readline/promises';
import { confirmOrigins, type SpokenSeat, type TableModel } from '../app/seatModels';
import { HumanError } from '../base/errors';
import type { World } from '../stage/setup';
import { printable } from '../transcript/escape';
import type { Given } from './given';
import type { Terminal } from './terminal';
import { userFolder } from './world';

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
  const reader = createInterface({ input: stdin });
  // Ctrl-D is a no: the question alone would wait for ever.
  const closed = new Promise<string>(resolve => reader.once('close', () => resolve('')));
  const answer = await Promise.race([reader.question(''), closed]);
  reader.close();
  return /^y(?:es)?$/i.test(answer.trim());
}
