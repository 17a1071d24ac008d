import fs from 'node:fs/promises';
import path from 'node:path';
import { HumanError } from '../base/errors';
import { sha256 } from './clock';
import { mustStayInside } from './contained';
import { errorCode, ifThere, readRegularFile, reasonOf } from './files';

/** A strategy's file, read once: what is allowed and what is run is this text. */
export interface StrategyFile {
  /** The file's name without its ending: by it the strategy is chosen. */
  name: string;
  file: string;
  text: string;
  sha: string;
}

/** Where a workspace keeps its strategies. */
const folderOf = (workspace: string) => path.join(workspace, 'convene', 'strategies');
const ending = '.mjs';
const mostBytes = 256 * 1024;

/** The names of the strategies that a workspace has, in order. */
export async function strategyNamesIn(workspace: string): Promise<string[]> {
  const entries = (await ifThere(fs.readdir(folderOf(workspace)))) ?? [];
  return entries
    .filter(entry => entry.endsWith(ending))
    .map(entry => entry.slice(0, -ending.length))
    .sort();
}

/** Reads the strategy that a name or a path means: a path from the first of these folders that has it, a name from the workspace's own; undefined where there is none. */
export async function findStrategy(
  wanted: string,
  workspace: string,
  from: readonly string[] = [workspace],
): Promise<StrategyFile | undefined> {
  if (!/[/\\]|\.m?js$/.test(wanted)) {
    const file = path.join(folderOf(workspace), `${wanted}${ending}`);
    await mustStayInside(workspace, file);
    return readStrategy(file);
  }
  for (const folder of from) {
    const found = await readStrategy(path.resolve(folder, wanted));
    if (found) return found;
  }
  return undefined;
}

async function readStrategy(file: string): Promise<StrategyFile | undefined> {
  const bytes = await ifThere(readRegularFile(file, { maximumBytes: mostBytes })).catch((error: unknown) => {
    if (errorCode(error) === 'EFBIG')
      throw new HumanError(`${file} is larger than a strategy may be (256 kB).`, 'Shorten it.');
    throw new HumanError(`The strategy ${file} cannot be read: ${reasonOf(error)}.`, 'Name a file that you may read.');
  });
  if (!bytes) return undefined;
  const text = bytes.toString('utf8');
  return { name: path.basename(file).replace(/\.m?js$/, ''), file, text, sha: sha256(text) };
}
