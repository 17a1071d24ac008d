import path from 'node:path';
import { HumanError } from '../../base/errors';
import { writeNewFile } from '../../disk/plainFiles';
import { formatOf } from '../../formats';
import type { SessionState } from '../../ledger/state';
import type { Format } from '../../script/format';
import { nearest } from '../../text/nearest';
import { transcriptAdr } from '../../transcript/decision';
import { transcriptFountain } from '../../transcript/fountain';
import { transcriptHtml } from '../../transcript/html';
import { transcriptJson } from '../../transcript/json';
import { transcriptMarkdown } from '../../transcript/markdown';
import { playIn, playTranscript } from '../../transcript/scene';
import { transcriptText } from '../../transcript/text';
import type { Given } from '../given';
import { recordTold } from '../record';
import { exitCodes, type Terminal } from '../terminal';

const kinds: Readonly<Record<string, (state: SessionState, format?: Format) => string>> = {
  md: transcriptMarkdown,
  txt: plainOrPlay,
  fountain: transcriptFountain,
  html: transcriptHtml,
  json: transcriptJson,
  adr: transcriptAdr,
};

function plainOrPlay(state: SessionState, format?: Format): string {
  const play = playIn(state, format);
  return play ? playTranscript(play, state) : transcriptText(state, format);
}

/** Writes a session down in another form: to standard output, or into a new file. */
export async function exportRecord(given: Given, terminal: Terminal): Promise<number> {
  const write = kindOf(given.text('as'));
  const [named = ''] = given.positionals;
  const { state } = await recordTold(path.resolve(terminal.cwd, named), named, terminal);
  const format = formatOf(state.opened?.format ?? '');
  const text = write(state, format);
  if (write === transcriptFountain && !playIn(state, format)) {
    terminal.screen.remark(`${format?.title ?? 'This session'} is no play: it is written as plain text.`);
  }
  const out = given.text('out');
  if (out === undefined) terminal.screen.print(text);
  else await writeNewFile(path.resolve(terminal.cwd, out), out, terminal.screen.redaction.redact(text));
  return exitCodes.ended;
}

function kindOf(kind: string | undefined): (typeof kinds)[string] {
  const all = Object.keys(kinds).join(', ');
  if (kind === undefined) throw new HumanError('The form to export is missing.', `Write --as with one of: ${all}.`);
  const write = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (write) return write;
  const near = nearest(kind, Object.keys(kinds));
  throw new HumanError(`There is no export “${kind}”.`, near ? `Did you mean “${near}”?` : `There are: ${all}.`);
}
