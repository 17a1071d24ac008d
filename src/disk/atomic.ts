import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';

/** Replaces a file's content as a whole: whoever reads it, even after a crash, finds the old text or the new. */
export async function writeWhole(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomUUID().slice(0, 8)}.tmp`;
  try {
    await fs.writeFile(draft, text, { flag: 'wx', flush: true });
    await fs.rename(draft, file);
  } catch (error) {
    await fs.rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}
