import type * as vscode from 'vscode';
import type { SessionSummary } from '../../disk/sessions';
import type { Sessions } from '../sessions';
import { sessionItem } from './sessionItem';

/** The sessions of this window's folders: running ones first, then those to be resumed, then the finished. */
export class SessionsTree implements vscode.TreeDataProvider<SessionSummary> {
  readonly onDidChangeTreeData: vscode.Event<void>;

  constructor(private readonly sessions: Sessions) {
    this.onDidChangeTreeData = sessions.onDidChange;
  }

  async getChildren(parent?: SessionSummary): Promise<SessionSummary[]> {
    if (parent) return [];
    const found = await this.sessions.found();
    const rank = { running: 0, resumable: 1, finished: 2, unreadable: 3 };
    return found.sort((a, b) => rank[a.state] - rank[b.state] || b.startedAt.localeCompare(a.startedAt));
  }

  getTreeItem(summary: SessionSummary): vscode.TreeItem {
    return sessionItem(summary);
  }
}
