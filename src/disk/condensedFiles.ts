import fs from 'node:fs/promises';
import path from 'node:path';
import { sha256 } from './clock';
import { errorCode, readRegularFile, writeWhole } from './files';

const mostBytes = 16_384;

function fileFor(state: string, text: string): string {
  return path.join(state, 'condensed', `${sha256(text)}.md`);
}

/** What a text was condensed to before; `state` is the folder of the user's own files. */
export async function readCondensed(state: string | undefined, text: string): Promise<string | undefined> {
  if (state === undefined) return undefined;
  const bytes = await readRegularFile(fileFor(state, text), { maximumBytes: mostBytes }).catch(() => undefined);
  return bytes?.toString('utf8').trim() || undefined;
}

/** Saves what a text was condensed to; where that cannot be saved, it is condensed again. */
export async function saveCondensed(state: string | undefined, text: string, condensed: string): Promise<void> {
  if (state === undefined) return;
  const file = fileFor(state, text);
  try {
    await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeWhole(file, `${condensed}\n`);
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
  }
}
