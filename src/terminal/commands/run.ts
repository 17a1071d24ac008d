import path from 'node:path';
import { newSessionFolder, startSession } from '../../app/session';
import { useEmptyFolder } from '../../disk/sessionFolder';
import { checkFailOn } from '../failOn';
import type { Given } from '../given';
import { hold, plannedInputs } from '../hold';
import { askAboutOrigins } from '../models';
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
  await askAboutOrigins(opening.opened.seats, world, prepared.workspace, given, terminal);
  const folder = await folderFor(prepared, given, terminal);
  const ready = await startSession(setup, folder, world, { opening });
  return hold({ ...ready, voices, inputs, signals }, given, terminal);
}

async function folderFor({ setup, workspace }: Prepared, given: Given, terminal: Terminal): Promise<string> {
  const out = given.text('out');
  if (out !== undefined) return useEmptyFolder(path.resolve(terminal.cwd, out));
  return insideOrOut(newSessionFolder(setup, setup.topic, workspace));
}
