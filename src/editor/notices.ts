import * as vscode from 'vscode';
import type { Disposable } from '../base/disposables';
import type { Editor } from './editor';
import type { LiveSession } from './live';
import { money } from './money';
import { hidesSessions } from './settings';

/** Tells of a session's end once, where its panel is not in sight. */
export function noticeEnds({ sessions, panels }: Editor): Disposable {
  return sessions.onDidEnd(live => {
    if (live.session.state.status === 'ended' && !panels.isVisible(live.folder)) void tellEnd(live);
  });
}

async function tellEnd({ folder, title, session }: LiveSession): Promise<void> {
  const { turnsEnded, spent } = session.state;
  const open = vscode.l10n.t('Open');
  const text = vscode.l10n.t('“{0}” has ended after {1} turns ({2}).', title, turnsEnded, money(spent.usd));
  const answer = await vscode.window.showInformationMessage(text, open);
  if (answer === open) await vscode.commands.executeCommand('convene.session.open', folder);
}

/** Leaves the sessions of a folder out of its search, if the user wishes so, by a pattern in the folder's own settings. */
export async function hideFromSearch(place: string): Promise<void> {
  const folder = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(place))?.uri;
  if (!folder || !hidesSessions(folder)) return;
  const search = vscode.workspace.getConfiguration('search', folder);
  const own = search.inspect<Record<string, boolean>>('exclude')?.workspaceFolderValue ?? {};
  if (own['convene/2*']) return;
  await search.update('exclude', { ...own, 'convene/2*': true }, vscode.ConfigurationTarget.WorkspaceFolder);
}
