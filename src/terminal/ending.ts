import { formatOf } from '../formats';
import type { SessionState } from '../ledger/state';
import { printable } from '../transcript/escape';
import { type Minutes, minutesOf } from '../transcript/minutes';
import { foldMark, pageText } from '../transcript/pageText';
import { outcomeSections } from '../transcript/sections';
import { endedPage } from '../transcript/sessionPage';
import { sectionText } from '../transcript/text';
import type { Given } from './given';
import type { Terminal } from './terminal';
import { hanging } from './wrapping';

/** How the end of a session is told. */
export interface Telling {
  isRecording?: boolean;
  document?: { text: string };
}

/** Tells what came of a session, its page first, and in a last line how it ended, what it cost and where it is kept. */
export function tellOutcome(
  state: SessionState,
  folder: string,
  given: Given,
  { screen }: Terminal,
  { isRecording = false, document }: Telling = {},
): void {
  const format = formatOf(state.opened?.format ?? '');
  const minutes = minutesOf(state, format);
  if (given.has('events')) {
    screen.remark(endLine(minutes, folder, isRecording));
    return;
  }
  const page = given.has('quiet') ? undefined : endedPage(state, format, { document });
  if (page) {
    screen.print(`${told(pageText(page, { brief: true }), screen.width)}\n\n`);
    screen.print(`${foldMark}: whole in convene export ${folder} --as txt\n\n`);
  }
  const results = minutes.blocks.filter(({ kind }) => kind === 'verdict' || kind === 'ballot');
  for (const section of given.has('quiet') ? [] : outcomeSections({ ...minutes, blocks: results })) {
    screen.print(`${told(sectionText(section), screen.width)}\n\n`);
  }
  screen.print(`${endLine(minutes, folder, isRecording)}\n`);
}

function told(text: string, width: number | undefined): string {
  return printable(text)
    .split('\n')
    .map(line => hanging(line, width))
    .join('\n');
}

function endLine({ ending, cost }: Minutes, folder: string, isRecording: boolean): string {
  const spent = isRecording ? [] : [`cost: ${cost}`];
  return [`${ending.charAt(0).toUpperCase()}${ending.slice(1)}`, ...spent, folder].join(' · ');
}
