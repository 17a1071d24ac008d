import fs from 'node:fs/promises';
import path from 'node:path';
import type { OpenedDocument } from '../ledger/events';
import { sha256 } from './clock';
import { isInside, resolveLinks } from './contained';
import { decodeText, readRegularFile, undefinedIfMissing } from './files';

const maxBytes = 4 * 1024 * 1024;
const maxRemembered = 500;

/** The checksums of files, valid while size and modification time stay the same. */
const hashes = new Map<string, { of: string; sha: string }>();

/** Whether a document's text differs from the one that a session in this folder opened with; false if that is unknown (a selection, a missing file). */
export async function hasChanged(folder: string, document: OpenedDocument | undefined): Promise<boolean> {
  if (document?.path === undefined || document.firstLine !== undefined) return false;
  const home = path.dirname(path.dirname(folder));
  const file = path.resolve(home, document.path);
  const sha = await shaOf(home, file).catch(() => undefined);
  return sha !== undefined && sha !== document.sha;
}

async function shaOf(home: string, file: string): Promise<string | undefined> {
  // The path comes from a ledger, which anybody may have edited.
  if (!isInside(await resolveLinks(home), await resolveLinks(file))) return undefined;
  const stats = await undefinedIfMissing(fs.stat(file));
  if (!stats?.isFile()) return undefined;
  const of = `${stats.size} ${stats.mtimeMs}`;
  const known = hashes.get(file);
  if (known?.of === of) return known.sha;
  const text = decodeText(await readRegularFile(file, { maximumBytes: maxBytes }));
  if (text === undefined) return undefined;
  const sha = shaOfText(text);
  if (hashes.size >= maxRemembered) hashes.clear();
  hashes.set(file, { of, sha });
  return sha;
}

/** The checksum of a document's text, normalized as a session normalizes it when it opens. */
export function shaOfText(text: string): string {
  return sha256(text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'));
}
