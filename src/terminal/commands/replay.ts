import path from 'node:path';
import { nodeClock } from '../../disk/clock';
import { readRecording } from '../../disk/recording';
import type { LedgerEvent } from '../../ledger/events';
import { fold } from '../../ledger/fold';
import { countWords } from '../../text/words';
import { printable } from '../../transcript/escape';
import type { Given } from '../given';
import { tellOutcome } from '../hold';
import { printingOf } from '../printer';
import { recordTold } from '../record';
import type { Terminal } from '../terminal';
import { exitCodes } from '../terminal';

/** Milliseconds a word, where a person reads along: fast, and still to be followed. */
const paceMs = 25;

/** Prints a session from its record; nothing is called and nothing is written. */
export async function replay(given: Given, terminal: Terminal): Promise<number> {
  const { screen, interrupts } = terminal;
  const [named = ''] = given.positionals;
  const folder = path.resolve(terminal.cwd, named);
  const { events, state, document } = await recordTold(folder, named, terminal);
  const recording = await readRecording(folder);
  if (recording) screen.remark(printable(`Recorded on ${recording.recordedOn}, spoken by ${recording.spokenBy}.`));
  const told: LedgerEvent[] = [];
  const printer = printingOf(screen, state.opened?.format ?? '', () => fold(told));
  const stop = new AbortController();
  const stopListening = interrupts.listen(() => stop.abort());
  screen.whenClosed(() => stop.abort());
  for (const event of events) {
    if (stop.signal.aborted) break;
    told.push(event);
    if (given.has('events')) screen.print(`${JSON.stringify(event)}\n`);
    else if (!given.has('quiet')) printer.event(event);
    if (event.type === 'turn.ended' && screen.attended && !given.has('events') && !given.has('quiet')) {
      await nodeClock.wait(countWords(event.text) * paceMs, stop.signal);
    }
  }
  stopListening();
  if (stop.signal.aborted) return screen.closed ? exitCodes.ended : exitCodes.interrupted;
  const telling = { isRecording: recording !== undefined, document };
  tellOutcome(state, named, given, terminal, telling);
  return exitCodes.ended;
}
