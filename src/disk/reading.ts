// Reads many files, or data that somebody else may have written.

import fs from 'node:fs/promises';
import * as z from 'zod/mini';
import { readRegularFile } from './files';

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
