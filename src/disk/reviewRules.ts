import fs from 'node:fs/promises';
import path from 'node:path';
import type { ReviewRules } from '../document/document';
import { isInside, realPlace } from './contained';
import { decode, ifThere, readRegularFile, reasonOf } from './files';

const usualPlaces = ['REVIEW.md', '.github/REVIEW.md'];
// It goes with every reading, whole.
const maximumKilobytes = 64;

/** Where a workspace's rules are looked for. */
export interface RulesSearch {
  /** The file that the user's own setting names; left out: the usual places. */
  named?: string;
  /** The user has said yes to links that leave the workspace. */
  allowLinks?: boolean;
}

/** What was found: the rules, or why a file that is there is not used. */
export interface FoundRules {
  rules?: ReviewRules;
  notice?: string;
}

/** Reads a workspace's house rules for findings, bounded and from within the workspace; it never throws. */
export async function findReviewRules(workspace: string, search: RulesSearch = {}): Promise<FoundRules> {
  const { named, allowLinks = false } = search;
  for (const place of named ? [named] : usualPlaces) {
    const found = await readRules(workspace, place, allowLinks);
    if (found) return found;
  }
  return named ? { notice: `There are no house rules ${named} in this folder.` } : {};
}

async function readRules(workspace: string, place: string, allowLinks: boolean): Promise<FoundRules | undefined> {
  const file = path.resolve(workspace, place);
  const shown = path.relative(workspace, file).split(path.sep).join('/');
  try {
    if (!isInside(workspace, file) || (!allowLinks && !isInside(await realPlace(workspace), await realPlace(file)))) {
      return { notice: `The house rules ${place} lead out of this folder, and are left out.` };
    }
    const bytes = await read(file);
    if (bytes === undefined) return undefined;
    if (bytes === 'large')
      return { notice: `The house rules ${shown} are larger than ${maximumKilobytes} kB, and are left out.` };
    const text = decode(bytes);
    if (text === undefined) return { notice: `The house rules ${shown} are no text, and are left out.` };
    return text.trim() === '' ? undefined : { rules: { path: shown, text } };
  } catch (error) {
    return { notice: `The house rules ${shown} cannot be read: ${reasonOf(error)}.` };
  }
}

/** A folder, a pipe or a device in its place is no file of rules. */
async function read(file: string): Promise<Buffer | 'large' | undefined> {
  const stats = await ifThere(fs.stat(file));
  if (!stats?.isFile()) return undefined;
  return stats.size > maximumKilobytes * 1024 ? 'large' : ifThere(readRegularFile(file));
}
