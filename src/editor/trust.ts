import * as vscode from 'vscode';
import { WayOutError } from './tell';

/** Refuses what runs, spends or writes while the folder is not trusted, with the offer to trust it. */
export function requireTrust(): void {
  if (vscode.workspace.isTrusted) return;
  throw new WayOutError(
    vscode.l10n.t('This folder is not trusted, so nothing in it may run, spend or write.'),
    vscode.l10n.t('Sessions and agents can still be read.'),
    [{ label: vscode.l10n.t('Manage Workspace Trust'), command: 'workbench.trust.manage' }],
  );
}
