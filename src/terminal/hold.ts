import path from 'node:path';
import { performRecorded, type ReadySession } from '../app/session';
import { HumanError } from '../base/errors';
import { formatOf } from '../formats';
import type { SessionOpened } from '../ledger/events';
import type { SessionState } from '../ledger/state';
import type { Format } from '../script/format';
import type { Session } from '../stage/session';
import { costOf } from '../transcript/cost';
import { printable } from '../transcript/escape';
import { hasWords, markOf } from '../transcript/marks';
import { minutesOf } from '../transcript/minutes';
import { foldMark, pageText } from '../transcript/pageText';
import { outcomeSections } from '../transcript/sections';
import { endedPage } from '../transcript/sessionPage';
import { sectionText } from '../transcript/text';
import { type Attended, attend } from './attend';
import { exitBy, type FailOn, plannedFailOn } from './failOn';
import type { Given } from './given';
import type { PlannedSignal } from './inputs';
import { type PlannedInput, readInputs } from './inputs';
import { plannedSignals, presenterOf } from './presenter';
import { exitCodes, type Terminal } from './terminal';
import { userFolder, type Voices } from './voices';
import { hanging } from './wrapping';

/** What the command line plans for a session: inputs, a recorded presentation, and what its end is judged by. */
interface Planned {
  inputs: readonly PlannedInput[];
  signals?: readonly PlannedSignal[];
  failOn: FailOn;
}

/** A session that is ready to be held in its folder. */
export interface Holding extends ReadySession, Planned {
  voices: Voices;
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

/** All that is planned for this run; read before anything starts, so that a mistake in it costs nothing. */
export async function plannedFor(
  opened: SessionOpened,
  format: Format | undefined,
  given: Given,
  terminal: Terminal,
): Promise<Planned> {
  const file = given.text('inputs');
  const failOn = await plannedFailOn(given, format, opened, terminal);
  const inputs = file === undefined ? [] : await readInputs(file, terminal.cwd, { seats: opened.seats, format });
  return { failOn, inputs, signals: await plannedSignals(given, terminal, opened) };
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

/** Tells what came of a session, its page first, and in a last line how it ended, what it cost and where it is kept. */
export function tellOutcome(
  state: SessionState,
  folder: string,
  given: Given,
  { screen }: Terminal,
  { isRecording = false, document }: { isRecording?: boolean; document?: { text: string } },
): void {
  const format = formatOf(state.opened?.format ?? '');
  const minutes = minutesOf(state, format);
  const last = [minutes.ending, ...(isRecording ? [] : [`cost: ${minutes.cost}`]), folder].join(' · ');
  const show = given.has('events')
    ? (text: string) => screen.remark(text)
    : (text: string) => screen.print(`${text}\n`);
  if (!given.has('events') && !given.has('quiet')) {
    const page = endedPage(state, format, { document });
    const whole = `${foldMark}: whole in convene export ${quoted(folder)} --as txt`;
    const results = minutes.blocks.filter(({ kind }) => kind === 'verdict' || kind === 'ballot');
    const sections = outcomeSections({ ...minutes, blocks: results }).map(sectionText);
    for (const text of [...(page ? [pageText(page, { brief: true }), whole] : []), ...sections]) {
      const lines = printable(text).split('\n');
      show(`${lines.map(line => hanging(line, screen.width)).join('\n')}\n`);
    }
  }
  show(last);
}
