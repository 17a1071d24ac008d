import * as vscode from 'vscode';
import type { Disposable } from '../base/disposables';
import { HumanError } from '../base/errors';
import { isInside, resolveLinks } from '../disk/pathContainment';
import { formatCommands } from '../formats/commands';
import type { Editor } from './editor';
import { showError } from './showError';
import { isExistingFile } from './textFiles';

/** Registers the URI handler: a link opens the set-up of a document and starts nothing. */
export function registerUriHandler(editor: Editor): Disposable {
  const handleUri = (uri: vscode.Uri) => openSetupFromLink(uri).catch(error => void showError(error, editor.log));
  return vscode.window.registerUriHandler({ handleUri });
}

/** Opens the set-up that a link names, as a menu would; any other parameter is ignored. */
export async function openSetupFromLink(uri: vscode.Uri): Promise<void> {
  // Without slashes at its ends; the lookbehind keeps the pattern linear in a path of many slashes.
  const wanted = `convene.${uri.path.replace(/^\/+|(?<!\/)\/+$/g, '')}`;
  const command = formatCommands.find(id => id === wanted);
  const query = new URLSearchParams(uri.query);
  const name = query.get('doc') ?? '';
  if (!command || !vscode.workspace.workspaceFolders) throw unknownLinkError();
  const document = await findDocumentInWorkspace(name);
  if (!document) throw unknownLinkError();
  // Passed as a file, not as a request: a request with a free voice would start at once, which a link never may.
  await vscode.commands.executeCommand(command, document, [document]);
}

/** Finds a Markdown document by its path in the open folders; never one outside. */
export async function findDocumentInWorkspace(name: string): Promise<vscode.Uri | undefined> {
  for (const { uri } of vscode.workspace.workspaceFolders ?? []) {
    const file = vscode.Uri.joinPath(uri, ...name.split('/'));
    const inside = isInside(await resolveLinks(uri.fsPath), await resolveLinks(file.fsPath));
    if (inside && (await isExistingFile(file)) && /\.(md|markdown)$/i.test(file.path)) return file;
  }
  return undefined;
}

function unknownLinkError(): HumanError {
  return new HumanError(
    vscode.l10n.t('This link does not point to a document in the open folder.'),
    vscode.l10n.t('Open the folder that contains the document, then follow the link again.'),
  );
}
