import * as vscode from 'vscode';
import type { Disposable } from '../base/disposables';
import { sessionPatterns } from './sessionPatterns';
import { excludesFromSearch } from './settings';

/** Excludes the sessions of a folder from its search if the user's setting asks for it. */
export async function hideFromSearch(place: string): Promise<void> {
  const folder = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(place))?.uri;
  if (folder && excludesFromSearch(folder)) await setExclusion(folder, true);
}

/** Applies the search exclusion setting now and whenever it changes. */
export function applySearchExclusion(failed: (error: unknown) => void): Disposable {
  return vscode.workspace.onDidChangeConfiguration(change => {
    if (!vscode.workspace.isTrusted) return;
    for (const { uri } of vscode.workspace.workspaceFolders ?? []) {
      if (!change.affectsConfiguration('convene.hideSessionsFromSearch', uri)) continue;
      setExclusion(uri, excludesFromSearch(uri)).catch(failed);
    }
  });
}

async function setExclusion(folder: vscode.Uri, hidden: boolean): Promise<void> {
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
