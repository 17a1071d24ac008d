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

  /** Expanded groups: the first three, and those with a running or resumable session. */
  private expanded = new Set<GroupNode>();

  constructor(private readonly sessions: Sessions) {
    this.onDidChangeTreeData = sessions.onDidChange;
  }

  async getChildren(parent?: Node): Promise<Node[]> {
    if (parent) return parent.kind === 'session' ? parent.forks : parent.children;
    const groups = groupSessions(await this.sessions.found());
    this.expanded = new Set(groups.filter((group, index) => index < 3 || group.children.some(isActive)));
    return groups;
  }

  async getTreeItem(node: Node): Promise<vscode.TreeItem> {
    if (node.kind !== 'session') return groupItem(node, this.expanded.has(node));
    const { summary, forks } = node;
    // The signature only matters for a session that can be resumed; an open session shows it anyway.
    const asked = summary.state === 'resumable' || isCapped(summary.reason);
    const isPaused = this.sessions.liveIn(summary.folder)?.session.state.status === 'paused';
    const item = sessionItem(summary, {
      isForeign: asked && !(await isOwnSession(summary.folder)),
      isPaused,
      isGrouped: summary.document !== undefined,
    });
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

function groupItem({ kind, key, count }: GroupNode, isOpen: boolean): vscode.TreeItem {
  const { Expanded, Collapsed } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem('', isOpen ? Expanded : Collapsed);
  item.id = `${kind} ${key}`;
  item.contextValue = kind;
  item.description = String(count);
  if (kind === 'day') item.label = dayName(key);
  if (kind === 'earlier') item.label = vscode.l10n.t('Earlier');
  if (kind !== 'document') return item;
  const above = path.dirname(vscode.workspace.asRelativePath(key));
  item.label = path.basename(key);
  item.description = [above === '.' ? '' : above, String(count)].filter(Boolean).join(' · ');
  // The file's own icon, as the explorer has it.
  item.resourceUri = vscode.Uri.file(key);
  item.iconPath = vscode.ThemeIcon.File;
  return item;
}

function dayName(day: string): string {
  const date = new Date(`${day}T12:00:00`);
  const now = Date.now();
  for (const ago of [0, 1]) {
    if (localDay(new Date(now - ago * 24 * 60 * 60 * 1000).toISOString()) !== day) continue;
    return capital(new Intl.RelativeTimeFormat(vscode.env.language, { numeric: 'auto' }).format(-ago, 'day'));
  }
  return date.toLocaleDateString(vscode.env.language, { weekday: 'short', day: 'numeric', month: 'short' });
}
