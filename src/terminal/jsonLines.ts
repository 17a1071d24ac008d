import path from 'node:path';
import * as z from 'zod/mini';
import { HumanError } from '../base/errors';
import { isRecord, type JsonObject } from '../base/json';
import { readNamedFile } from '../disk/plainFiles';
import { mostOfInput } from '../script/input';

/** Reads a file that was named for one JSON object a line; `where` tells a person which line an object comes from. */
export async function readJsonLines(
  file: string,
  folder: string,
  what: string,
  example: string,
): Promise<{ where: string; value: JsonObject }[]> {
  const remedy = `Name a file with one JSON object a line, such as ${example}.`;
  const content = await readNamedFile(path.resolve(folder, file), `The file of ${what} ${file}`, remedy);
  const lines = content.replace(/^\uFEFF/, '').split('\n');
  return lines.flatMap((line, index) => {
    const where = `${file}, line ${index + 1}`;
    return line.trim() === '' ? [] : [{ where, value: objectIn(line, where, example) }];
  });
}

function objectIn(line: string, where: string, example: string): JsonObject {
  if (line.length > mostOfInput) {
    throw new HumanError(`${where}: it has more than ${mostOfInput} characters.`, 'Shorten that line.');
  }
  try {
    const value: unknown = JSON.parse(line);
    if (isRecord(value)) return value as JsonObject;
  } catch {
    // Told like any other line that is no object.
  }
  throw new HumanError(`${where}: not a JSON object.`, `Write one a line, such as ${example}.`);
}

/** What a shape makes of an object of its kind; the field that does not fit is told. */
export function shaped<T>(shape: z.ZodMiniType<T>, value: JsonObject, kind: string, where: string): T {
  const result = z.safeParse(shape, value);
  if (result.success) return result.data;
  const field = result.error.issues[0]?.path.join('.') ?? '';
  throw new HumanError(`${where}: a “${kind}” has a wrong or missing “${field}”.`, 'Mend that line.');
}
