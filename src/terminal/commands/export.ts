import path from 'node:path';
import { type Exporter, exporters } from '../../app/exports';
import { HumanError } from '../../base/errors';
import { writeNewFile } from '../../disk/plainFiles';
import { formatOf } from '../../formats';
import { playIn } from '../../transcript/scene';
import type { Given } from '../given';
import { mistyped } from '../mistyped';
import { recordTold } from '../record';
import { exitCodes, type Terminal } from '../terminal';

/** Writes a session down in another form: to standard output, or into a new file. */
export async function exportRecord(given: Given, terminal: Terminal): Promise<number> {
  const write = kindOf(given.text('as'));
  const [named = ''] = given.positionals;
  const { state } = await recordTold(path.resolve(terminal.cwd, named), named, terminal);
  const format = formatOf(state.opened?.format ?? '');
  const text = write(state, format);
  if (write === exporters.fountain && !playIn(state, format)) {
    terminal.screen.remark(`${format?.title ?? 'This session'} is no play: it is written as plain text.`);
  }
  const out = given.text('out');
  if (out === undefined) terminal.screen.print(text);
  else await writeNewFile(path.resolve(terminal.cwd, out), out, terminal.screen.redaction.redact(text));
  return exitCodes.ended;
}

function kindOf(kind: string | undefined): Exporter {
  const kinds: Readonly<Record<string, Exporter>> = exporters;
  const all = Object.keys(kinds);
  if (kind === undefined)
    throw new HumanError('The form to export is missing.', `Write --as with one of: ${all.join(', ')}.`);
  const write = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (write) return write;
  throw mistyped(`There is no export “${kind}”.`, kind, all);
}
