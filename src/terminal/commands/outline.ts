import path from 'node:path';
import { readDocumentFile } from '../../disk/documentFile';
import { printable } from '../../transcript/escape';
import type { Given } from '../given';
import { mustBeMeant } from '../places';
import { exitCodes, type Terminal } from '../terminal';

/** Lists the sections of a document with their lines. */
export async function outline(given: Given, terminal: Terminal): Promise<number> {
  const { screen } = terminal;
  const [named = ''] = given.positionals;
  const file = path.resolve(terminal.cwd, named);
  await mustBeMeant(terminal.cwd, file);
  const { sections } = await readDocumentFile(file, named);
  const rows = sections.map(({ id, level, title, startLine, endLine }) => ({ id, level, title, startLine, endLine }));
  if (given.has('json')) screen.print(`${JSON.stringify(rows, undefined, 2)}\n`);
  else {
    for (const { level, title, startLine, endLine } of rows) {
      const lines = screen.dim(`${startLine}–${endLine}`);
      screen.print(`${'  '.repeat(Math.max(0, level - 1))}${printable(title)}  ${lines}\n`);
    }
  }
  return exitCodes.ended;
}
