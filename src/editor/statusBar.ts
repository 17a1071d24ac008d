import * as vscode from 'vscode';
import { nodeClock } from '../disk/clock';
import { waitingPersonTurn, waitsForLine, waitsForUser } from '../protocol/waiting';
import type { Editor } from './editor';
import { paragraphs } from './markdown';
import { formatDollars } from './money';
import type { PublicSessions, RunningSession, Sessions } from './sessions';
import { offerAction } from './setup/ask';

/** Shows one status bar item while sessions run: number, state, turn and cost; a click opens the stop menu. */
export function showStatus(sessions: Sessions): vscode.Disposable {
  const item = vscode.window.createStatusBarItem('convene.status', vscode.StatusBarAlignment.Left, 10);
  item.name = 'Convene';
  item.command = 'convene.session.menu';
  const listener = sessions.onDidChange(() => {
    const status = statusOf(sessions.live);
    if (!status) return item.hide();
    item.text = status.text;
    item.backgroundColor = status.needsUser ? new vscode.ThemeColor('statusBarItem.warningBackground') : undefined;
    item.tooltip = paragraphs(status.tooltip);
    item.accessibilityInformation = { label: status.label };
    item.show();
  });
  return vscode.Disposable.from(item, listener);
}

/** The texts of the status bar item (`label` for screen readers), about the most urgent session; undefined if no session runs. */
export function statusOf(
  live: readonly RunningSession[],
): { text: string; label: string; needsUser: boolean; tooltip: string[] } | undefined {
  const ordered = sortByUrgency(live);
  const [first] = ordered;
  if (!first) return undefined;
  const areSeveral = live.length > 1;
  const lines = ordered.map(each => `${each.title}: ${statusText(each)}${costSuffix([each])}`);
  if (areSeveral && totalCost(live) > 0) lines.push(vscode.l10n.t('Together: {0}', formatDollars(totalCost(live))));
  const count = vscode.l10n.t('{0} sessions', live.length);
  // The turn of one among several talking sessions says little.
  const showsStatus = !areSeveral || statusIcon(first) !== talkingIcon;
  const summary = [areSeveral ? count : '', showsStatus ? statusText(first) : ''].filter(Boolean).join(' · ');
  return {
    text: `${statusIcon(first)} ${summary}${costSuffix(live)}`,
    label: `Convene: ${areSeveral ? '' : `${first.title}, `}${summary}${costSuffix(live)}`,
    needsUser: waitsForUser(first.session.state),
    tooltip: [...lines, vscode.l10n.t('Click to pause, wrap up or stop.')],
  };
}

/** Sorts sessions: those that wait for the user, then paused ones, then the newest. */
export function sortByUrgency(live: readonly RunningSession[]): RunningSession[] {
  const rank = ({ session: { state } }: RunningSession) =>
    waitsForUser(state) ? 0 : state.status === 'paused' ? 1 : 2;
  // `live` has the oldest first.
  return [...live].reverse().sort((a, b) => rank(a) - rank(b));
}

/** The status of a running session in a few words. */
export function statusText({ session: { state } }: RunningSession): string {
  if (waitingPersonTurn(state) || waitsForLine(state)) return vscode.l10n.t('It is your turn');
  if (state.status === 'asking') return vscode.l10n.t('Waiting for your answer');
  if (waitsForUser(state)) return vscode.l10n.t('Waiting for your vote');
  if (state.status === 'paused') return vscode.l10n.t('Paused after turn {0}', state.turnsEnded);
  return vscode.l10n.t('Turn {0}', state.turnsEnded + 1);
}

const talkingIcon = '$(comment-discussion)';

/** The icon for the state of a session. */
export function statusIcon({ session: { state } }: RunningSession): string {
  if (waitsForUser(state)) return '$(question)';
  return state.status === 'paused' ? '$(debug-pause)' : talkingIcon;
}

function totalCost(live: readonly RunningSession[]): number {
  return live.reduce((total, { session }) => total + session.state.spent.usd, 0);
}

function costSuffix(live: readonly RunningSession[]): string {
  const usd = totalCost(live);
  return usd > 0 ? ` · ${formatDollars(usd)}` : '';
}

/** How long a session waits for its user before they are notified: its panel may just be opening. */
const graceMs = 2000;

/** Notifies once when a session whose panel is not visible ends or waits for the user; an end that a chat shows needs no notice. */
export function notifyHiddenSessions(
  { sessions, panels }: { sessions: PublicSessions; panels: Pick<Editor['panels'], 'of'> },
  notify = showNotice,
  wait = nodeClock.wait,
): vscode.Disposable {
  // Each wait for the user has its own symbol: one that ended and began again meanwhile is not the same.
  const waits = new Map<RunningSession, symbol>();
  const closed = new AbortController();
  const isSeen = ({ folder }: RunningSession) => panels.of(folder)?.view.visible === true;
  const notifyOfWait = async (live: RunningSession) => {
    const thisWait = Symbol('wait');
    waits.set(live, thisWait);
    await wait(graceMs, closed.signal);
    if (closed.signal.aborted || waits.get(live) !== thisWait || isSeen(live)) return;
    void notify(live, `${live.title}: ${statusText(live)}`);
  };
  return vscode.Disposable.from(
    { dispose: () => closed.abort() },
    sessions.onDidChange(() => {
      for (const live of sessions.live) {
        if (!waitsForUser(live.session.state)) waits.delete(live);
        else if (!waits.has(live)) void notifyOfWait(live);
      }
    }),
    sessions.onDidEnd(live => {
      waits.delete(live);
      const { status, turnsEnded, spent } = live.session.state;
      if (status !== 'ended' || live.isInChat || isSeen(live)) return;
      const cost = formatDollars(spent.usd);
      void notify(live, vscode.l10n.t('“{0}” ended after {1} turns ({2}).', live.title, turnsEnded, cost));
    }),
  );
}

async function showNotice({ folder }: RunningSession, text: string): Promise<void> {
  const isOpened = await offerAction(text, vscode.l10n.t('Open Session'));
  if (isOpened) await vscode.commands.executeCommand('convene.session.open', folder);
}
