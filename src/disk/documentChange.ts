import fs from 'node:fs/promises';
import path from 'node:path';
import type { OpenedDocument } from '../ledger/events';
import { sha256 } from './clock';
import { isInside, realPlace } from './contained';
import { decode, ifThere, readRegularFile } from './files';

const mostBytes = 4 * 1024 * 1024;
const mostRemembered = 500;

/** What a file read as when it was last looked at, by its size and its time. */
const remembered = new Map<string, { of: string; sha: string }>();

/** Whether a document reads otherwise than a session in this folder opened with it; false where nobody can tell, as of a selection or a file that is gone. */
export async function hasChanged(folder: string, document: OpenedDocument | undefined): Promise<boolean> {
  if (document?.path === undefined || document.firstLine !== undefined) return false;
  const home = path.dirname(path.dirname(folder));
  const file = path.resolve(home, document.path);
  const sha = await shaOf(home, file).catch(() => undefined);
  return sha !== undefined && sha !== document.sha;
}

async function shaOf(home: string, file: string): Promise<string | undefined> {
  // The path comes from a ledger, which is a file like any other.
  if (!isInside(await realPlace(home), await realPlace(file))) return undefined;
  const stats = await ifThere(fs.stat(file));
  if (!stats?.isFile()) return undefined;
  const of = `${stats.size} ${stats.mtimeMs}`;
  const known = remembered.get(file);
  if (known?.of === of) return known.sha;
  const text = decode(await readRegularFile(file, { maximumBytes: mostBytes }));
  if (text === undefined) return undefined;
  const sha = shaOfText(text);
  if (remembered.size >= mostRemembered) remembered.clear();
  remembered.set(file, { of, sha });
  return sha;
}

/** The checksum of a document's text as a session opens with it. */
export function shaOfText(text: string): string {
  return sha256(text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'));
}
