import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../base/disposables';
import type { Roster } from '../cast/agent';
import { loadEngine } from './editor';
import { userSettings } from './settings';

/** The agents of all workspace folders, read when someone asks and again after a file has changed. */
export class AgentShelf implements Disposable {
  private readonly held = new DisposableStore();
  private readonly changed = this.held.add(new vscode.EventEmitter<void>());
  private readonly read = new Map<string, Promise<Roster>>();
  private watching = false;

  /** Fires once for however many changes, until someone has read again. */
  readonly onDidChange = this.changed.event;

  /** Who can be seated; agents of the folder that is named come before those of the other folders. */
  roster(nearest?: string): Promise<Roster> {
    this.watch();
    const folders = (vscode.workspace.workspaceFolders ?? []).map(folder => folder.uri.fsPath);
    const ordered = [...new Set([...(nearest ? [nearest] : []), ...folders])];
    const key = ordered.join('\n');
    const known = this.read.get(key);
    if (known) return known;
    const reading = this.load(ordered);
    this.read.set(key, reading);
    reading.catch(() => this.read.delete(key));
    return reading;
  }

  /** Forgets what was read. */
  refresh(): void {
    const wasRead = this.read.size > 0;
    this.read.clear();
    if (wasRead) this.changed.fire();
  }

  dispose(): void {
    this.held.dispose();
  }

  private async load(folders: string[]): Promise<Roster> {
    const { loadRoster } = await loadEngine();
    const { includeHomeAgents, allowLinks } = userSettings();
    return loadRoster({ folders, home: includeHomeAgents ? os.homedir() : undefined, allowLinks });
  }

  private watch(): void {
    if (this.watching) return;
    this.watching = true;
    const stale = () => this.refresh();
    const watch = (base: vscode.Uri) => {
      const pattern = new vscode.RelativePattern(base, '.claude/agents/**');
      const watcher = this.held.add(vscode.workspace.createFileSystemWatcher(pattern));
      for (const event of [watcher.onDidCreate, watcher.onDidChange, watcher.onDidDelete]) {
        this.held.add(event(stale));
      }
    };
    for (const folder of vscode.workspace.workspaceFolders ?? []) watch(folder.uri);
    if (userSettings().includeHomeAgents) watch(vscode.Uri.file(os.homedir()));
    this.held.add(
      vscode.workspace.onDidChangeWorkspaceFolders(({ added }) => {
        for (const folder of added) watch(folder.uri);
        stale();
      }),
    );
    this.held.add(
      vscode.workspace.onDidChangeConfiguration(change => {
        if (change.affectsConfiguration('convene')) stale();
      }),
    );
  }
}

/** Whether a file is an agent file by where it lies. */
export function isAgentFile(uri: vscode.Uri): boolean {
  return uri.scheme === 'file' && /(^|[\\/])\.claude[\\/]agents[\\/].*\.md$/i.test(path.normalize(uri.fsPath));
}
