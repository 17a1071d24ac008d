// Reads the findings that sessions have saved, which anybody may have edited since.

import fs from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { entriesInside, mapInBatches, readJsonFile } from './boundedReading';
import { sessionsFolderIn } from './sessionFolder';

const maxEntries = 5_000;
const maxFiles = 400;
const maxBytes = 2 * 1024 * 1024;
const fileIn = (folder: string) => path.join(folder, 'findings.json');

const text = z.string().check(z.maxLength(8_000));
/** Null for a quote that is not in the document. */
const lines = z.nullable(z.object({ start: z.int().check(z.positive()), end: z.int().check(z.positive()) }));
const list = <T extends z.ZodMiniType>(item: T, most: number) => z.array(item).check(z.maxLength(most));

const passage = {
  ...{ change: text, replaces: z.optional(text), place: z.optional(text) },
  ...{ after: z.optional(text), before: z.optional(text), under: z.optional(text) },
};
/** A change that settles findings. */
const cure = z.object({ id: text, settles: list(text, 200), ...passage });

const finding = z.object({
  ...{ id: text, section: text, claim: text, consequence: text, unquoted: z.boolean() },
  severity: z.enum(['blocks', 'matters', 'minor']),
  state: z.enum(['stands', 'fell', 'unclear', 'unchecked']),
  change: z.optional(z.nullable(text)),
  quotes: list(z.object({ text, lines }), 50),
  /** Set if it fell only because a user decided so, which can be undone. */
  decided: z.optional(z.object({ own: z.boolean() })),
  /** What a later run on the changed document says about it. */
  became: z.optional(text),
  turns: z._default(list(text, 1_000), []),
});

const shape = z.object({
  ...{ version: z.literal(1), session: text, rehearsal: z._default(z.boolean(), false) },
  /** Empty in older sessions. */
  at: z._default(text, ''),
  document: z.object({ path: z.optional(text) }),
  headline: z.optional(z.nullable(text)),
  cures: list(cure, 1_000),
  findings: list(finding, 1_000),
});

/** The content of a session's `findings.json`, with the session's folder. */
export type SavedFindings = z.infer<typeof shape> & { folder: string };

/** One finding of a session's `findings.json`. */
export type SavedFinding = SavedFindings['findings'][number];

/** Reads the findings of a workspace's sessions, newest first and up to a limit, never through a link out of the workspace; `cache` keeps them by folder. */
export async function readFindingsFiles(
  workspace: string,
  cache: Map<string, { stamp: string; saved: SavedFindings | undefined }>,
): Promise<SavedFindings[]> {
  const root = sessionsFolderIn(workspace, 'deliberations');
  const entries = await entriesInside(workspace, root, maxEntries);
  const folders = entries.filter(each => each.isDirectory()).map(({ name }) => path.join(root, name));
  const files = (await mapInBatches(folders, statOf)).sort((a, b) => b.changedMs - a.changedMs).slice(0, maxFiles);
  return mapInBatches(files, async ({ folder, stamp }) => {
    const cached = cache.get(folder);
    const saved = cached?.stamp === stamp ? cached.saved : await readSavedFindings(folder);
    cache.set(folder, { stamp, saved });
    return saved;
  });
}

/** The time of a session's findings and their `stamp`, which differs once they are written again; undefined if there are none. */
async function statOf(folder: string): Promise<{ folder: string; stamp: string; changedMs: number } | undefined> {
  const stats = await fs.lstat(fileIn(folder)).catch(() => undefined);
  if (!stats?.isFile()) return undefined;
  return { folder, stamp: `${stats.mtimeMs} ${stats.size}`, changedMs: stats.mtimeMs };
}

/** Reads the findings of one session; undefined if its file is missing, invalid or too large. */
export async function readSavedFindings(folder: string): Promise<SavedFindings | undefined> {
  const saved = await readJsonFile(fileIn(folder), shape, maxBytes);
  return saved && { ...saved, folder };
}
