import path from 'node:path';
import * as vscode from 'vscode';
import { HumanError } from '../base/errors';
import { assertInside, isInside } from '../disk/pathContainment';
import type { OpenedDocument } from '../ledger/events';

/** Opens a file as in its editor, unsaved changes included; rejects a link out of its workspace folder and anything but a regular file. */
export async function openText(uri: vscode.Uri): Promise<vscode.TextDocument> {
  const workspace = uri.scheme === 'file' ? vscode.workspace.getWorkspaceFolder(uri) : undefined;
  if (workspace) await assertInside(workspace.uri.fsPath, uri.fsPath);
  const name = path.posix.basename(uri.path);
  const type = await typeOf(uri);
  // VS Code would wait forever for a pipe.
  if (type !== undefined && !isFile(type)) {
    throw new HumanError(
      vscode.l10n.t('{0} is not a file but a folder, a pipe or a device.', name),
      vscode.l10n.t('Save its content as a Markdown document and choose that one.'),
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

/** The paths of this window's folders. */
export function folderPaths(): string[] {
  return (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath);
}

/** Whether there is anything at an address. */
export async function exists(uri: vscode.Uri): Promise<boolean> {
  return (await typeOf(uri)) !== undefined;
}

/** Whether a regular file exists: no folder, pipe or device, but maybe a link to a file, which has both bits of its type. */
export async function isExistingFile(uri: vscode.Uri): Promise<boolean> {
  return isFile(await typeOf(uri));
}

function typeOf(uri: vscode.Uri): Promise<vscode.FileType | undefined> {
  return Promise.resolve(vscode.workspace.fs.stat(uri)).then(
    ({ type }) => type,
    () => undefined,
  );
}

function isFile(type: vscode.FileType | undefined): boolean {
  return type !== undefined && (type & vscode.FileType.File) !== 0;
}

/** The path of a session's document, if the file still exists in its workspace. */
export async function findSourceDocument(
  sessionFolder: string,
  document: Pick<OpenedDocument, 'path'> | undefined,
): Promise<string | undefined> {
  if (document?.path === undefined) return undefined;
  // Sessions on documents are in `<workspace>/convene/<session>`; only plays, which have no document, are elsewhere.
  const workspace = path.dirname(path.dirname(sessionFolder));
  const file = path.resolve(workspace, document.path);
  // The path comes from a ledger, which anybody may have edited. Whether it is a link out is checked by `openText`.
  return isInside(workspace, file) && (await isExistingFile(vscode.Uri.file(file))) ? file : undefined;
}
