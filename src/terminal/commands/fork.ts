import path from 'node:path';
import { HumanError } from '../../base/errors';
import { nodeClock } from '../../disk/clock';
import { openLedger } from '../../disk/ledgerFile';
import { createSessionFolder, useEmptyFolder } from '../../disk/sessionFolder';
import { readSources, writeSources } from '../../disk/sources';
import { formatOf } from '../../formats';
import { forkEvents } from '../../stage/forking';
import { resumeSession } from '../../stage/session';
import type { Given } from '../given';
import { hold, plannedInputs, shownFolder } from '../hold';
import { insideOrOut } from '../places';
import { openedOf, recordTold } from '../record';
import { storyAround } from '../scene';
import { worldWith } from '../setup';
import { ownStrategy, workspaceAround } from '../strategies';
import type { Terminal } from '../terminal';
import { makeVoices } from '../voices';

/** Starts a new session that keeps another's turns up to one, and holds it from there to its end. */
export async function fork(given: Given, terminal: Terminal): Promise<number> {
  const [named = ''] = given.positionals;
  const from = path.resolve(terminal.cwd, named);
  const { events } = await recordTold(from, named, terminal);
  const kept = forkEvents(events, turnOf(given));
  const opened = openedOf(events, named);
  const format = formatOf(opened.format);
  const inputs = await plannedInputs(given, terminal, { seats: opened.seats, format });
  const readable = terminal.screen.attended && !given.has('quiet') && !given.has('events');
  const wanted = opened.seats.map(seat => seat.voice);
  const around = workspaceAround(from, terminal.cwd);
  const strategy = await ownStrategy(format, opened.options, around, given, terminal, true);
  const voices = await makeVoices(wanted, terminal, {
    readable,
    endpoint: given.text('endpoint'),
    strategy: strategy?.voice,
  });
  const sources = await readSources(from, opened);
  for (const notice of sources.notices) terminal.screen.remark(notice);
  const folder = await folderFor(from, given, terminal);
  await writeSources(folder, sources);
  const ledger = await openLedger(folder, { clock: nodeClock });
  await ledger.append(kept, true);
  terminal.screen.remark(`Forked into ${shownFolder(folder, terminal)}.`);
  const session = await resumeSession(ledger, sources, worldWith(voices));
  return hold({ session, ledger, folder, voices, inputs }, given, terminal);
}

/** Beside the session it comes from, within the same workspace, or where the user says. */
async function folderFor(from: string, given: Given, terminal: Terminal): Promise<string> {
  const out = given.text('out');
  if (out !== undefined) return useEmptyFolder(path.resolve(terminal.cwd, out));
  const shelf = path.dirname(from);
  const within = storyAround(from) ?? workspaceAround(from, shelf);
  return insideOrOut(createSessionFolder(shelf, `${path.basename(from)}-fork`, { within }));
}

function turnOf(given: Given): string {
  const turn = given.text('turn');
  if (turn === undefined)
    throw new HumanError('The turn to fork at is missing.', 'Write --turn 5 to keep all up to and with turn 5.');
  if (/^t?\d+$/.test(turn)) return `t${turn.replace(/^t?0*(?=\d)/, '')}`;
  throw new HumanError(`“${turn}” is no turn.`, 'Turns are numbered: --turn 5.');
}
