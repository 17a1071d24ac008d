// The user's own files, outside any workspace: the secret that signs sessions, and what the user agreed to or decided.

import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sha256 } from './clock';
import { createAtomically, errorCode, readRegularFile, writeFileAtomically } from './files';

/** The environment that decides where a user's own files are; by default this machine's. */
export interface Machine {
  env: Readonly<Record<string, string | undefined>>;
  home?: string;
  platform?: NodeJS.Platform;
}

/** The folder of the user's own files, independent of any workspace and shared by editor and terminal; undefined if there is none. */
export function stateFolder({ env, home = os.homedir(), platform = process.platform }: Machine): string | undefined {
  const usual =
    platform === 'darwin'
      ? path.join(home, 'Library', 'Application Support')
      : platform === 'win32'
        ? (env.LOCALAPPDATA ?? path.join(home, 'AppData', 'Local'))
        : path.join(home, '.local', 'state');
  const candidates = [env.CONVENE_STATE_HOME, platform === 'win32' ? undefined : env.XDG_STATE_HOME, usual];
  // A relative path would depend on the open folder.
  const base = candidates.find(each => each !== undefined && path.isAbsolute(each));
  return base && path.join(base, 'convene');
}

/** The kinds of texts saved for a user, with the ending of their files: origins that may be sent to, decisions that count, condensed agent files. */
const textEndings = { origins: '', decisions: '', condensed: '.md' } as const;
type TextKind = keyof typeof textEndings;

const maxTextBytes = 16_384;

/** The file of a text that belongs to a key of any length. */
export function userTextFile(state: string, kind: TextKind, key: string): string {
  return path.join(state, kind, `${sha256(key)}${textEndings[kind]}`);
}

/** Reads a text of this user; undefined if there is none, or no folder for it. */
export async function readUserText(
  state: string | undefined,
  kind: TextKind,
  key: string,
): Promise<string | undefined> {
  if (state === undefined) return undefined;
  const reading = readRegularFile(userTextFile(state, kind, key), { maximumBytes: maxTextBytes });
  return (await reading.catch(() => undefined))?.toString('utf8');
}

/** Saves a text for this user's eyes alone, each in a file of its own: two programs that save at once overwrite nothing else. */
export async function saveUserText(state: string, kind: TextKind, key: string, text: string): Promise<void> {
  const file = userTextFile(state, kind, key);
  await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFileAtomically(file, text, 0o600);
}

const secretName = 'secret';
const secretShape = /^[0-9a-f]{64}$/;

/** This user's secret; undefined if there is none yet or it cannot be read. */
export async function readUserSecret(folder: string | undefined): Promise<string | undefined> {
  return folder === undefined ? undefined : readSecret(path.join(folder, secretName)).catch(() => undefined);
}

/** This user's secret, created on first use; undefined if it cannot be saved. */
export async function ensureUserSecret(folder: string | undefined): Promise<string | undefined> {
  if (folder === undefined) return undefined;
  const file = path.join(folder, secretName);
  try {
    return (await readSecret(file)) ?? (await makeSecret(folder, file));
  } catch {
    return undefined;
  }
}

/** The saved secret; undefined if there is none. Throws if the file is no secret. */
async function readSecret(file: string): Promise<string | undefined> {
  const stats = await fs.lstat(file).catch(() => undefined);
  if (!stats) return undefined;
  const text = stats.isFile() ? (await readRegularFile(file, { maximumBytes: 1024 })).toString('utf8').trim() : '';
  if (!secretShape.test(text)) throw new Error('damaged');
  return text;
}

/** Creates the secret atomically and once: of two programs that create it at the same time, both read the first one's. */
async function makeSecret(folder: string, file: string): Promise<string | undefined> {
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  await createAtomically(file, draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 }).catch(
    (error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    },
  );
  return readSecret(file);
}
