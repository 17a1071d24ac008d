import fs from 'node:fs/promises';
import path from 'node:path';
import { HumanError } from '../base/errors';
import { slugOf } from '../text/slug';
import { mustStayInside } from './contained';
import { errorCode, ifThere, reasonOf } from './files';

/** Where a workspace keeps its deliberations, and its plays under their own names. */
export const homes = { deliberations: ['convene'], plays: ['data', 'scenes'] } as const;

/** The folder in which a workspace keeps its sessions of a kind. */
export function homeIn(workspace: string, kind: keyof typeof homes): string {
  return path.join(workspace, ...homes[kind]);
}

/** The workspace that a session's folder lies in, by its place alone; undefined where it lies elsewhere. */
export function workspaceAround(folder: string): string | undefined {
  const home = Object.values(homes).find(names => path.dirname(folder).endsWith(path.join('/', ...names)));
  return home && path.resolve(folder, '..', ...home.map(() => '..'));
}

/** Where a session's folder may be made. */
export interface FolderRules {
  /** The workspace folder that it has to stay in, whatever links there are on the way. */
  within?: string;
  /** The user has said yes to links that leave the workspace. */
  allowLinks?: boolean;
}

/** Makes a new folder for a session and returns its path; a name that is taken gets -2, -3 … and nothing is ever overwritten. */
export async function createSessionFolder(root: string, wanted: string, rules: FolderRules = {}): Promise<string> {
  await makeFolder(root, rules);
  const name = slugOf(wanted);
  for (let n = 1; ; n++) {
    const folder = path.join(root, n === 1 ? name : `${name}-${n}`);
    try {
      await fs.mkdir(folder);
      return folder;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw unmade(folder, error);
    }
  }
}

/** Makes sure that a folder the user named for a session exists and is empty. */
export async function useEmptyFolder(folder: string): Promise<string> {
  await makeFolder(folder, {});
  const names = await fs.readdir(folder);
  if (names.length === 0) return folder;
  throw new HumanError(`${folder} is not empty.`, 'Name a new or empty folder; a session never overwrites anything.');
}

/** `2026-11-18-a-title`: a folder's name that sorts by day. */
export function dateSlug(now: number, title: string): string {
  const day = new Date(now);
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  return `${parts.map(part => String(part).padStart(2, '0')).join('-')}-${slugOf(title)}`;
}

async function makeFolder(folder: string, { within, allowLinks = false }: FolderRules): Promise<void> {
  if (within !== undefined && !allowLinks) await mustStayInside(within, folder);
  try {
    await makeAll(folder);
  } catch (error) {
    throw unmade(folder, error);
  }
}

// Node's own recursive way never comes back from a place in which the system allows no folders, such as /proc.
async function makeAll(folder: string): Promise<void> {
  try {
    await fs.mkdir(folder);
  } catch (error) {
    const stats = await ifThere(fs.stat(folder));
    if (stats?.isDirectory()) return;
    const above = path.dirname(folder);
    if (errorCode(error) !== 'ENOENT' || (await ifThere(fs.stat(above)))) throw error;
    await makeAll(above);
    await makeAll(folder);
  }
}

function unmade(folder: string, error: unknown): HumanError {
  // What stands in the way is no fault of the disk: the place itself was wrong.
  const isTaken = errorCode(error) === 'EEXIST' || errorCode(error) === 'ENOTDIR';
  const reason = errorCode(error) === 'ENOENT' ? 'the system allows none there' : reasonOf(error);
  return new HumanError(
    `The folder ${folder} could not be made: ${reason}.`,
    isTaken ? 'Choose another place for sessions.' : 'Choose another place for sessions, or make this one writable.',
    isTaken ? 'usage' : 'failed',
  );
}
