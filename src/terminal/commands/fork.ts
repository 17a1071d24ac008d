import { forkSession } from '../../app/session';
import { HumanError } from '../../base/errors';
import { createForkFolder } from '../../disk/recording';
import { formatOf } from '../../formats';
import { fold } from '../../ledger/fold';
import type { Format } from '../../script/format';
import type { Input } from '../../script/input';
import { type ForkReplacement, forkEvents, forkedRecord } from '../../stage/forking';
import { inputSizeError } from '../../stage/normalizeInput';
import { validateLimit } from '../../stage/options';
import type { PlannedInput } from '../inputs';
import type { ParsedArgs } from '../parsedArgs';
import { chooseSessionFolder } from '../places';
import { prepareResume } from '../prepareResume';
import { readSessionRecord } from '../record';
import { displayFolder, planRun, runSession } from '../runSession';
import { parseSetOptions } from '../setup';
import type { Terminal } from '../terminal';

/** Starts a new session with another's events up to a turn, and runs it from there to its end. */
export async function forkAndRun(args: ParsedArgs, terminal: Terminal): Promise<number> {
  const { events, notices, folder: from, ...record } = await readSessionRecord(args.positionals[0], terminal);
  for (const notice of notices) terminal.screen.remark(notice);
  const instead = replacementTurn(args);
  const keptEvents = forkEvents(events, parseTurnId(args), instead);
  const state = fold(forkedRecord(events, parseTurnId(args), instead));
  const opened = state.opened ?? record.opened;
  const format = formatOf(opened.format);
  const planned = await planRun(opened, format, args, terminal);
  const inputs = [...forkInputs(args, format), ...planned.inputs];
  const { sources, resumeSettings, voices, services } = await prepareResume(state, opened, from, args, terminal, true);
  const folder = await chooseSessionFolder(args, terminal, () => createForkFolder(from, terminal.cwd));
  const ready = await forkSession(keptEvents, folder, sources, services, resumeSettings);
  terminal.screen.remark(`Forked into ${displayFolder(folder, terminal)}.`);
  return runSession({ ...ready, voices, ...planned, inputs }, args, terminal);
}

/** What replaces the forked turn: another attempt, or a text of the user. */
function replacementTurn(args: ParsedArgs): ForkReplacement | undefined {
  const text = args.text('text');
  if (args.has('again')) return { again: true };
  return text === undefined ? undefined : { text };
}

/** The changed options and the remark that the fork starts with. */
function forkInputs(args: ParsedArgs, format: Format | undefined): PlannedInput[] {
  const set = format ? Object.entries(parseSetOptions(args, format)) : [];
  const limits = set.map(([key, value]) => ({ kind: 'limit', key, value }) as const);
  // Invalid limits are reported before the fork is created.
  if (format) for (const limit of limits) validateLimit(format, limit);
  const text = args.text('remark');
  const remarks: Input[] = text === undefined ? [] : [{ kind: 'remark', text }];
  for (const remark of remarks) {
    const complaint = inputSizeError(remark);
    if (complaint) throw complaint;
  }
  return [...limits, ...remarks].map(input => ({ input }));
}

function parseTurnId(args: ParsedArgs): string {
  const turn = args.text('turn');
  if (turn === undefined)
    throw new HumanError('The turn to fork at is missing.', 'Write --turn 5 to keep all up to and with turn 5.');
  if (/^t?\d+$/.test(turn)) return `t${turn.replace(/^t?0*(?=\d)/, '')}`;
  throw new HumanError(`“${turn}” is no turn.`, 'Turns are numbered: --turn 5.');
}
