import fs from 'node:fs/promises';
import path from 'node:path';
import { HumanError } from '../base/errors';
import { l10n } from '../base/message';
import { slugOf } from '../text/slug';
import { errorCode, fileError, undefinedIfMissing } from './files';
import { assertInside } from './pathContainment';

/** Where a workspace keeps its sessions: deliberations and plays (performed scenes), as path segments. */
export const sessionParents = { deliberations: ['convene'], plays: ['data', 'scenes'] } as const;

/** The folder in which a workspace keeps its sessions of a kind. */
export function sessionsFolderIn(workspace: string, kind: keyof typeof sessionParents): string {
  return path.join(workspace, ...sessionParents[kind]);
}

/** The workspace of a session's folder, judged by its path alone; undefined if it is elsewhere. */
export function workspaceOfSession(folder: string): string | undefined {
  const parents = Object.values(sessionParents).find(names => path.dirname(folder).endsWith(path.join('/', ...names)));
  return parents && path.resolve(folder, '..', ...parents.map(() => '..'));
}

/** Where a session's folder may be created. */
export interface FolderRules {
  /** The workspace folder that it must stay in, links resolved. */
  within?: string;
  /** Whether links may leave the workspace. */
  allowLinks?: boolean;
}

/** Creates a new folder for a session and returns its path; a taken name gets -2, -3 …, and nothing is ever overwritten. */
export async function createSessionFolder(root: string, wanted: string, rules: FolderRules = {}): Promise<string> {
  await makeFolder(root, rules);
  const name = slugOf(wanted);
  for (let n = 1; ; n++) {
    const folder = path.join(root, n === 1 ? name : `${name}-${n}`);
    try {
      await fs.mkdir(folder);
      return folder;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw folderError(folder, error);
    }
  }
}

/** Creates a folder that the user named for a session; throws if it is not empty. */
export async function ensureEmptyFolder(folder: string): Promise<string> {
  await makeFolder(folder, {});
  const names = await fs.readdir(folder);
  if (names.length === 0) return folder;
  throw new HumanError(
    l10n`${folder} is not empty.`,
    'Choose a new or empty folder; a session never overwrites anything.',
  );
}

/** Names a folder so that it sorts by day: `2026-11-18-a-title`. */
export function dateSlug(now: number, title: string): string {
  const day = new Date(now);
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  return `${parts.map(part => String(part).padStart(2, '0')).join('-')}-${slugOf(title)}`;
}

/** Makes a folder and those above it, if it stays where the rules allow. */
async function makeFolder(folder: string, { within, allowLinks = false }: FolderRules): Promise<void> {
  if (within !== undefined && !allowLinks) await assertInside(within, folder);
  try {
    await makeWithParents(folder);
  } catch (error) {
    throw folderError(folder, error);
  }
}

// Node's `recursive` option never returns where the system allows no folders, such as in /proc.
async function makeWithParents(folder: string): Promise<void> {
  try {
    await fs.mkdir(folder);
  } catch (error) {
    const stats = await undefinedIfMissing(fs.stat(folder));
    if (stats?.isDirectory()) return;
    const parent = path.dirname(folder);
    const isParentMissing = errorCode(error) === 'ENOENT' && !(await undefinedIfMissing(fs.stat(parent)));
    if (!isParentMissing) throw error;
    await makeWithParents(parent);
    await makeWithParents(folder);
  }
}

function folderError(folder: string, error: unknown): HumanError {
  // A file in the way is a wrong place, not a failure of the disk.
  const isTaken = errorCode(error) === 'EEXIST' || errorCode(error) === 'ENOTDIR';
  const reason = errorCode(error) === 'ENOENT' ? l10n`the system does not allow it there` : fileError(error);
  return new HumanError(
    l10n`The folder ${folder} could not be created: ${reason}.`,
    isTaken ? 'Choose another place for sessions.' : 'Choose another place for sessions, or make this one writable.',
    isTaken ? 'usage' : 'failed',
  );
}
