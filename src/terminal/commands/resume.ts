import { resumeInFolder } from '../../app/session';
import { HumanError } from '../../base/errors';
import { ownValue } from '../../base/json';
import type { FileLedger } from '../../disk/ledgerFile';
import { formatOf } from '../../formats';
import { endReasonTexts } from '../../script/step';
import type { ParsedArgs } from '../parsedArgs';
import { prepareResume } from '../prepareResume';
import { readSessionRecord } from '../record';
import { planRun, quoteForShell, runSession } from '../runSession';
import type { Terminal } from '../terminal';

/** Resumes an interrupted session and runs it to its end. */
export async function resumeCommand(args: ParsedArgs, terminal: Terminal): Promise<number> {
  const { state, opened, named, folder } = await readSessionRecord(args.positionals[0], terminal);
  const caps = { usd: args.dollars('budget'), turns: args.wholeNumber('max-turns', 1) };
  const isRaised = caps.usd !== undefined || caps.turns !== undefined;
  if (state.outcome && !isRaised) throw endedError(state.outcome.reason, named);
  const format = formatOf(opened.format);
  const planned = await planRun(opened, format, args, terminal);
  const { sources, resumeSettings, voices, services } = await prepareResume(state, opened, folder, args, terminal);
  const ready = await resumeInFolder(folder, services, {
    resumeSettings,
    // A session that its cap has ended is opened again; in another the caps are among the settings.
    caps: state.outcome && caps,
    sources: async () => sources,
    refusal: ledger => notWritableError(named, ledger),
  });
  for (const { message } of ready.ledger.notices) terminal.screen.remark(message);
  return runSession({ ...ready, voices, ...planned }, args, terminal);
}

function endedError(reason: string, named: string): HumanError {
  const fork = `Fork it at a turn to go on differently: convene fork ${quoteForShell(named)} --turn N.`;
  const raise: Readonly<Record<string, string>> = { budget: '--budget USD', 'max-turns': '--max-turns N' };
  const option = ownValue(raise, reason);
  return new HumanError(
    `The session in ${named} has ended (${ownValue(endReasonTexts, reason) ?? reason}).`,
    option ? `Go on under a higher cap: convene resume ${quoteForShell(named)} ${option}.` : fork,
  );
}

function notWritableError(named: string, { owner, notices }: FileLedger): HumanError {
  if (owner) {
    const remedy = 'Stop it there, or wait until it ends.';
    return new HumanError(`The session in ${named} is running elsewhere.`, remedy, 'failed');
  }
  const why = notices.map(({ message }) => message).join(' ') || 'Its folder cannot be written.';
  return new HumanError(`The session in ${named} cannot be taken up: ${why}`, 'Go on with a copy: fork it.', 'failed');
}
