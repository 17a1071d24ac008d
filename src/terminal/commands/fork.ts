import path from 'node:path';
import { forkSession } from '../../app/session';
import { HumanError } from '../../base/errors';
import { newForkFolder } from '../../disk/recording';
import { formatOf } from '../../formats';
import { fold } from '../../ledger/fold';
import type { Format } from '../../script/format';
import type { Input } from '../../script/input';
import { forkEvents, forkedRecord, type Instead } from '../../stage/forking';
import { tooLong } from '../../stage/meant';
import { checkedLimit } from '../../stage/options';
import type { Given } from '../given';
import { hold, plannedFor, shownFolder } from '../hold';
import type { PlannedInput } from '../inputs';
import { folderFor } from '../places';
import { recordIn } from '../record';
import { optionsSet } from '../setup';
import { takeUp } from '../takingUp';
import type { Terminal } from '../terminal';

/** Starts a new session that keeps another's turns up to one, and holds it from there to its end. */
export async function fork(given: Given, terminal: Terminal): Promise<number> {
  const [named = ''] = given.positionals;
  const from = path.resolve(terminal.cwd, named);
  const { events, notices, ...record } = await recordIn(from, named);
  for (const notice of notices) terminal.screen.remark(notice);
  const instead = insteadOf(given);
  const kept = forkEvents(events, turnOf(given), instead);
  const state = fold(forkedRecord(events, turnOf(given), instead));
  const opened = state.opened ?? record.opened;
  const format = formatOf(opened.format);
  const planned = await plannedFor(opened, format, given, terminal);
  const inputs = [...changes(given, format), ...planned.inputs];
  const { sources, taken, voices, world } = await takeUp(state, opened, from, given, terminal);
  const folder = await folderFor(given, terminal, () => newForkFolder(from, terminal.cwd));
  const ready = await forkSession(kept, folder, sources, world, taken);
  terminal.screen.remark(`Forked into ${shownFolder(folder, terminal)}.`);
  return hold({ ...ready, voices, ...planned, inputs }, given, terminal);
}

/** What becomes of the turn itself: it is asked for again, or says what the user writes. */
function insteadOf(given: Given): Instead | undefined {
  const text = given.text('text');
  if (given.has('again')) return { again: true };
  return text === undefined ? undefined : { text };
}

/** What is otherwise in the branch: options of the format, and a remark to all. */
function changes(given: Given, format: Format | undefined): PlannedInput[] {
  const set = format ? Object.entries(optionsSet(given, format)) : [];
  const limits = set.map(([key, value]) => ({ kind: 'limit', key, value }) as const);
  // A mistake in one is told before there is a branch.
  if (format) for (const limit of limits) checkedLimit(format, limit);
  const text = given.text('remark');
  const remarks: Input[] = text === undefined ? [] : [{ kind: 'remark', text }];
  for (const remark of remarks) {
    const complaint = tooLong(remark);
    if (complaint) throw complaint;
  }
  return [...limits, ...remarks].map(input => ({ input }));
}

function turnOf(given: Given): string {
  const turn = given.text('turn');
  if (turn === undefined)
    throw new HumanError('The turn to fork at is missing.', 'Write --turn 5 to keep all up to and with turn 5.');
  if (/^t?\d+$/.test(turn)) return `t${turn.replace(/^t?0*(?=\d)/, '')}`;
  throw new HumanError(`“${turn}” is no turn.`, 'Turns are numbered: --turn 5.');
}
