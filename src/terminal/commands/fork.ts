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
import { openedOf, recordIn } from '../record';
import { worldWith } from '../setup';
import { ownStrategy, workspaceAround } from '../strategies';
import type { Terminal } from '../terminal';
import { makeVoices } from '../voices';

/** Starts a new session that keeps another's turns up to one, and holds it from there to its end. */
export async function fork(given: Given, terminal: Terminal): Promise<number> {
  const [named = ''] = given.positionals;
  const from = path.resolve(terminal.cwd, named);
  const { events } = await recordIn(from, named);
  const kept = forkEvents(events, turnOf(given));
  const opened = openedOf(events, named);
  const inputs = await plannedInputs(given, terminal, opened.seats);
  const readable = terminal.screen.attended && !given.has('quiet') && !given.has('events');
  const wanted = opened.seats.map(seat => seat.voice);
  const around = workspaceAround(from, terminal);
  const strategy = await ownStrategy(formatOf(opened.format), opened.options, around, given, terminal, true);
  const voices = await makeVoices(wanted, terminal, {
    readable,
    endpoint: given.text('endpoint'),
    strategy: strategy?.voice,
  });
  const sources = await readSources(from, opened);
  const out = given.text('out');
  const folder =
    out === undefined
      ? await createSessionFolder(path.dirname(from), `${path.basename(from)}-fork`)
      : await useEmptyFolder(path.resolve(terminal.cwd, out));
  await writeSources(folder, sources);
  const ledger = await openLedger(folder, { clock: nodeClock });
  await ledger.append(kept, true);
  terminal.screen.remark(`Forked into ${shownFolder(folder, terminal)}.`);
  const session = await resumeSession(ledger, sources, worldWith(voices));
  return hold({ session, ledger, folder, voices, inputs }, given, terminal);
}

function turnOf(given: Given): string {
  const turn = given.text('turn');
  if (turn === undefined)
    throw new HumanError('The turn to fork at is missing.', 'Write --turn 5 to keep all up to and with turn 5.');
  if (/^t?\d+$/.test(turn)) return `t${turn.replace('t', '')}`;
  throw new HumanError(`“${turn}” is no turn.`, 'Turns are numbered: --turn 5.');
}
