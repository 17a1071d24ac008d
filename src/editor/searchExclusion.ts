import * as vscode from 'vscode';
import type { Disposable } from '../base/disposables';
import { sessionPatterns } from './sessionPatterns';
import { excludesFromSearch } from './settings';

/** Excludes the sessions of the workspace folder around a path from its search, if the setting asks for it. For the start of a session, which requires trust. */
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

async function setExclusion(folder: vscode.Uri, isExcluded: boolean): Promise<void> {
  const search = vscode.workspace.getConfiguration('search', folder);
  const own = search.inspect<Record<string, boolean>>('exclude')?.workspaceFolderValue ?? {};
  const wanted = { ...own };
  for (const pattern of sessionPatterns) {
    // What the user has set to `false` themselves stays.
    if (isExcluded) wanted[pattern] ??= true;
    else if (wanted[pattern]) delete wanted[pattern];
  }
  if (Object.keys(wanted).length === Object.keys(own).length) return;
  const value = Object.keys(wanted).length > 0 ? wanted : undefined;
  await search.update('exclude', value, vscode.ConfigurationTarget.WorkspaceFolder);
}
