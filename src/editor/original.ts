import path from 'node:path';
import * as vscode from 'vscode';
import { isInside } from '../disk/contained';
import type { OpenedDocument } from '../ledger/events';
import { isFileThere } from './textFiles';

/** The debated file itself, where it is still in its place beside the sessions. */
export async function originalOf(folder: string, document: OpenedDocument | undefined): Promise<string | undefined> {
  const known = document?.path;
  if (known === undefined) return undefined;
  const home = path.dirname(path.dirname(folder));
  const file = path.resolve(home, known);
  // The path comes from a ledger, which is a file like any other.
  return isInside(home, file) && (await isFileThere(vscode.Uri.file(file))) ? file : undefined;
}
