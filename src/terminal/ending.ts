import { formatOf } from '../formats';
import type { SessionState } from '../ledger/state';
import { printable } from '../transcript/escape';
import { type Minutes, minutesOf } from '../transcript/minutes';
import { outcomeSections } from '../transcript/sections';
import { sectionText } from '../transcript/text';
import type { Given } from './given';
import type { Terminal } from './terminal';
import { hanging } from './wrapping';

/** Tells what came of a session, and in a last line how it ended, what it cost (a recording costs nothing) and where it is kept. */
export function tellOutcome(
  state: SessionState,
  folder: string,
  given: Given,
  { screen }: Terminal,
  isRecording = false,
): void {
  const minutes = minutesOf(state, formatOf(state.opened?.format ?? ''));
  if (given.has('events')) {
    screen.remark(endLine(minutes, folder, isRecording));
    return;
  }
  const results = minutes.blocks.filter(({ kind }) => kind === 'verdict' || kind === 'ballot');
  for (const section of given.has('quiet') ? [] : outcomeSections({ ...minutes, blocks: results })) {
    const lines = printable(sectionText(section)).split('\n');
    screen.print(`${lines.map(line => hanging(line, screen.width)).join('\n')}\n\n`);
  }
  screen.print(`${endLine(minutes, folder, isRecording)}\n`);
}

function endLine({ ending, cost }: Minutes, folder: string, isRecording: boolean): string {
  const spent = isRecording ? [] : [`cost: ${cost}`];
  return [`${ending.charAt(0).toUpperCase()}${ending.slice(1)}`, ...spent, folder].join(' · ');
}
