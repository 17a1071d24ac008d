import path from 'node:path';
import { HumanError } from '../../base/errors';
import { ifThere, readRegularFile } from '../../disk/files';
import { fold } from '../../ledger/fold';
import { run } from '../commands/run';
import type { Given } from '../given';
import { recordIn } from '../record';
import type { Screen } from '../screen';
import type { Terminal } from '../terminal';
import type { Asked } from './asking';

/** Files of a session that a person would read, the first that is there. */
const READ = ['findings.md', 'transcript.md'];

/** Holds a session of a format on a document in a folder of its own, as a run does, and gives what it hands over with what it cost. */
export async function heldIn(
  folder: string,
  file: string,
  format: string,
  budgetUSD: number,
  given: Given,
  terminal: Terminal,
): Promise<Omit<Asked, 'data'>> {
  const own = { out: [folder], budget: [budgetUSD.toFixed(4)], quiet: [''] };
  // Standard output is for the figures.
  const screen: Screen = Object.create(terminal.screen);
  screen.print = text => terminal.screen.remark(text.trimEnd());
  await run(given.replaced([format, file], own), { ...terminal, screen });
  const { events } = await recordIn(folder, folder);
  const { spent } = fold(events);
  const [first, last] = [events[0], events.at(-1)].map(event => Date.parse(event?.at ?? ''));
  for (const name of READ) {
    const bytes = await ifThere(readRegularFile(path.join(folder, name)));
    if (!bytes) continue;
    const seconds = ((last ?? 0) - (first ?? 0)) / 1000;
    return { text: bytes.toString('utf8'), usage: spent.usage, usd: spent.usd, seconds };
  }
  throw new HumanError(`The session in ${folder} has left no transcript.`, 'Look at its ledger.', 'failed');
}
