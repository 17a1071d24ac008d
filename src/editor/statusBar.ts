import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../base/disposables';
import { turnOfPerson, waitsForLine, waitsForUser } from '../protocol/waiting';
import type { Editor } from './editor';
import { money } from './money';
import type { LiveSession, Sessions } from './sessions';

/** One item in the status bar while sessions run: how many, state, turn, cost; a click opens the stop menu of the one that is meant. */
export function showStatus(sessions: Sessions): Disposable {
  const held = new DisposableStore();
  const item = held.add(vscode.window.createStatusBarItem('convene.status', vscode.StatusBarAlignment.Left, 10));
  item.name = 'Convene';
  item.command = 'convene.session.menu';
  held.add(
    sessions.onDidChange(() => {
      const status = statusOf(sessions.live);
      if (!status) return item.hide();
      item.text = status.text;
      item.backgroundColor = status.asks ? new vscode.ThemeColor('statusBarItem.warningBackground') : undefined;
      item.tooltip = new vscode.MarkdownString();
      for (const line of status.tooltip) item.tooltip.appendText(line).appendMarkdown('\n\n');
      item.accessibilityInformation = { label: status.label };
      item.show();
    }),
  );
  return held;
}

/** What the status bar tells of the running sessions; nothing where none runs. */
export function statusOf(
  live: readonly LiveSession[],
): { text: string; label: string; asks: boolean; tooltip: string[] } | undefined {
  const ordered = byNeed(live);
  const [first] = ordered;
  if (!first) return undefined;
  const areSeveral = live.length > 1;
  const lines = ordered.map(each => `${each.title}: ${standing(each)}${cost([each])}`);
  if (areSeveral && sum(live) > 0) lines.push(vscode.l10n.t('Together: {0}', money(sum(live))));
  const count = vscode.l10n.t('{0} sessions', live.length);
  const isCalm = iconOf(first) === talking;
  const what = [...(areSeveral ? [count] : []), ...(areSeveral && isCalm ? [] : [standing(first)])].join(' · ');
  return {
    text: `${iconOf(first)} ${what}${cost(live)}`,
    label: `Convene: ${areSeveral ? '' : `${first.title}, `}${what}${cost(live)}`,
    asks: waitsForUser(first.session.state),
    tooltip: [...lines, vscode.l10n.t('Click to pause, wrap up or stop.')],
  };
}

/** Sessions that wait for their user first, then those that are paused, then the others, the newest first. */
export function byNeed(live: readonly LiveSession[]): LiveSession[] {
  const need = ({ session: { state } }: LiveSession) => (waitsForUser(state) ? 0 : state.status === 'paused' ? 1 : 2);
  return [...live].reverse().sort((a, b) => need(a) - need(b));
}

/** Where a running session stands, in a few words. */
export function standing({ session: { state } }: LiveSession): string {
  if (turnOfPerson(state) || waitsForLine(state)) return vscode.l10n.t('It is your turn');
  if (state.status === 'asking') return vscode.l10n.t('Your answer is wanted');
  if (waitsForUser(state)) return vscode.l10n.t('Your vote is wanted');
  if (state.status === 'paused') return vscode.l10n.t('Paused after turn {0}', state.turnsEnded);
  return vscode.l10n.t('Turn {0}', state.turnsEnded + 1);
}

const talking = '$(comment-discussion)';

/** The sign of how a session stands. */
export function iconOf({ session: { state } }: LiveSession): string {
  if (waitsForUser(state)) return '$(question)';
  return state.status === 'paused' ? '$(debug-pause)' : talking;
}

function sum(live: readonly LiveSession[]): number {
  return live.reduce((total, { session }) => total + session.state.spent.usd, 0);
}

function cost(live: readonly LiveSession[]): string {
  const usd = sum(live);
  return usd > 0 ? ` · ${money(usd)}` : '';
}

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
