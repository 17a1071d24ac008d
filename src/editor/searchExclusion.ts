import * as vscode from 'vscode';
import type { Disposable } from '../base/disposables';
import { sessionPatterns } from './sessionPatterns';
import { excludesFromSearch } from './settings';

/** Excludes the sessions of the workspace folder around a path from its search, if the setting asks for it; to be called only where the folder is trusted. */
export async function excludeSessionsOf(path: string): Promise<void> {
  const folder = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(path))?.uri;
  if (folder && excludesFromSearch(folder)) await setExclusion(folder, true);
}

/** Applies the search exclusion setting to the trusted workspace's folders whenever it changes. */
export function watchSearchExclusion(onError: (error: unknown) => void): Disposable {
  return vscode.workspace.onDidChangeConfiguration(change => {
    if (!vscode.workspace.isTrusted) return;
    for (const { uri } of vscode.workspace.workspaceFolders ?? []) {
      if (!change.affectsConfiguration('convene.hideSessionsFromSearch', uri)) continue;
      setExclusion(uri, excludesFromSearch(uri)).catch(onError);
    }
  });
}

/** Adds the sessions' patterns to the folder's `search.exclude`, or removes them. */
async function setExclusion(folder: vscode.Uri, isExcluded: boolean): Promise<void> {
  const search = vscode.workspace.getConfiguration('search', folder);
  const present = search.inspect<Record<string, boolean>>('exclude')?.workspaceFolderValue ?? {};
  const wanted = { ...present };
  for (const pattern of sessionPatterns) {
    // What the user has set to `false` themselves stays.
    if (isExcluded) wanted[pattern] ??= true;
    else if (wanted[pattern]) delete wanted[pattern];
  }
  if (Object.keys(wanted).length === Object.keys(present).length) return;
  const value = Object.keys(wanted).length > 0 ? wanted : undefined;
  await search.update('exclude', value, vscode.ConfigurationTarget.WorkspaceFolder);
}
