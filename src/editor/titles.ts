import * as vscode from 'vscode';
import type { SessionState } from '../ledger/state';

/** What a session is called where people see it: its topic, or the title of its document; a fork is told from its origin. */
export function titleOf({ opened, forkedFrom }: Pick<SessionState, 'opened' | 'forkedFrom'>): string {
  const title = opened?.document?.title || opened?.topic || '…';
  return forkedFrom ? vscode.l10n.t('{0} (fork)', title) : title;
}
