import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { HumanError } from '../base/errors';
import { canonical, type Json } from '../base/json';
import { slugOf } from '../text/slug';
import { sha256 } from './clock';
import { mustStayInside } from './contained';
import { ifThere, readRegularFile, reasonOf } from './files';

const mostFiles = 1_000;
const mostNames = 10_000;
const atOnce = 16;
const mostBytes = 16 * 1024;
const ending = '.json';
const text = (longest: number) => z.string().check(z.maxLength(longest));

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

/** A decision that a workspace has; `own`: this user has made or confirmed it on this machine. */
export interface FoundDisposition {
  name: string;
  own: boolean;
  disposition: Disposition;
}

/** What a workspace has of them: in order of their names, with how many files are none, or too many. */
export interface FoundDispositions {
  found: readonly FoundDisposition[];
  left: number;
}

const folderOf = (workspace: string) => path.join(workspace, 'convene', 'dispositions');

/** Reads the decisions of a workspace, bounded, and none through a link; `home` is where this user's own files lie. */
export async function readDispositions(workspace: string, home: string | undefined): Promise<FoundDispositions> {
  const folder = folderOf(workspace);
  if (!(await ifThere(fs.lstat(folder)))) return { found: [], left: 0 };
  await mustStayInside(workspace, folder);
  const names = await namesIn(folder);
  const found: FoundDisposition[] = [];
  for (let start = 0; start < Math.min(names.length, mostFiles); start += atOnce) {
    const batch = names.slice(start, Math.min(start + atOnce, mostFiles)).map(async name => {
      const disposition = await readOne(path.join(folder, name));
      return disposition ? [{ name, own: await isOwn(disposition, home), disposition }] : [];
    });
    found.push(...(await Promise.all(batch)).flat());
  }
  return { found, left: names.length - found.length };
}

async function namesIn(folder: string): Promise<string[]> {
  const names: string[] = [];
  for await (const entry of await fs.opendir(folder)) {
    if (entry.name.endsWith(ending)) names.push(entry.name);
    if (names.length >= mostNames) break;
  }
  return names.sort();
}

async function readOne(file: string): Promise<Disposition | undefined> {
  try {
    if (!(await fs.lstat(file)).isFile()) return undefined;
    const bytes = await readRegularFile(file, { maximumBytes: mostBytes });
    return z.parse(shape, JSON.parse(bytes.toString('utf8')));
  } catch {
    return undefined;
  }
}

/** Writes a decision into a file of its own, which no other branch has, as this user's; its name is returned. */
export async function writeDisposition(
  workspace: string,
  home: string | undefined,
  disposition: Disposition,
): Promise<string> {
  const folder = folderOf(workspace);
  await mustStayInside(workspace, folder);
  const document = slugOf(path.basename(disposition.document, path.extname(disposition.document)));
  const name = `${disposition.at.slice(0, 10)}-${document}-${randomBytes(6).toString('hex')}${ending}`;
  try {
    await fs.mkdir(folder, { recursive: true });
    await fs.writeFile(path.join(folder, name), `${JSON.stringify(disposition, undefined, 2)}\n`, { flag: 'wx' });
  } catch (error) {
    throw new HumanError(
      `The decision could not be written into ${folder}: ${reasonOf(error)}.`,
      'Make room or set the permissions right, then try again.',
      'failed',
    );
  }
  await confirmDisposition(disposition, home);
  return name;
}

/** Takes a decision for this user's own from now on, on this machine. */
export async function confirmDisposition(disposition: Disposition, home: string | undefined): Promise<void> {
  const file = markOf(disposition, home);
  const remedy = 'Set CONVENE_STATE_HOME to a folder that may be written.';
  if (file === undefined) throw new HumanError('There is no place for this user’s own files.', remedy, 'failed');
  try {
    await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await fs.writeFile(file, '', { mode: 0o600 });
  } catch (error) {
    throw new HumanError(`The decision could not be confirmed: ${reasonOf(error)}.`, remedy, 'failed');
  }
}

/** Takes a decision of a workspace back: its file goes, and it is this user's no longer; one that is gone already is none. */
export async function removeDisposition(workspace: string, home: string | undefined, name: string): Promise<void> {
  const folder = folderOf(workspace);
  await mustStayInside(workspace, folder);
  const file = path.join(folder, path.basename(name));
  const disposition = await readOne(file);
  if (!disposition) return;
  const mark = markOf(disposition, home);
  try {
    await fs.rm(file);
    if (mark !== undefined) await fs.rm(mark, { force: true });
  } catch (error) {
    throw new HumanError(
      `The decision in ${file} could not be taken back: ${reasonOf(error)}.`,
      'Set the permissions right, then try again.',
      'failed',
    );
  }
}

async function isOwn(disposition: Disposition, home: string | undefined): Promise<boolean> {
  const file = markOf(disposition, home);
  if (file === undefined) return false;
  return (await fs.lstat(file).catch(() => undefined))?.isFile() ?? false;
}

/** By what it says, so that whoever changes a word of it has made another decision. */
function markOf(disposition: Disposition, home: string | undefined): string | undefined {
  return home && path.join(home, 'decisions', sha256(canonical(JSON.parse(JSON.stringify(disposition)) as Json)));
}
