import fs from 'node:fs/promises';
import path from 'node:path';
import { HumanError } from '../base/errors';
import { l10n } from '../base/message';
import { sha256 } from './clock';
import { errorCode, fileError, readRegularFile, undefinedIfMissing } from './files';
import { assertInside } from './pathContainment';

/** The source of a strategy (a program that plans a session's rounds), read once: what the user allows by its hash is what runs, whatever the file says then. */
export interface StrategyFile {
  /** The file's name without its ending, by which the strategy is chosen. */
  name: string;
  file: string;
  text: string;
  sha: string;
}

const strategiesFolder = (workspace: string) => path.join(workspace, 'convene', 'strategies');
const ending = '.mjs';
const maxKilobytes = 256;
const maxBytes = maxKilobytes * 1024;

/** Lists the names of a workspace's strategies, sorted. */
export async function strategyNamesIn(workspace: string): Promise<string[]> {
  const entries = (await undefinedIfMissing(fs.readdir(strategiesFolder(workspace)))) ?? [];
  return entries
    .filter(entry => entry.endsWith(ending))
    .map(entry => entry.slice(0, -ending.length))
    .sort();
}

/**
 * Finds a strategy; undefined if there is none. A name is that of a file in the workspace, so no link may lead out; a path, which has a
 * separator or an ending, may lead anywhere, from the first of the folders `from` that has it.
 */
export async function findStrategy(
  wanted: string,
  workspace: string,
  from: readonly string[] = [workspace],
): Promise<StrategyFile | undefined> {
  if (!/[/\\]|\.m?js$/.test(wanted)) {
    const file = path.join(strategiesFolder(workspace), `${wanted}${ending}`);
    await assertInside(workspace, file);
    return readStrategy(file);
  }
  for (const folder of from) {
    const found = await readStrategy(path.resolve(folder, wanted));
    if (found) return found;
  }
  return undefined;
}

async function readStrategy(file: string): Promise<StrategyFile | undefined> {
  const bytes = await undefinedIfMissing(readRegularFile(file, { maximumBytes: maxBytes })).catch((error: unknown) => {
    if (errorCode(error) === 'EFBIG')
      throw new HumanError(l10n`${file} is larger than the limit for a strategy (${maxKilobytes} kB).`, 'Shorten it.');
    throw new HumanError(
      l10n`The strategy ${file} cannot be read: ${fileError(error)}.`,
      'Choose a file that you can read.',
    );
  });
  if (!bytes) return undefined;
  const text = bytes.toString('utf8');
  return { name: path.basename(file).replace(/\.m?js$/, ''), file, text, sha: sha256(text) };
}
