import * as vscode from 'vscode';
import type { SessionSummary } from '../../disk/sessions';
import { type Engine, loadEngine } from '../editor';
import type { Sessions } from '../sessions';
import { isCapped, isOwnIn } from '../takingUp';
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

  async getTreeItem(summary: SessionSummary): Promise<vscode.TreeItem> {
    const { engine } = this;
    if (!engine) return new vscode.TreeItem(summary.topic);
    // Whose it is matters where it can be gone on with, and is told of every session that is opened.
    const asked = summary.state === 'resumable' || isCapped(summary.reason);
    return sessionItem(summary, engine, asked && !(await isOwnIn(summary.folder, engine)));
  }
}
