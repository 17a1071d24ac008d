import fs from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { mustStayInside } from './contained';
import { ifThere, readRegularFile } from './files';
import { homeIn } from './sessionFolder';

const mostFolders = 5_000;
const mostFiles = 400;
const mostBytes = 2 * 1024 * 1024;
const atOnce = 16;
const fileIn = (folder: string) => path.join(folder, 'findings.json');

const text = z.string().check(z.maxLength(8_000));
const lines = z.nullable(z.object({ start: z.int().check(z.positive()), end: z.int().check(z.positive()) }));
const list = <T extends z.ZodMiniType>(item: T, most: number) => z.array(item).check(z.maxLength(most));

const passage = { change: text, replaces: z.optional(text), place: z.optional(text) };
const cure = z.object({ id: text, settles: list(text, 200), ...passage });

const finding = z.object({
  ...{ id: text, section: text, claim: text, consequence: text, unquoted: z.boolean() },
  severity: z.enum(['blocks', 'matters', 'minor']),
  state: z.enum(['stands', 'fell', 'unclear', 'unchecked']),
  change: z.optional(z.nullable(text)),
  quotes: list(z.object({ text, lines }), 50),
  /** It fell by a decision alone, which may be taken back. */
  decided: z.optional(z.object({ own: z.boolean() })),
  /** What a run on the changed document says of it. */
  became: z.optional(text),
  turns: z._default(list(text, 1_000), []),
});

const shape = z.object({
  ...{ version: z.literal(1), session: text, rehearsal: z._default(z.boolean(), false) },
  /** Older sessions do not say. */
  at: z._default(text, ''),
  document: z.object({ path: z.optional(text) }),
  headline: z.optional(z.nullable(text)),
  cures: list(cure, 1_000),
  findings: list(finding, 1_000),
});

/** What a session found in its document, as the `findings.json` of its folder has it. */
export type SavedFindings = z.infer<typeof shape> & { folder: string };

/** A finding of a session, as its `findings.json` has it. */
export type SavedFinding = SavedFindings['findings'][number];

/** The findings that the sessions of a workspace have left, the newest files first, bounded, and none through a link out of it; `known`: those read before, which are read again only where they have changed. */
export async function readFindingsFiles(
  workspace: string,
  known: Map<string, { stamp: string; saved: SavedFindings | undefined }>,
): Promise<SavedFindings[]> {
  const home = homeIn(workspace, 'deliberations');
  if (!(await ifThere(fs.lstat(home)))) return [];
  await mustStayInside(workspace, home);
  const folders: string[] = [];
  for await (const entry of await fs.opendir(home)) {
    if (entry.isDirectory()) folders.push(path.join(home, entry.name));
    if (folders.length >= mostFolders) break;
  }
  const files = (await inBatches(folders, statOf)).sort((a, b) => b.changedMs - a.changedMs).slice(0, mostFiles);
  return inBatches(files, async ({ folder, stamp }) => {
    const before = known.get(folder);
    const saved = before?.stamp === stamp ? before.saved : await readSaved(folder);
    known.set(folder, { stamp, saved });
    return saved;
  });
}

async function inBatches<A, B>(all: readonly A[], one: (each: A) => Promise<B | undefined>): Promise<B[]> {
  const found: B[] = [];
  for (let start = 0; start < all.length; start += atOnce) {
    const batch = await Promise.all(all.slice(start, start + atOnce).map(one));
    found.push(...batch.flatMap(each => each ?? []));
  }
  return found;
}

async function statOf(folder: string): Promise<{ folder: string; stamp: string; changedMs: number } | undefined> {
  const stats = await fs.lstat(fileIn(folder)).catch(() => undefined);
  if (!stats?.isFile()) return undefined;
  return { folder, stamp: `${stats.mtimeMs} ${stats.size}`, changedMs: stats.mtimeMs };
}

/** What one session found; undefined where its folder has no such file, or one that holds more than any session writes. */
export async function readSaved(folder: string): Promise<SavedFindings | undefined> {
  try {
    const bytes = await readRegularFile(fileIn(folder), { maximumBytes: mostBytes });
    return { ...z.parse(shape, JSON.parse(bytes.toString('utf8'))), folder };
  } catch {
    return undefined;
  }
}
