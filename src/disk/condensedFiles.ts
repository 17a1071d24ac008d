import fs from 'node:fs/promises';
import path from 'node:path';
import { sha256 } from './clock';
import { errorCode, readRegularFile, writeFileAtomically } from './files';

const maxBytes = 16_384;

function fileFor(state: string, text: string): string {
  return path.join(state, 'condensed', `${sha256(text)}.md`);
}

/** Reads the condensed version of a text from the cache; `state` is the folder of the user's own files. */
export async function readCondensed(state: string | undefined, text: string): Promise<string | undefined> {
  if (state === undefined) return undefined;
  const bytes = await readRegularFile(fileFor(state, text), { maximumBytes: maxBytes }).catch(() => undefined);
  return bytes?.toString('utf8').trim() || undefined;
}

/** Caches the condensed version of a text; if that fails, the text is condensed again next time. */
export async function saveCondensed(state: string | undefined, text: string, condensed: string): Promise<void> {
  if (state === undefined) return;
  const file = fileFor(state, text);
  try {
    await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeFileAtomically(file, `${condensed}\n`);
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
  }
}
