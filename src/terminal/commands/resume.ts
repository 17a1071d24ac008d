import path from 'node:path';
import { takeUpSession } from '../../app/session';
import { HumanError } from '../../base/errors';
import { ownValue } from '../../base/json';
import type { FileLedger } from '../../disk/ledgerFile';
import { formatOf } from '../../formats';
import type { Given } from '../given';
import { hold, plannedFor, quoted } from '../hold';
import { recordIn } from '../record';
import { takeUp } from '../takingUp';
import type { Terminal } from '../terminal';

/** Takes up a session where it was left and holds it to its end. */
export async function resume(given: Given, terminal: Terminal): Promise<number> {
  const [named = ''] = given.positionals;
  const folder = path.resolve(terminal.cwd, named);
  const { state, opened } = await recordIn(folder, named);
  const caps = { usd: given.amount('budget'), turns: given.whole('max-turns', 1) };
  const isRaised = caps.usd !== undefined || caps.turns !== undefined;
  if (state.outcome && !isRaised) throw over(state.outcome.reason, named);
  const format = formatOf(opened.format);
  const planned = await plannedFor(opened, format, given, terminal);
  const { sources, taken, voices, world } = await takeUp(state, opened, folder, given, terminal);
  const ready = await takeUpSession(folder, world, {
    taken,
    caps: state.outcome && caps,
    sources: async () => sources,
    refusal: ledger => notWritable(named, ledger),
  });
  for (const { message } of ready.ledger.notices) terminal.screen.remark(message);
  return hold({ ...ready, voices, ...planned }, given, terminal);
}

function over(reason: string, named: string): HumanError {
  const fork = `Fork it at a turn to go on differently: convene fork ${quoted(named)} --turn N.`;
  const raise: Readonly<Record<string, string>> = { budget: '--budget USD', 'max-turns': '--max-turns N' };
  const option = ownValue(raise, reason);
  return new HumanError(
    `The session in ${named} has ended (${reason}).`,
    option ? `Go on under a higher cap: convene resume ${quoted(named)} ${option}.` : fork,
  );
}

function notWritable(named: string, { owner, notices }: FileLedger): HumanError {
  if (owner) {
    const remedy = 'Stop it there, or wait until it ends.';
    return new HumanError(`The session in ${named} is running elsewhere.`, remedy, 'failed');
  }
  const why = notices.map(({ message }) => message).join(' ') || 'Its folder cannot be written.';
  return new HumanError(`The session in ${named} cannot be taken up: ${why}`, 'Go on with a copy: fork it.', 'failed');
}
