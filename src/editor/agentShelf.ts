import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../base/disposables';
import type { Agent, Roster } from '../cast/agent';
import { agentHomeOf } from '../disk/agentFiles';
import { isInside } from '../disk/contained';
import { loadEngine } from './editor';
import { userSettings } from './settings';
import { WatchedFiles } from './watchedFiles';

/** The agents of all workspace folders, read when someone asks and again after a file has changed. */
export class AgentShelf implements Disposable {
  private readonly held = new DisposableStore();
  private readonly changed = this.held.add(new vscode.EventEmitter<void>());
  private readonly read = new Map<string, Promise<Roster>>();
  private readonly files = this.held.add(new WatchedFiles(() => this.refresh()));
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

  /** Who may be suggested in a folder: agents of another one sit down only where a person asks for them. */
  async near(place: string): Promise<Agent[]> {
    const { agents } = await this.roster(place);
    return agents.filter(({ source, path: file }) => source !== 'workspace' || isInside(place, file));
  }

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

  // Called with each reading: folders come and go, and home is wanted or not.
  private watch(): void {
    const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath);
    // Never all of home: only the one folder in it.
    const homes = userSettings().includeHomeAgents ? [os.homedir()] : [];
    const inFolders = folders.map(folder => ({ base: folder, pattern: '{.claude,.github}/agents/**' }));
    const atHome = homes.map(home => ({ base: path.join(home, '.claude', 'agents'), pattern: '**' }));
    this.files.watch([...inFolders, ...atHome]);
    if (this.watching) return;
    this.watching = true;
    this.held.add(
      vscode.workspace.onDidChangeWorkspaceFolders(() => {
        this.watch();
        this.refresh();
      }),
    );
    this.held.add(
      vscode.workspace.onDidChangeConfiguration(change => {
        if (change.affectsConfiguration('convene')) this.refresh();
      }),
    );
  }
}

/** Whether a file is an agent file by where it lies. */
export function isAgentFile(uri: vscode.Uri): boolean {
  return uri.scheme === 'file' && agentHomeOf(uri.fsPath) !== undefined;
}
