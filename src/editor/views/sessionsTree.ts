import path from 'node:path';
import * as vscode from 'vscode';
import { isCapped, isOwnSession } from '../resuming';
import type { Sessions } from '../sessions';
import { type GroupNode, groupSessions, localDay, type SessionNode } from './sessionGroups';
import { capital, pageLine, sessionItem } from './sessionItem';

type Node = SessionNode | GroupNode;

/** The tree of this window's sessions, grouped by document or day. */
export class SessionsTree implements vscode.TreeDataProvider<Node> {
  readonly onDidChangeTreeData: vscode.Event<void>;

  /** The ids of expanded groups: the first three, and those with a running or resumable session. */
  private expanded = new Set<string>();

  constructor(private readonly sessions: Sessions) {
    this.onDidChangeTreeData = sessions.onDidChange;
  }

  async getChildren(parent?: Node): Promise<Node[]> {
    if (parent) return parent.kind === 'session' ? parent.forks : parent.children;
    const groups = groupSessions(await this.sessions.found());
    this.expanded = new Set(groups.filter((group, at) => at < 3 || group.children.some(isActive)).map(groupId));
    return groups;
  }

  async getTreeItem(node: Node): Promise<vscode.TreeItem> {
    if (node.kind !== 'session') return groupItem(node, this.expanded.has(groupId(node)));
    const { summary, forks } = node;
    // Whose session it is matters before it can cost more: if it was interrupted, or closed by a cap that can be raised.
    const canGoOn = summary.state === 'resumable' || isCapped(summary.reason);
    const isForeign = canGoOn && !(await isOwnSession(summary.folder));
    const isPaused = this.sessions.liveIn(summary.folder)?.session.state.status === 'paused';
    const hasDocument = summary.document !== undefined;
    const item = sessionItem(summary, { isForeign, isPaused, hasDocument });
    const { Expanded, None } = vscode.TreeItemCollapsibleState;
    return { ...item, collapsibleState: forks.length > 0 ? Expanded : None };
  }

  /** Adds the headline of a session's page to the tooltip on hover. */
  async resolveTreeItem(item: vscode.TreeItem, node: Node): Promise<vscode.TreeItem> {
    const line = node.kind === 'session' ? await pageLine(node.summary) : undefined;
    if (line && item.tooltip instanceof vscode.MarkdownString) item.tooltip.appendText(line);
    return item;
  }
}

function isActive(node: Node): boolean {
  if (node.kind !== 'session') return false;
  return ['running', 'resumable'].includes(node.summary.state) || node.forks.some(isActive);
}

const groupId = ({ kind, key }: GroupNode) => `${kind} ${key}`;

function groupItem(group: GroupNode, isExpanded: boolean): vscode.TreeItem {
  const { kind, key, count } = group;
  const { Expanded, Collapsed } = vscode.TreeItemCollapsibleState;
  const label = kind === 'document' ? path.basename(key) : kind === 'day' ? dayName(key) : vscode.l10n.t('Earlier');
  const item = new vscode.TreeItem(label, isExpanded ? Expanded : Collapsed);
  item.id = groupId(group);
  item.contextValue = kind;
  item.description = String(count);
  if (kind !== 'document') return item;
  const parent = path.dirname(vscode.workspace.asRelativePath(key));
  item.description = [parent === '.' ? '' : parent, String(count)].filter(Boolean).join(' · ');
  // The file's own icon, as the explorer has it.
  item.resourceUri = vscode.Uri.file(key);
  item.iconPath = vscode.ThemeIcon.File;
  return item;
}

/** A day in words, such as “Today”, or as a date. */
function dayName(day: string): string {
  // Noon, far from a change to or from summer time.
  const date = new Date(`${day}T12:00:00`);
  for (const daysAgo of [0, 1]) {
    if (localDay(new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000).toISOString()) !== day) continue;
    return capital(new Intl.RelativeTimeFormat(vscode.env.language, { numeric: 'auto' }).format(-daysAgo, 'day'));
  }
  return date.toLocaleDateString(vscode.env.language, { weekday: 'short', day: 'numeric', month: 'short' });
}
