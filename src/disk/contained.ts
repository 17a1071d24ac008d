import fs from 'node:fs/promises';
import path from 'node:path';
import { HumanError } from '../base/errors';
import { ifThere } from './files';

/** Whether a path lies in a folder (or is it), by its letters alone. */
export function isInside(folder: string, file: string): boolean {
  const relative = path.relative(folder, file);
  return relative === '' || (!relative.startsWith(`..${path.sep}`) && relative !== '..' && !path.isAbsolute(relative));
}

/** Where a path really leads: links are followed as far as it exists. */
export async function realPlace(file: string): Promise<string> {
  const full = path.resolve(file);
  const real = await ifThere(fs.realpath(full));
  if (real !== undefined) return real;
  const link = await ifThere(fs.readlink(full).catch(() => undefined));
  if (link !== undefined) return realPlace(path.resolve(path.dirname(full), link));
  const parent = path.dirname(full);
  return parent === full ? full : path.join(await realPlace(parent), path.basename(full));
}

/** Refuses a place that a link leads out of the folder it should be in. */
export async function mustStayInside(folder: string, file: string): Promise<void> {
  const [root, place] = [await realPlace(folder), await realPlace(file)];
  if (isInside(root, place)) return;
  throw new HumanError(
    `${file} is a link that leads out of ${folder}, to ${place}.`,
    'Allow linked folders if you trust it, or choose a place inside.',
  );
}
