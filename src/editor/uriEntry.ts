import * as vscode from 'vscode';
import type { Disposable } from '../base/disposables';
import { HumanError } from '../base/errors';
import { isInside, realPlace } from '../disk/contained';
import { formatCommands } from '../formats/commands';
import type { Editor } from './editor';
import { tell } from './tell';
import { isFileThere } from './textFiles';

/** Lets a link open the set-up of a document, and no more: nothing starts before a person has gone through it. */
export function serveLinks(editor: Editor): Disposable {
  return vscode.window.registerUriHandler({
    handleUri: async uri => {
      try {
        await openSetUp(uri);
      } catch (error) {
        void tell(error, editor.log);
      }
    },
  });
}

/** Opens the set-up that a link names, as a menu would; what it names beside the document has no effect. */
export async function openSetUp(uri: vscode.Uri): Promise<void> {
  const wanted = `convene.${uri.path.replace(/^\/+|(?<!\/)\/+$/g, '')}`;
  const command = formatCommands.find(id => id === wanted);
  const query = new URLSearchParams(uri.query);
  const name = query.get('doc') ?? '';
  if (!command || !vscode.workspace.workspaceFolders) throw unknownLink();
  const document = await documentNamed(name);
  if (!document) throw unknownLink();
  // A file, as a menu would pass it: a request with a voice could start by itself, and a link never may.
  await vscode.commands.executeCommand(command, document, [document]);
}

/** The document of the open folders that somebody names by its path in them; none outside, whatever the path says. */
export async function documentNamed(name: string): Promise<vscode.Uri | undefined> {
  for (const { uri } of vscode.workspace.workspaceFolders ?? []) {
    const file = vscode.Uri.joinPath(uri, ...name.split('/'));
    const inside = isInside(await realPlace(uri.fsPath), await realPlace(file.fsPath));
    if (inside && (await isFileThere(file)) && /\.(md|markdown)$/i.test(file.path)) return file;
  }
  return undefined;
}

function unknownLink(): HumanError {
  return new HumanError(
    vscode.l10n.t('This link names no document of the open folder.'),
    vscode.l10n.t('Open the folder it belongs to, then follow it again.'),
  );
}
