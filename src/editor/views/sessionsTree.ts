import * as vscode from 'vscode';
import type { SessionSummary } from '../../disk/sessions';
import { type Engine, loadEngine } from '../editor';
import type { Sessions } from '../sessions';
import { sessionItem } from './sessionItem';

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

  getTreeItem(summary: SessionSummary): vscode.TreeItem {
    return this.engine ? sessionItem(summary, this.engine) : new vscode.TreeItem(summary.topic);
  }
}
