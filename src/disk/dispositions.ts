// The decisions of users on findings (dispositions): a small file each, shared with the workspace. Which of them a user made or confirmed is marked
// among the user's own files, because anybody may write into a workspace.

import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { HumanError } from '../base/errors';
import { canonicalJson, type Json } from '../base/json';
import { l10n } from '../base/message';
import { slugOf } from '../text/slug';
import { entriesInside, mapInBatches, readJsonFile } from './boundedReading';
import { fileError } from './files';
import { assertInside } from './pathContainment';
import { readUserText, saveUserText, userTextFile } from './userState';

const maxFiles = 1_000;
const maxEntries = 10_000;
const maxBytes = 16 * 1024;
const ending = '.json';
const text = (maxLength: number) => z.string().check(z.maxLength(maxLength));

const shape = z.object({
  version: z.literal(1),
  /** Path of the document within the workspace. */
  document: text(1_000),
  decision: z.enum(['dismissed', 'deferred', 'fixed']),
  why: text(1_000),
  at: text(40),
  finding: z.object({
    session: text(200),
    id: text(40),
    severity: z.enum(['blocks', 'matters', 'minor']),
    section: text(400),
    claim: text(1_000),
    consequence: text(1_000),
    quotes: z.array(text(2_000)).check(z.maxLength(8)),
  }),
});

/** A decision about a finding, as one small file of `convene/dispositions`. */
export type Disposition = z.infer<typeof shape>;

/** A decision of the workspace; `own`: this user made or confirmed it on this machine. */
export interface FoundDisposition {
  /** The name of its file. */
  name: string;
  own: boolean;
  disposition: Disposition;
}

/** The decisions of a workspace, sorted by file name; `left` counts the files that are invalid or beyond the limit. */
export interface FoundDispositions {
  found: readonly FoundDisposition[];
  left: number;
}

const folderOf = (workspace: string) => path.join(workspace, 'convene', 'dispositions');

/** Reads the decisions of a workspace, up to a limit and through no links; `home` is the folder of the user's own files. */
export async function readDispositions(workspace: string, home: string | undefined): Promise<FoundDispositions> {
  const folder = folderOf(workspace);
  const entries = await entriesInside(workspace, folder, maxEntries);
  const names = entries.flatMap(({ name }) => (name.endsWith(ending) ? name : [])).sort();
  const found = await mapInBatches(names.slice(0, maxFiles), async name => {
    const disposition = await readDisposition(path.join(folder, name));
    return disposition && { name, own: await isOwn(disposition, home), disposition };
  });
  return { found, left: names.length - found.length };
}

const readDisposition = (file: string) => readJsonFile(file, shape, maxBytes);

/** Writes a decision to a new file whose name no other branch uses, marks it as this user's and returns the name. */
export async function writeDisposition(
  workspace: string,
  home: string | undefined,
  disposition: Disposition,
): Promise<string> {
  const folder = folderOf(workspace);
  await assertInside(workspace, folder);
  const document = slugOf(path.basename(disposition.document, path.extname(disposition.document)));
  const name = `${disposition.at.slice(0, 10)}-${document}-${randomBytes(6).toString('hex')}${ending}`;
  try {
    await fs.mkdir(folder, { recursive: true });
    await fs.writeFile(path.join(folder, name), `${JSON.stringify(disposition, undefined, 2)}\n`, { flag: 'wx' });
  } catch (error) {
    throw new HumanError(
      l10n`The decision could not be written into ${folder}: ${fileError(error)}.`,
      'Free some space or correct the permissions, then try again.',
      'failed',
    );
  }
  await confirmDisposition(disposition, home);
  return name;
}

/** Marks a decision as this user's own on this machine. */
export async function confirmDisposition(disposition: Disposition, home: string | undefined): Promise<void> {
  const remedy = 'Set CONVENE_STATE_HOME to a writable folder.';
  if (home === undefined) throw new HumanError('There is no folder for this user’s own files.', remedy, 'failed');
  try {
    await saveUserText(home, 'decisions', contentOf(disposition), '');
  } catch (error) {
    throw new HumanError(l10n`The decision could not be confirmed: ${fileError(error)}.`, remedy, 'failed');
  }
}

/** Removes a decision and this user's mark on it; one that no longer exists is ignored. */
export async function removeDisposition(workspace: string, home: string | undefined, name: string): Promise<void> {
  const folder = folderOf(workspace);
  await assertInside(workspace, folder);
  const file = path.join(folder, path.basename(name));
  const disposition = await readDisposition(file);
  if (!disposition) return;
  try {
    await fs.rm(file);
    if (home !== undefined) await fs.rm(userTextFile(home, 'decisions', contentOf(disposition)), { force: true });
  } catch (error) {
    throw new HumanError(
      l10n`The decision in ${file} could not be undone: ${fileError(error)}.`,
      'Correct the permissions, then try again.',
      'failed',
    );
  }
}

async function isOwn(disposition: Disposition, home: string | undefined): Promise<boolean> {
  return (await readUserText(home, 'decisions', contentOf(disposition))) !== undefined;
}

/** What a mark belongs to: an edited decision is another decision. */
const contentOf = (disposition: Disposition) => canonicalJson(JSON.parse(JSON.stringify(disposition)) as Json);
