import path from 'node:path';
import * as z from 'zod/mini';
import { HumanError } from '../../base/errors';
import { readDocumentFile } from '../../disk/documentFile';
import { ifThere, readRegularFile } from '../../disk/files';
import { namesIn } from '../../disk/plainFiles';
import type { DocumentText } from '../../document/document';

/** A fault that somebody has put into a document, and what an answer must say to have found it. */
export interface PlantedDefect {
  id: string;
  what: string;
  counts: string;
  /** What a change must achieve, and what a bad one would break. */
  cure: string;
}

/** A document to be examined; one without defects is a control. */
export interface BenchCase {
  name: string;
  file: string;
  document: DocumentText;
  defects: readonly PlantedDefect[];
  /** Faults that it had before anybody planted any: they count neither way. */
  native: readonly string[];
}

const text = z.string();
const key = z.object({
  defects: z.array(z.object({ id: text, what: text, counts: text, cure: z.optional(text) })),
  native: z.optional(z.array(text)),
});

/** Reads the documents of a folder, each with the key beside it (`x.md` and `x.key.json`); no prompt of a format ever holds a key. */
export async function readBenchCases(folder: string): Promise<BenchCase[]> {
  const all = await namesIn(folder, 'The folder of documents', 'Name a folder that holds documents and their keys.');
  const names = all.filter(name => name.endsWith('.md'));
  const cases = await Promise.all(names.map(name => readCase(folder, name)));
  const kept = cases.flatMap(each => each ?? []);
  if (kept.length > 0) return kept;
  throw new HumanError(
    `There is no document with a key in ${folder}.`,
    'Put each document beside its key: design.md and design.key.json; a key without defects makes a control.',
  );
}

async function readCase(folder: string, name: string): Promise<BenchCase | undefined> {
  const stem = name.slice(0, -'.md'.length);
  const keyFile = path.join(folder, `${stem}.key.json`);
  const bytes = await ifThere(readRegularFile(keyFile));
  if (!bytes) return undefined;
  const written = bytes.toString('utf8');
  const { defects, native = [] } = keyIn(written, keyFile);
  const file = path.join(folder, name);
  const document = await readDocumentFile(file, name);
  return { name: stem, file, document, defects: defects.map(each => ({ cure: '', ...each })), native };
}

function keyIn(written: string, file: string): z.infer<typeof key> {
  try {
    const read = z.safeParse(key, JSON.parse(written));
    if (read.success) return read.data;
  } catch {
    // Told below, like a key of another shape.
  }
  throw new HumanError(
    `${file} is no key.`,
    'A key is {"defects": [{"id", "what", "counts", "cure"}], "native": ["…"]}; defects may be empty.',
  );
}
