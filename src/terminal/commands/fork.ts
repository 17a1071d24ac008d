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

/** Starts a new session with another's events up to and including a turn (or its replacement), and runs it from there to its end; returns the exit code. */
export async function forkAndRun(args: ParsedArgs, terminal: Terminal): Promise<number> {
  const [turn, replacement] = [parseTurnId(args), turnReplacement(args)];
  const { events, notices, folder: from, ...record } = await readSessionRecord(args.positionals[0], terminal);
  for (const notice of notices) terminal.screen.remark(notice);
  const state = fold(forkedRecord(events, turn, replacement));
  // As it stood at that turn: models chosen after it do not count.
  const { opened = record.opened } = state;
  const format = formatOf(opened.format);
  const planned = await planRun(opened, format, args, terminal);
  const inputs = [...forkInputs(args, format), ...planned.inputs];
  const prepared = await prepareResume(state, opened, from, args, terminal, { isFork: true });
  const folder = await chooseSessionFolder(args, terminal, () => createForkFolder(from, terminal.cwd));
  const copied = forkEvents(events, turn, replacement);
  const ready = await forkSession(copied, folder, prepared.sources, prepared.services, prepared.resumeSettings);
  terminal.screen.remark(`Forked into ${displayFolder(folder, terminal)}.`);
  return runSession({ ...ready, ...planned, voices: prepared.voices, inputs }, args, terminal);
}

/** What replaces the turn of `--turn`: another attempt, or a text of the user. */
function turnReplacement(args: ParsedArgs): ForkReplacement | undefined {
  const text = args.text('text');
  if (text === undefined) return args.has('again') ? { again: true } : undefined;
  if (args.has('again')) throw new HumanError('--again and --text exclude each other.', 'Choose one of the two.');
  return { text };
}

/** The changed options, as `limit` inputs, and the remark that the fork starts with; without its format the session is refused later. */
function forkInputs(args: ParsedArgs, format: Format | undefined): PlannedInput[] {
  const changed = format ? Object.entries(parseSetOptions(args, format)) : [];
  const limits = changed.map(([key, value]) => ({ kind: 'limit', key, value }) as const);
  // Invalid limits are reported before the fork is created.
  if (format) for (const limit of limits) validateLimit(format, limit);
  const text = args.text('remark');
  const remarks: Input[] = text === undefined ? [] : [{ kind: 'remark', text }];
  const complaint = remarks.map(inputSizeError)[0];
  if (complaint) throw complaint;
  return [...limits, ...remarks].map(input => ({ input }));
}

function parseTurnId(args: ParsedArgs): string {
  const turn = args.text('turn');
  if (turn === undefined)
    throw new HumanError('The turn to fork at is missing.', 'Write --turn 5 to keep all up to and with turn 5.');
  if (/^t?\d+$/.test(turn)) return `t${turn.replace(/^t?0*(?=\d)/, '')}`;
  throw new HumanError(`“${turn}” is no turn.`, 'Turns are numbered: --turn 5.');
}
