import path from 'node:path';
import { HumanError } from '../../base/errors';
import { nodeClock } from '../../disk/clock';
import { openLedger } from '../../disk/ledgerFile';
import { readSources } from '../../disk/sources';
import { formatOf } from '../../formats';
import { resumeSession } from '../../stage/session';
import type { Given } from '../given';
import { hold, plannedInputs, quoted } from '../hold';
import { plannedSignals } from '../presenter';
import { openedOf, recordIn } from '../record';
import { worldWith } from '../setup';
import { ownStrategy, workspaceAround } from '../strategies';
import type { Terminal } from '../terminal';
import { makeVoices } from '../voices';

/** Takes up a session where it was left and holds it to its end. */
export async function resume(given: Given, terminal: Terminal): Promise<number> {
  const [named = ''] = given.positionals;
  const folder = path.resolve(terminal.cwd, named);
  const { state, events } = await recordIn(folder, named);
  if (state.outcome) {
    throw new HumanError(
      `The session in ${named} has ended (${state.outcome.reason}).`,
      `Fork it at a turn to go on differently: convene fork ${quoted(named)} --turn N.`,
    );
  }
  const opened = openedOf(events, named);
  const format = formatOf(opened.format);
  const inputs = await plannedInputs(given, terminal, { seats: opened.seats, format });
  const signals = await plannedSignals(given, terminal, opened);
  const readable = terminal.screen.attended && !given.has('quiet') && !given.has('events');
  const wanted = opened.seats.map(seat => seat.voice);
  const around = workspaceAround(folder, terminal.cwd);
  const strategy = await ownStrategy(format, opened.options, around, given, terminal, true);
  const voices = await makeVoices(wanted, terminal, {
    readable,
    endpoint: given.text('endpoint'),
    strategy: strategy?.voice,
  });
  const sources = await readSources(folder, opened);

  const ledger = await openLedger(folder, { clock: nodeClock });
  if (!ledger.writable) {
    await ledger.close();
    throw new HumanError(
      `The session in ${named} is running elsewhere.`,
      'Stop it there, or wait until it ends.',
      'failed',
    );
  }
  for (const { message } of ledger.notices) terminal.screen.remark(message);
  for (const notice of sources.notices) terminal.screen.remark(notice);
  const session = await resumeSession(ledger, sources, worldWith(voices));
  return hold({ session, ledger, folder, voices, inputs, signals }, given, terminal);
}
