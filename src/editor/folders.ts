import * as vscode from 'vscode';
import { type WayOut, WayOutError } from './tell';

/** Refuses what needs a folder while none is open, with why, the offer to open one, and other ways out. */
export function requireFolder(why: string, ways: readonly WayOut[] = []): void {
  if (vscode.workspace.workspaceFolders) return;
  const open = { label: vscode.l10n.t('Open a Folder…'), command: 'workbench.action.files.openFolder' };
  throw new WayOutError(why, vscode.l10n.t('Open one first.'), [open, ...ways]);
}
