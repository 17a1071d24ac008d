import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { errorCode, readRegularFile } from './files';

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
  const named = [env.CONVENE_STATE_HOME, platform === 'win32' ? undefined : env.XDG_STATE_HOME, usual];
  // A relative path would depend on the open folder.
  const base = named.find(each => each !== undefined && path.isAbsolute(each));
  return base && path.join(base, 'convene');
}

const secretName = 'secret';
const secretShape = /^[0-9a-f]{64}$/;

/** This user's secret; undefined if there is none yet or it cannot be read. */
export async function existingSecret(folder: string | undefined): Promise<string | undefined> {
  return folder === undefined ? undefined : readSecret(path.join(folder, secretName)).catch(() => undefined);
}

/** This user's secret, created on first use; undefined if it cannot be saved. */
export async function ensureSecret(folder: string | undefined): Promise<string | undefined> {
  if (folder === undefined) return undefined;
  const file = path.join(folder, secretName);
  try {
    return (await readSecret(file)) ?? (await makeSecret(folder, file));
  } catch {
    return undefined;
  }
}

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
  const secret = randomBytes(32).toString('hex');
  try {
    await fs.writeFile(draft, `${secret}\n`, { flag: 'wx', mode: 0o600, flush: true });
    await fs.link(draft, file).catch(async (error: unknown) => {
      if (errorCode(error) === 'EEXIST') return;
      // A file system without hard links.
      await fs.writeFile(file, `${secret}\n`, { flag: 'wx', mode: 0o600, flush: true });
    });
  } finally {
    await fs.rm(draft, { force: true });
  }
  return readSecret(file);
}
