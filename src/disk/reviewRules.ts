import path from 'node:path';
import { l10n, type Text } from '../base/message';
import type { ReviewRules } from '../document/document';
import { decodeText, errorCode, fileError, readRegularFile, undefinedIfMissing } from './files';
import { isInside, resolveLinks } from './pathContainment';

const defaultPaths = ['REVIEW.md', '.github/REVIEW.md'];
// The whole file is part of every reading's prompt.
const maximumKilobytes = 64;
const maximumBytes = maximumKilobytes * 1024;

/** Where the house rules of a workspace are looked for. */
export interface RulesSearch {
  /** The file that the user's setting names; if it is omitted, the default paths are tried. */
  named?: string;
  /** Whether links may leave the workspace. */
  allowLinks?: boolean;
}

/** The rules, or why an existing file is not used. */
export interface FoundRules {
  rules?: ReviewRules;
  notice?: Text;
}

/** Reads a workspace's house rules for findings, limited in size and from within the workspace; it never throws. */
export async function findReviewRules(workspace: string, search: RulesSearch = {}): Promise<FoundRules> {
  const { named, allowLinks = false } = search;
  for (const place of named ? [named] : defaultPaths) {
    const found = await readRules(workspace, place, allowLinks);
    if (found) return found;
  }
  return named ? { notice: l10n`This folder has no house rules file ${named}.` } : {};
}

/** Reads rules from a place; undefined if there is no such file or it is empty. */
async function readRules(workspace: string, place: string, allowLinks: boolean): Promise<FoundRules | undefined> {
  const file = path.resolve(workspace, place);
  const shown = path.relative(workspace, file).split(path.sep).join('/');
  try {
    const leavesByLink = async () => !isInside(await resolveLinks(workspace), await resolveLinks(file));
    if (!isInside(workspace, file) || (!allowLinks && (await leavesByLink()))) {
      return { notice: l10n`The house rules ${place} point outside this folder and are not used.` };
    }
    const bytes = await undefinedIfMissing(readRegularFile(file, { maximumBytes }));
    if (bytes === undefined) return undefined;
    const text = decodeText(bytes);
    if (text === undefined) return { notice: l10n`The house rules ${shown} are not a text file and are not used.` };
    return text.trim() === '' ? undefined : { rules: { path: shown, text } };
  } catch (error) {
    if (errorCode(error) === 'EFBIG')
      return { notice: l10n`The house rules ${shown} are larger than ${maximumKilobytes} kB and are not used.` };
    return { notice: l10n`The house rules ${shown} cannot be read: ${fileError(error)}.` };
  }
}
