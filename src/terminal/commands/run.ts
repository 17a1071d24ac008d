import path from 'node:path';
import { nodeClock } from '../../disk/clock';
import { openLedger } from '../../disk/ledgerFile';
import { createSceneFolder } from '../../disk/scenes';
import { createSessionFolder, dateSlug, useEmptyFolder } from '../../disk/sessionFolder';
import { writeSources } from '../../disk/sources';
import { openSession } from '../../stage/session';
import { checkFailOn } from '../failOn';
import type { Given } from '../given';
import { hold, plannedInputs } from '../hold';
import { confirmOrigins } from '../models';
import { insideOrOut } from '../places';
import { plannedSignals } from '../presenter';
import { type Prepared, prepare } from '../setup';
import type { Terminal } from '../terminal';

/** Opens a session and holds it to its end. */
export async function run(given: Given, terminal: Terminal): Promise<number> {
  const readable = terminal.screen.attended && !given.has('quiet') && !given.has('events');
  const prepared = await prepare(given, terminal, { readable });
  const { setup, world, voices, opening } = prepared;
  checkFailOn(given, {
    format: setup.format,
    options: opening.opened.options,
    hasDocument: setup.document !== undefined,
  });
  const inputs = await plannedInputs(given, terminal, { seats: opening.opened.seats, format: setup.format });
  const signals = await plannedSignals(given, terminal, opening.opened);
  await confirmOrigins(opening.opened.seats, world, prepared.workspace, given, terminal);
  const folder = await folderFor(prepared, given, terminal);
  // The copies first: a ledger without them could not be resumed.
  await writeSources(folder, opening.sources);
  const ledger = await openLedger(folder, world);
  const session = await openSession(ledger, setup, world, opening);
  return hold({ session, ledger, folder, voices, inputs, signals }, given, terminal);
}

async function folderFor({ setup, workspace }: Prepared, given: Given, terminal: Terminal): Promise<string> {
  const out = given.text('out');
  if (out !== undefined) return useEmptyFolder(path.resolve(terminal.cwd, out));
  if (setup.format.play) {
    return insideOrOut(createSceneFolder(workspace, String(setup.options.name || setup.topic)));
  }
  const name = dateSlug(nodeClock.now(), setup.topic);
  return insideOrOut(createSessionFolder(path.join(workspace, 'convene'), name, { within: workspace }));
}
