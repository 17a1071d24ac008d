import fs from 'node:fs/promises';
import path from 'node:path';
import { HumanError } from '../base/errors';
import { l10n } from '../base/message';
import { errorCode, fileError, readRegularFile } from './files';

/** Reads a text file that the user named; if it cannot be read, the error calls it `what` and advises the `remedy`. */
export async function readNamedFile(
  file: string,
  what: string,
  remedy: string,
  maximumBytes?: number,
): Promise<string> {
  try {
    return (await readRegularFile(file, { maximumBytes })).toString('utf8');
  } catch (error) {
    throw new HumanError(l10n`${what} cannot be read: ${fileError(error)}.`, remedy);
  }
}

/** Lists the names in a folder that the user named, sorted; throws if it cannot be read. */
export async function listNames(folder: string, what: string, remedy: string): Promise<string[]> {
  try {
    return (await fs.readdir(folder)).sort();
  } catch (error) {
    throw new HumanError(l10n`${what} cannot be read: ${fileError(error)}.`, remedy);
  }
}

/** Writes a new file that the user named, as `shown`; an existing one is never overwritten. */
export async function writeNewFile(file: string, shown: string, text: string): Promise<void> {
  try {
    await fs.writeFile(file, text, { flag: 'wx' });
  } catch (error) {
    if (errorCode(error) === 'EEXIST') {
      throw new HumanError(l10n`${shown} exists already.`, 'Choose a new file; existing files are never overwritten.');
    }
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') {
      throw new HumanError(l10n`There is no folder ${path.dirname(shown)}.`, 'Choose a file in an existing folder.');
    }
    throw new HumanError(l10n`${shown} could not be written: ${fileError(error)}.`, 'Choose another file.', 'failed');
  }
}
