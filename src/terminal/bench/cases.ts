import path from 'node:path';
import * as z from 'zod/mini';
import { HumanError } from '../../base/errors';
import { readDocumentFile } from '../../disk/documentFile';
import { readRegularFile, undefinedIfMissing } from '../../disk/files';
import { listNames } from '../../disk/userFiles';
import type { DocumentText } from '../../document/document';

/** A defect that was planted in a document. */
export interface PlantedDefect {
  id: string;
  what: string;
  /** What a report must say to have found it. */
  counts: string;
  /** What a change must achieve, and what a bad one would break; empty: any change will do that settles it. */
  cure: string;
}

/** A document of the benchmark; one without defects is a control. */
export interface BenchCase {
  name: string;
  file: string;
  document: DocumentText;
  defects: readonly PlantedDefect[];
  /** Defects that the document had before: they count neither way. */
  native: readonly string[];
}

const text = z.string();
const keySchema = z.object({
  defects: z.array(z.object({ id: text, what: text, counts: text, cure: z.optional(text) })),
  native: z.optional(z.array(text)),
});

/** Reads the documents of a folder that have a key (`x.md` and `x.key.json`): what was planted in them, which the judge alone is told. */
export async function readBenchCases(folder: string): Promise<BenchCase[]> {
  const all = await listNames(folder, 'The folder of documents', 'Name a folder that holds documents and their keys.');
  const names = all.filter(name => name.endsWith('.md'));
  const cases = await Promise.all(names.map(name => readCase(folder, name)));
  const withKey = cases.flatMap(each => each ?? []);
  if (withKey.length > 0) return withKey;
  throw new HumanError(
    `There is no document with a key in ${folder}.`,
    'Put each document beside its key: design.md and design.key.json; a key without defects makes a control.',
  );
}

async function readCase(folder: string, name: string): Promise<BenchCase | undefined> {
  const stem = name.slice(0, -'.md'.length);
  const keyFile = path.join(folder, `${stem}.key.json`);
  const bytes = await undefinedIfMissing(readRegularFile(keyFile));
  if (!bytes) return undefined;
  const written = bytes.toString('utf8');
  const { defects, native = [] } = parseKey(written, keyFile);
  const file = path.join(folder, name);
  const document = await readDocumentFile(file, name);
  return { name: stem, file, document, defects: defects.map(each => ({ cure: '', ...each })), native };
}

function parseKey(written: string, file: string): z.infer<typeof keySchema> {
  try {
    const read = z.safeParse(keySchema, JSON.parse(written));
    if (read.success) return read.data;
  } catch {
    // Reported below, like an invalid key.
  }
  throw new HumanError(
    `${file} is no key.`,
    'A key is {"defects": [{"id", "what", "counts", "cure"}], "native": ["…"]}; defects may be empty.',
  );
}
