import path from 'node:path';
import { performRecorded, type ReadySession } from '../app/session';
import { HumanError } from '../base/errors';
import type { SessionState } from '../ledger/state';
import type { Session } from '../stage/session';
import { costOf } from '../transcript/cost';
import { printable } from '../transcript/escape';
import { hasWords, markOf } from '../transcript/marks';
import { type Attended, attend } from './attend';
import { tellOutcome } from './ending';
import { exitBy, type FailOn } from './failOn';
import type { Given } from './given';
import { type Meeting, type PlannedInput, readInputs } from './inputs';
import { presenterOf } from './presenter';
import type { PlannedSignal } from './signalFile';
import { exitCodes, type Terminal } from './terminal';
import type { Voices } from './voices';
import { userFolder } from './world';

/** A session that is ready to be held in its folder. */
export interface Holding extends ReadySession {
  voices: Voices;
  inputs: readonly PlannedInput[];
  signals?: readonly PlannedSignal[];
  /** What its end is judged by. */
  failOn: FailOn;
}

/** Holds a session to its end, or as far as it gets: printed, recorded, and told in a last line; returns the exit code. */
export async function hold(
  { voices, inputs, signals, failOn, ...ready }: Holding,
  given: Given,
  terminal: Terminal,
): Promise<number> {
  const { screen, interrupts, stdin } = terminal;
  const { session, folder } = ready;
  const performing = {
    perform: () =>
      attend(session, {
        ...{ screen, interrupts, inputs, stdin },
        presenter: presenterOf(session, signals, terminal),
        events: given.has('events'),
        quiet: given.has('quiet'),
      }),
    close: () => voices.close(),
    redact: screen.redaction.redact,
  };
  const attended = await performRecorded(ready, performing, userFolder(terminal));
  tellEnd(session, folder, attended, given, terminal);
  return exitCodeOf(session, attended, failOn, terminal);
}

/** The inputs that were planned for this run; read before anything starts, so that a mistake in them costs nothing. */
export async function plannedInputs(
  given: Given,
  terminal: Terminal,
  meeting: Meeting,
): Promise<readonly PlannedInput[]> {
  const file = given.text('inputs');
  return file === undefined ? [] : readInputs(file, terminal.cwd, meeting);
}

/** A session's folder as a person in this place would write it. */
export function shownFolder(folder: string, terminal: Terminal): string {
  const inside = path.relative(terminal.cwd, folder);
  return inside === '' ? '.' : inside.startsWith('..') ? folder : inside;
}

function exitCodeOf(
  { state }: Session,
  { interrupted, failure }: Attended,
  failOn: FailOn,
  terminal: Terminal,
): number {
  if (failure || lostCause(state) !== undefined) return exitCodes.failed;
  if (!state.outcome) return interrupted ? exitCodes.interrupted : exitCodes.failed;
  return exitBy(failOn, state, terminal);
}

/** Why a session ended in which nobody could say anything; undefined where somebody could. */
function lostCause({ outcome, turns }: SessionState): string | undefined {
  const ended = [...turns.values()].flatMap(turn => turn.ended ?? []);
  const fault = ended.findLast(turn => !hasWords(turn) && turn.outcome !== 'skipped' && turn.outcome !== 'silent');
  if (!outcome || !fault || ended.some(hasWords)) return undefined;
  return markOf(fault);
}

function tellEnd(session: Session, folder: string, attended: Attended, given: Given, terminal: Terminal): void {
  const { state } = session;
  const shown = shownFolder(folder, terminal);
  const lost = lostCause(state);
  if (lost !== undefined) terminal.screen.remark(`convene: Nobody could speak. ${printable(lost)}`);
  const { document } = session.sources;
  if (state.outcome) tellOutcome(state, shown, given, terminal, { document });
  else tellInterruption(state, attended, `convene resume ${quoted(shown)}`, terminal);
}

function tellInterruption(state: SessionState, { failure }: Attended, resume: string, { screen }: Terminal): void {
  if (failure) throw new HumanError(failure, `What was said is kept; go on with: ${resume}`, 'failed');
  // Whoever closed the pipe has seen enough.
  if (screen.closed && screen.fault === undefined) return;
  const turns = state.turnsEnded === 1 ? 'one turn' : `${state.turnsEnded} turns`;
  screen.remark(
    `${screen.attended ? '\n' : ''}Interrupted after ${turns} · cost: ${costOf(state)}\nGo on with: ${resume}`,
  );
}

/** A word as a shell takes it. */
export function quoted(word: string): string {
  return /^[\w./:@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
