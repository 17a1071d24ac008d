// Reads many files, or data that somebody else may have written.

import type { Dirent } from 'node:fs';
import fs from 'node:fs/promises';
import * as z from 'zod/mini';
import { readRegularFile, undefinedIfMissing } from './files';
import { assertInside } from './pathContainment';

/** How many files are open at once. */
const batchSize = 16;

/** Maps values a batch at a time, in order; undefined results are left out. */
export async function mapInBatches<A, B>(
  values: readonly A[],
  map: (value: A) => Promise<B | undefined>,
): Promise<B[]> {
  const results: B[] = [];
  for (let start = 0; start < values.length; start += batchSize) {
    const batch = await Promise.all(values.slice(start, start + batchSize).map(map));
    results.push(...batch.flatMap(each => (each === undefined ? [] : [each])));
  }
  return results;
}

/** Lists the first entries of a workspace's folder; none if it is missing. Throws if a link leads out of the workspace. */
export async function entriesInside(workspace: string, folder: string, maximum: number): Promise<Dirent[]> {
  const entries: Dirent[] = [];
  if (!(await undefinedIfMissing(fs.lstat(folder)))) return entries;
  await assertInside(workspace, folder);
  for await (const entry of await fs.opendir(folder)) {
    entries.push(entry);
    if (entries.length >= maximum) break;
  }
  return entries;
}

/** Reads a JSON file of a schema; undefined if it is missing, invalid, too large or a link. */
export async function readJsonFile<Schema extends z.ZodMiniType>(
  file: string,
  schema: Schema,
  maximumBytes: number,
): Promise<z.output<Schema> | undefined> {
  try {
    if (!(await fs.lstat(file)).isFile()) return undefined;
    return z.parse(schema, JSON.parse((await readRegularFile(file, { maximumBytes })).toString('utf8')));
  } catch {
    return undefined;
  }
}
