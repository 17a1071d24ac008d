import * as vscode from 'vscode';
import type { Disposable } from '../base/disposables';
import { sessionPatterns } from './sessionHome';
import { hidesSessions } from './settings';

/** Leaves the sessions of a folder out of its search, if the user wishes so, by patterns in the folder's own settings. */
export async function hideFromSearch(place: string): Promise<void> {
  const folder = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(place))?.uri;
  if (folder && hidesSessions(folder)) await exclude(folder, true);
}

/** Does so at once where the user's wish changes, and takes it back. */
export function heedSearchWish(failed: (error: unknown) => void): Disposable {
  return vscode.workspace.onDidChangeConfiguration(change => {
    if (!vscode.workspace.isTrusted) return;
    for (const { uri } of vscode.workspace.workspaceFolders ?? []) {
      if (!change.affectsConfiguration('convene.hideSessionsFromSearch', uri)) continue;
      exclude(uri, hidesSessions(uri)).catch(failed);
    }
  });
}

async function exclude(folder: vscode.Uri, hidden: boolean): Promise<void> {
  const search = vscode.workspace.getConfiguration('search', folder);
  const own = search.inspect<Record<string, boolean>>('exclude')?.workspaceFolderValue ?? {};
  const wanted = { ...own };
  for (const pattern of sessionPatterns) {
    if (!hidden) delete wanted[pattern];
    else wanted[pattern] ??= true;
  }
  if (Object.keys(wanted).length === Object.keys(own).length) return;
  const value = Object.keys(wanted).length > 0 ? wanted : undefined;
  await search.update('exclude', value, vscode.ConfigurationTarget.WorkspaceFolder);
}
