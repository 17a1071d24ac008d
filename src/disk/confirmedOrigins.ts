import fs from 'node:fs/promises';
import path from 'node:path';
import { sha256 } from './clock';
import { resolveLinks } from './contained';
import { errorCode } from './files';

// One file per confirmation: two programs that confirm at the same time overwrite nothing.
async function fileOf(state: string, workspace: string, origin: string): Promise<{ file: string; text: string }> {
  const text = `${await resolveLinks(workspace)}\n${origin}\n`;
  return { file: path.join(state, 'origins', sha256(text)), text };
}

/** Whether this user has confirmed that sessions of a workspace may send requests to an origin; `state` is the folder of the user's own files. */
export async function isOriginConfirmed(
  state: string | undefined,
  workspace: string,
  origin: string,
): Promise<boolean> {
  if (state === undefined) return false;
  const { file } = await fileOf(state, workspace, origin);
  const stats = await fs.lstat(file).catch(() => undefined);
  return stats?.isFile() === true;
}

/** Saves that this user has confirmed an origin for a workspace; if that fails, they are asked again. */
export async function confirmOrigin(state: string | undefined, workspace: string, origin: string): Promise<void> {
  if (state === undefined) return;
  const { file, text } = await fileOf(state, workspace, origin);
  try {
    await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await fs.writeFile(file, text, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
  }
}
