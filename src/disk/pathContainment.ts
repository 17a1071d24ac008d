import fs from 'node:fs/promises';
import path from 'node:path';
import { HumanError } from '../base/errors';
import { l10n } from '../base/message';
import { undefinedIfMissing } from './files';

/** Whether a path is in a folder (or is that folder), compared lexically: links are not resolved. */
export function isInside(folder: string, file: string): boolean {
  const relative = path.relative(folder, file);
  return relative === '' || (!relative.startsWith(`..${path.sep}`) && relative !== '..' && !path.isAbsolute(relative));
}

/** Resolves the links of a path; what does not exist of it is appended as it is. */
export async function resolveLinks(file: string): Promise<string> {
  const full = path.resolve(file);
  const real = await undefinedIfMissing(fs.realpath(full));
  if (real !== undefined) return real;
  // A link whose target is missing.
  const link = await fs.readlink(full).catch(() => undefined);
  if (link !== undefined) return resolveLinks(path.resolve(path.dirname(full), link));
  const parent = path.dirname(full);
  return parent === full ? full : path.join(await resolveLinks(parent), path.basename(full));
}

/** Throws if a path, with its links resolved, is not in the folder that it should be in. */
export async function assertInside(folder: string, file: string): Promise<void> {
  const [root, place] = [await resolveLinks(folder), await resolveLinks(file)];
  if (isInside(root, place)) return;
  throw new HumanError(
    l10n`${file} is a link that leads out of ${folder}, to ${place}.`,
    'Allow links if you trust it, or choose a place inside.',
  );
}
