import { nodeClock } from '../../disk/clock';
import { readRecording } from '../../disk/recording';
import type { LedgerEvent } from '../../ledger/events';
import { fold } from '../../ledger/fold';
import { countWords } from '../../text/words';
import type { ParsedArgs } from '../parsedArgs';
import { createPrinter } from '../printer';
import { readAndReport } from '../record';
import { printOutcome } from '../runSession';
import { exitCodes, type Terminal } from '../terminal';

/** Milliseconds per word if a person watches: fast, but readable. */
const msPerWord = 25;

/** Prints a session from its ledger, the record of its events; nothing is called or written. */
export async function replaySession(args: ParsedArgs, terminal: Terminal): Promise<number> {
  const { screen, interrupts } = terminal;
  const { events, state, opened, document, folder, named } = await readAndReport(args.positionals[0], terminal);
  const recording = await readRecording(folder);
  if (recording) screen.remark(`Recorded on ${recording.recordedOn}, spoken by ${recording.spokenBy}.`);
  const shown: LedgerEvent[] = [];
  const printer = createPrinter(screen, opened.format, () => fold(shown));
  const [asEvents, isQuiet] = [args.has('events'), args.has('quiet')];
  const stop = new AbortController();
  const stopListening = interrupts.listen(() => stop.abort());
  screen.whenClosed(() => stop.abort());
  for (const event of events) {
    if (stop.signal.aborted) break;
    shown.push(event);
    if (asEvents) screen.print(`${JSON.stringify(event)}\n`);
    else if (!isQuiet) printer.event(event);
    const isRead = screen.isTerminal && !asEvents && !isQuiet;
    if (isRead && event.type === 'turn.ended') await nodeClock.wait(countWords(event.text) * msPerWord, stop.signal);
  }
  stopListening();
  if (stop.signal.aborted) return screen.closed ? exitCodes.ended : exitCodes.interrupted;
  const printing = { isRecording: recording !== undefined, document };
  printOutcome(state, named, args, terminal, printing);
  return exitCodes.ended;
}
