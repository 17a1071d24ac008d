import path from 'node:path';
import { performRecorded, type ReadySession } from '../app/session';
import { HumanError } from '../base/errors';
import type { DocumentText } from '../document/document';
import { formatOf } from '../formats';
import { parseSlides } from '../formats/presentation/slides';
import type { SessionOpened } from '../ledger/events';
import type { SessionState } from '../ledger/state';
import type { Format } from '../script/format';
import { sessionCost } from '../transcript/cost';
import { printable } from '../transcript/escape';
import { hasWords, outcomeNote } from '../transcript/marks';
import { buildMinutes } from '../transcript/minutes';
import { foldMark, pageText } from '../transcript/pageText';
import { outcomeSections } from '../transcript/sections';
import { endedPage } from '../transcript/sessionPage';
import { sectionText } from '../transcript/text';
import { exitCodeByFailOn, type FailOn, readFailOn } from './failOn';
import { type PlannedInput, type PlannedSignal, readInputs, readSignals } from './inputs';
import type { ParsedArgs } from './parsedArgs';
import { presenterOf } from './presenter';
import { exitCodes, type Terminal } from './terminal';
import { userFolder, type Voices } from './voices';
import { type WatchResult, watchSession } from './watchSession';
import { wrapHanging } from './wrapping';

/** The files and conditions of a run that the command line names: planned inputs, a recorded presentation, and `--fail-on`. */
interface RunPlan {
  inputs: readonly PlannedInput[];
  signals?: readonly PlannedSignal[];
  failOn: FailOn;
}

/** A session in its folder, ready to run. */
export interface RunnableSession extends ReadySession, RunPlan {
  voices: Voices;
}

/** Runs a session to its end, printed and recorded, and returns the exit code. */
export async function runSession(
  { voices, inputs, signals, failOn, ...ready }: RunnableSession,
  args: ParsedArgs,
  terminal: Terminal,
): Promise<number> {
  const { screen, interrupts, stdin } = terminal;
  const { session, folder } = ready;
  const [events, quiet] = [args.has('events'), args.has('quiet')];
  const performing = {
    perform: () => {
      const presenter = presenterOf(session, signals, terminal);
      return watchSession(session, { screen, interrupts, inputs, stdin, presenter, events, quiet });
    },
    close: () => voices.close(),
    redact: screen.redaction.redact,
  };
  const watched = await performRecorded(ready, performing, userFolder(terminal));
  const { state, sources } = session;
  const shown = displayFolder(folder, terminal);
  const silenceReason = nobodySpokeReason(state);
  if (silenceReason !== undefined) screen.remark(`convene: Nobody could speak. ${silenceReason}`);
  if (!state.outcome) {
    reportInterruption(state, watched, `convene resume ${quoteForShell(shown)}`, terminal);
    return watched.interrupted ? exitCodes.interrupted : exitCodes.failed;
  }
  printOutcome(state, shown, args, terminal, { document: sources.document });
  if (watched.failure || silenceReason !== undefined) return exitCodes.failed;
  return exitCodeByFailOn(failOn, state, terminal);
}

/** Reads the plan of a run before anything starts, so that a mistake in it costs nothing. */
export async function planRun(
  opened: SessionOpened,
  format: Format | undefined,
  args: ParsedArgs,
  terminal: Terminal,
): Promise<RunPlan> {
  const { seats, options } = opened;
  const [file, recording] = [args.text('inputs'), args.text('signals')];
  const failOn = await readFailOn(args, format, opened, terminal);
  const inputs = file === undefined ? [] : await readInputs(file, terminal.cwd, { seats, format });
  const slides = parseSlides(options.slides).length;
  const signals = recording === undefined ? undefined : await readSignals(recording, terminal.cwd, { slides, seats });
  return { failOn, inputs, signals };
}

/** A session's folder relative to the current one. */
export function displayFolder(folder: string, terminal: Terminal): string {
  const inside = path.relative(terminal.cwd, folder);
  return inside === '' ? '.' : inside.startsWith('..') ? folder : inside;
}

/** Why nobody could speak in an ended session, by its last failed turn; undefined if somebody did, or was only skipped or silent. */
function nobodySpokeReason({ outcome, turns }: SessionState): string | undefined {
  const ended = [...turns.values()].flatMap(turn => turn.ended ?? []);
  const fault = ended.findLast(turn => !hasWords(turn) && turn.outcome !== 'skipped' && turn.outcome !== 'silent');
  if (!outcome || !fault || ended.some(hasWords)) return undefined;
  return outcomeNote(fault);
}

/** Prints how to go on with a session that was interrupted; throws if a failure has stopped it. */
function reportInterruption(state: SessionState, { failure }: WatchResult, resume: string, { screen }: Terminal): void {
  if (failure) throw new HumanError(failure, `What was said is kept; go on with: ${resume}`, 'failed');
  // The reader of the pipe has closed it: nothing more to print.
  if (screen.closed && screen.fault === undefined) return;
  const turns = state.turnsEnded === 1 ? 'one turn' : `${state.turnsEnded} turns`;
  screen.remark(
    `${screen.isTerminal ? '\n' : ''}Interrupted after ${turns} · cost: ${sessionCost(state)}\nGo on with: ${resume}`,
  );
}

/** Quotes a word for a shell. */
export function quoteForShell(word: string): string {
  return /^[\w./:@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Prints the outcome of a session: the page with its findings, if a document was read, how it ended, its cost (not of a recording) and its folder. */
export function printOutcome(
  state: SessionState,
  folder: string,
  args: ParsedArgs,
  { screen }: Terminal,
  { isRecording = false, document }: { isRecording?: boolean; document?: DocumentText },
): void {
  const format = formatOf(state.opened?.format ?? '');
  const minutes = buildMinutes(state, format);
  const lastLine = [minutes.ending, ...(isRecording ? [] : [`cost: ${minutes.cost}`]), folder].join(' · ');
  const show = args.has('events') ? (text: string) => screen.remark(text) : (text: string) => screen.print(`${text}\n`);
  if (!args.has('events') && !args.has('quiet')) {
    const page = endedPage(state, format, { document });
    const foldHint = `${foldMark}: whole in convene export ${quoteForShell(folder)} --as txt`;
    const results = minutes.blocks.filter(({ kind }) => kind === 'verdict' || kind === 'ballot');
    const sections = outcomeSections({ ...minutes, blocks: results }).map(sectionText);
    for (const text of [...(page ? [pageText(page, { brief: true }), foldHint] : []), ...sections]) {
      const lines = printable(text).split('\n');
      show(`${lines.map(line => wrapHanging(line, screen.width)).join('\n')}\n`);
    }
  }
  show(printable(lastLine));
}
