import * as vscode from 'vscode';
import { assertNever } from '../../base/never';
import type { SessionSummary } from '../../disk/sessions';
import { type Engine, loadEngine } from '../editor';
import { money } from '../money';
import type { Sessions } from '../sessions';
import { isCapped, isOwnIn } from '../takingUp';
import { told } from '../tell';

/** How a list shows a session: what it was about, what kind, how far, what it cost. */
export function sessionItem(
  summary: SessionSummary,
  { formatOf }: Pick<Engine, 'formatOf'>,
  foreign = false,
): vscode.TreeItem & { label: string; description: string } {
  const { folder, topic, format, turns, costUSD, state } = summary;
  const kind = told(formatOf(format)?.title ?? format);
  const day = new Date(summary.startedAt).toLocaleDateString(vscode.env.language, { dateStyle: 'medium' });
  const cost = costUSD === 0 ? [] : [money(costUSD)];
  return {
    label: shortened(topic || '…'),
    description: [
      stateLabel(summary),
      foreign ? vscode.l10n.t('not signed by you') : '',
      kind,
      vscode.l10n.t('{0} turns', turns),
      ...cost,
      day,
    ]
      .filter(Boolean)
      .join(' · '),
    id: folder,
    contextValue: state === 'unreadable' ? 'broken' : isCapped(summary.reason) ? 'finishedCapped' : state,
    iconPath: iconOf(summary),
    tooltip: new vscode.MarkdownString().appendText(`${topic}\n${folder}`),
    command: { command: 'convene.session.open', title: '', arguments: [folder] },
  };
}

// A motion often begins with the quoted title of its document, and a narrow view has room for little more.
function shortened(topic: string): string {
  const title = /^[“"«„]([^”"»“]{8,})[”"»“]/u.exec(topic)?.[1] ?? topic;
  return title.length > 44 ? `${title.slice(0, 42).trimEnd()}…` : title;
}

function stateLabel({ state, reason, owner }: SessionSummary): string {
  switch (state) {
    case 'running':
      return owner && owner.pid !== process.pid ? vscode.l10n.t('running in another window') : vscode.l10n.t('running');
    case 'resumable':
      return vscode.l10n.t('interrupted');
    case 'finished':
      return told((reason ?? '').replace(/-/g, ' '));
    case 'unreadable':
      return vscode.l10n.t('cannot be read');
    default:
      return assertNever(state);
  }
}

const icons = {
  running: ['sync~spin', 'charts.blue'],
  resumable: ['debug-pause', 'charts.yellow'],
  finished: ['pass', 'charts.green'],
  unreadable: ['warning', 'list.warningForeground'],
} as const;

function iconOf({ state, success }: SessionSummary): vscode.ThemeIcon {
  if (state === 'finished' && !success) return new vscode.ThemeIcon('circle-slash');
  const [icon, colour] = icons[state];
  return new vscode.ThemeIcon(icon, new vscode.ThemeColor(colour));
}

/** The sessions of this window's folders: running ones first, then those to be resumed, then the finished. */
export class SessionsTree implements vscode.TreeDataProvider<SessionSummary> {
  readonly onDidChangeTreeData: vscode.Event<void>;

  private engine: Engine | undefined;

  constructor(private readonly sessions: Sessions) {
    this.onDidChangeTreeData = sessions.onDidChange;
  }

  async getChildren(parent?: SessionSummary): Promise<SessionSummary[]> {
    if (parent) return [];
    this.engine = await loadEngine();
    const found = await this.sessions.found();
    const rank = { running: 0, resumable: 1, finished: 2, unreadable: 3 };
    return found.sort((a, b) => rank[a.state] - rank[b.state] || b.startedAt.localeCompare(a.startedAt));
  }

  async getTreeItem(summary: SessionSummary): Promise<vscode.TreeItem> {
    const { engine } = this;
    if (!engine) return new vscode.TreeItem(summary.topic);
    // Whose it is matters where it can be gone on with, and is told of every session that is opened.
    const asked = summary.state === 'resumable' || isCapped(summary.reason);
    return sessionItem(summary, engine, asked && !(await isOwnIn(summary.folder, engine)));
  }
}
