import path from 'node:path';
import * as vscode from 'vscode';
import { ownValue } from '../../base/json';
import { assertNever } from '../../base/never';
import type { SessionSummary } from '../../disk/sessions';
import { type Engine, loadEngine } from '../editor';
import { money } from '../money';
import type { Sessions } from '../sessions';
import { isCapped, isOwnIn } from '../takingUp';
import { told } from '../tell';

/** How a list shows a session: what it was about, how it came out, when; the rest is told to whoever rests on it. */
export function sessionItem(
  summary: SessionSummary,
  { formatOf }: Pick<Engine, 'formatOf'>,
  { isForeign = false, isPaused = false } = {},
): vscode.TreeItem & { label: string; description: string } {
  const { folder, title, topic, format, state } = summary;
  const known = formatOf(format);
  const day = dayOf(summary);
  const stale = summary.isStale ? vscode.l10n.t('document changed since') : '';
  const stands = isPaused ? vscode.l10n.t('Paused') : stateLabel(summary);
  return {
    label: `${originName(folder) ? `${vscode.l10n.t('Fork')}: ` : ''}${shortened(title || topic || '…')}`,
    description: [stands, stale, isForeign ? vscode.l10n.t('not signed by you') : '', day].filter(Boolean).join(' · '),
    id: folder,
    contextValue: `${state === 'unreadable' ? 'broken' : isCapped(summary.reason) ? 'finishedCapped' : state}${originName(folder) ? 'Fork' : ''}`,
    iconPath: iconOf(summary, known?.icon, isPaused),
    tooltip: tooltipOf(summary, told(known?.title ?? format), stands),
    command: { command: 'convene.session.open', title: '', arguments: [folder] },
  };
}

/** The day on which a session began. */
export function dayOf({ startedAt }: Pick<SessionSummary, 'startedAt'>): string {
  return new Date(startedAt).toLocaleDateString(vscode.env.language, { day: 'numeric', month: 'short' });
}

/** A summary of a session: what about, of which kind, how far, at what cost, when and where. */
function tooltipOf(summary: SessionSummary, kind: string, stands: string): vscode.MarkdownString {
  const { folder, topic, turns, costUSD, startedAt } = summary;
  const began = new Date(startedAt).toLocaleString(vscode.env.language, { dateStyle: 'medium', timeStyle: 'short' });
  const cost = costUSD === 0 ? [] : [money(costUSD)];
  const facts = [kind, stands, vscode.l10n.t('{0} turns', turns), ...cost, began].join(' · ');
  const tooltip = new vscode.MarkdownString();
  for (const line of [topic, facts, path.basename(folder)]) tooltip.appendText(line).appendMarkdown('\n\n');
  return tooltip;
}

// A narrow view has room for little more than a title's first words.
function shortened(text: string): string {
  const title = /^[“"«„]([^”"»“]{8,})[”"»“]/u.exec(text)?.[1] ?? text;
  return title.length > 30 ? `${title.slice(0, 28).trimEnd()}…` : title;
}

/** The folder that a fork was forked from, by its own folder's name; undefined where it is no fork. */
export function originName(folder: string): string | undefined {
  return /^(.+)-fork(?:-\d+)?$/.exec(path.basename(folder))?.[1];
}

// How a session came out, as people say it.
const ends: Readonly<Record<string, string>> = {
  'max-rounds': vscode.l10n.t('all rounds held'),
  'max-turns': vscode.l10n.t('all turns taken'),
  budget: vscode.l10n.t('budget used up'),
  timeout: vscode.l10n.t('all beats played'),
  loop: vscode.l10n.t('going in circles'),
  goal: vscode.l10n.t('goal achieved'),
  'wrapped-up': vscode.l10n.t('wrapped up'),
};

const goes: Readonly<Record<string, string>> = {
  yes: vscode.l10n.t('Yes'),
  'yes-if': vscode.l10n.t('Yes, with changes'),
  'not-yet': vscode.l10n.t('Not yet'),
};

/** How a session came out, in words of this extension; undefined where it has none for it. */
export function verdictOf({ go = '', reason = '' }: Pick<SessionSummary, 'go' | 'reason'>): string | undefined {
  return ownValue(goes, go) ?? ownValue(ends, reason);
}

function stateLabel({ state, reason = '', go = '', owner }: SessionSummary): string {
  switch (state) {
    case 'running':
      return owner && owner.pid !== process.pid ? vscode.l10n.t('running in another window') : vscode.l10n.t('running');
    case 'resumable':
      return vscode.l10n.t('interrupted');
    case 'finished':
      return verdictOf({ go, reason }) ?? told(reason.replace(/-/g, ' '));
    case 'unreadable':
      return vscode.l10n.t('cannot be read');
    default:
      return assertNever(state);
  }
}

const colours = {
  running: 'charts.blue',
  resumable: 'charts.yellow',
  finished: 'charts.green',
  unreadable: 'list.warningForeground',
} as const;

/** The icon of its kind in the colour of how it stands; what moves, waits or is broken has a sign of its own. */
function iconOf({ state, success }: SessionSummary, kind = 'comment-discussion', isPaused: boolean): vscode.ThemeIcon {
  const sign = isPaused || state === 'resumable' ? 'debug-pause' : state === 'running' ? 'sync~spin' : kind;
  const colour = state === 'finished' && !success ? 'disabledForeground' : colours[isPaused ? 'resumable' : state];
  return new vscode.ThemeIcon(state === 'unreadable' ? 'warning' : sign, new vscode.ThemeColor(colour));
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
    const isPaused = this.sessions.liveIn(summary.folder)?.session.state.status === 'paused';
    return sessionItem(summary, engine, {
      isForeign: asked && !(await isOwnIn(summary.folder, engine)),
      isPaused,
    });
  }
}
