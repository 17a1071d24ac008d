import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../base/disposables';
import type { LiveSession } from './live';
import { money } from './money';
import type { Sessions } from './sessions';

/** One item in the status bar while sessions run: state, turn, cost; a click opens the stop menu. */
export function showStatus(sessions: Sessions): Disposable {
  const held = new DisposableStore();
  const item = held.add(vscode.window.createStatusBarItem('convene.status', vscode.StatusBarAlignment.Left, 10));
  item.name = 'Convene';
  item.command = 'convene.session.menu';
  const paint = () => {
    const latest = sessions.live.at(-1);
    if (!latest) return item.hide();
    const others = sessions.live.length - 1;
    item.text = `${iconOf(latest)} ${line(latest)}${others > 0 ? ` +${others}` : ''}`;
    const asks = latest.session.state.status === 'asking';
    item.backgroundColor = asks ? new vscode.ThemeColor('statusBarItem.warningBackground') : undefined;
    item.tooltip = tooltip(sessions.live);
    item.accessibilityInformation = { label: `Convene: ${latest.title}, ${line(latest)}` };
    item.show();
  };
  held.add(sessions.onDidChange(paint));
  return held;
}

function iconOf({ session }: LiveSession): string {
  if (session.state.status === 'paused') return '$(debug-pause)';
  if (session.state.status === 'asking') return '$(question)';
  return '$(comment-discussion)';
}

function line({ session }: LiveSession): string {
  const { status, turnsEnded, spent } = session.state;
  const cost = spent.usd > 0 ? ` · ${money(spent.usd)}` : '';
  if (status === 'asking') return vscode.l10n.t('Your answer is wanted{0}', cost);
  if (status === 'paused') return vscode.l10n.t('Paused after turn {0}{1}', turnsEnded, cost);
  return vscode.l10n.t('Turn {0}{1}', turnsEnded + 1, cost);
}

function tooltip(live: readonly LiveSession[]): vscode.MarkdownString {
  const text = new vscode.MarkdownString();
  for (const each of live) {
    text.appendText(`${each.title}: ${line(each)}`);
    text.appendMarkdown('\n\n');
  }
  text.appendText(vscode.l10n.t('Click to pause, wrap up or stop.'));
  return text;
}
