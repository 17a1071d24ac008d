import * as vscode from 'vscode';
import type { Disposable } from '../base/disposables';
import type { Editor } from './editor';
import { money } from './money';
import type { LiveSession } from './sessions';

/** Tells of a session's end once, where its panel is not in sight. */
export function noticeEnds({ sessions, panels }: Editor): Disposable {
  return sessions.onDidEnd(live => {
    if (live.session.state.status === 'ended' && !panels.of(live.folder)?.view.visible) void tellEnd(live);
  });
}

async function tellEnd({ folder, title, session }: LiveSession): Promise<void> {
  const { turnsEnded, spent } = session.state;
  const open = vscode.l10n.t('Open');
  const text = vscode.l10n.t('“{0}” has ended after {1} turns ({2}).', title, turnsEnded, money(spent.usd));
  const answer = await vscode.window.showInformationMessage(text, open);
  if (answer === open) await vscode.commands.executeCommand('convene.session.open', folder);
}
