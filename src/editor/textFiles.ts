import path from 'node:path';
import * as vscode from 'vscode';
import { HumanError } from '../base/errors';
import { isInside, mustStayInside } from '../disk/contained';
import type { OpenedDocument } from '../ledger/events';

/** The text of a file as it stands in the editor, saved or not; a link out of its workspace folder is refused, and so is what is no file. */
export async function openText(uri: vscode.Uri): Promise<vscode.TextDocument> {
  const folder = uri.scheme === 'file' ? vscode.workspace.getWorkspaceFolder(uri) : undefined;
  if (folder) await mustStayInside(folder.uri.fsPath, uri.fsPath);
  const name = path.posix.basename(uri.path);
  const type = await typeOf(uri);
  // VS Code waits without end for a pipe that nobody writes.
  if (type !== undefined && !isFile(type)) {
    throw new HumanError(
      vscode.l10n.t('{0} is no file, but a folder, a pipe or a device.', name),
      vscode.l10n.t('Save its content as a Markdown document, and choose that.'),
    );
  }
  try {
    return await vscode.workspace.openTextDocument(uri);
  } catch {
    throw new HumanError(
      vscode.l10n.t('{0} cannot be read as text.', name),
      vscode.l10n.t('Choose a Markdown document.'),
    );
  }
}

/** Whether there is a file, and not a folder, a pipe or a device. */
export async function isFileThere(uri: vscode.Uri): Promise<boolean> {
  const type = await typeOf(uri);
  return type !== undefined && isFile(type);
}

function typeOf(uri: vscode.Uri): Promise<vscode.FileType | undefined> {
  return Promise.resolve(vscode.workspace.fs.stat(uri)).then(
    ({ type }) => type,
    () => undefined,
  );
}

function isFile(type: vscode.FileType): boolean {
  return (type & vscode.FileType.File) !== 0;
}

/** The debated file itself, where it is still in its place beside the sessions. */
export async function originalOf(
  folder: string,
  document: Pick<OpenedDocument, 'path'> | undefined,
): Promise<string | undefined> {
  const known = document?.path;
  if (known === undefined) return undefined;
  const home = path.dirname(path.dirname(folder));
  const file = path.resolve(home, known);
  // The path comes from a ledger, which is a file like any other.
  return isInside(home, file) && (await isFileThere(vscode.Uri.file(file))) ? file : undefined;
}
