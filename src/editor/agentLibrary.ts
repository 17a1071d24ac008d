import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { DisposableStore } from '../base/disposables';
import type { Agent, Roster } from '../cast/agent';
import { agentKindOf } from '../disk/agentFiles';
import { isInside } from '../disk/pathContainment';
import { userSettings } from './settings';
import { folderPaths } from './textFiles';
import { WatchedFiles } from './watchedFiles';

/** The agents of all workspace folders, read on demand and again after a file has changed. */
export class AgentLibrary extends DisposableStore {
  private readonly changed = this.add(new vscode.EventEmitter<void>());
  private readonly rosters = new Map<string, Promise<Roster>>();
  private readonly files = this.add(new WatchedFiles(() => this.refresh()));
  private isWatching = false;

  /** Fires once for any number of changes, until the agents are read again. */
  readonly onDidChange = this.changed.event;

  /** All agents that can be seated, those of the folder `nearest` before those of other folders; from the first call on, their files are watched. */
  roster(nearest?: string): Promise<Roster> {
    this.watch();
    const ordered = [...new Set([...(nearest ? [nearest] : []), ...folderPaths()])];
    const key = ordered.join('\n');
    const known = this.rosters.get(key);
    if (known) return known;
    const reading = this.load(ordered);
    this.rosters.set(key, reading);
    reading.catch(() => this.rosters.delete(key));
    return reading;
  }

  /** The agents that may be suggested in a folder: those of another folder are only seated on request. */
  async near(place: string): Promise<Agent[]> {
    const { agents } = await this.roster(place);
    return agents.filter(({ source, path: file }) => source !== 'workspace' || isInside(place, file));
  }

  refresh(): void {
    const wasRead = this.rosters.size > 0;
    this.rosters.clear();
    if (wasRead) this.changed.fire();
  }

  private async load(folders: string[]): Promise<Roster> {
    const { loadRoster } = await import('../disk/roster');
    const { includeHomeAgents, allowLinks } = userSettings();
    return loadRoster({ folders, home: includeHomeAgents ? os.homedir() : undefined, allowLinks });
  }

  // Called with every roster, because folders and the home setting may change.
  private watch(): void {
    // Only the agents folder of the home folder is watched.
    const homes = userSettings().includeHomeAgents ? [os.homedir()] : [];
    const inFolders = folderPaths().map(base => ({ base, pattern: '{.claude,.github}/agents/**' }));
    const atHome = homes.map(home => ({ base: path.join(home, '.claude', 'agents'), pattern: '**' }));
    this.files.watch([...inFolders, ...atHome]);
    if (this.isWatching) return;
    this.isWatching = true;
    this.add(
      vscode.workspace.onDidChangeWorkspaceFolders(() => {
        this.watch();
        this.refresh();
      }),
    );
    const onSettings = (change: vscode.ConfigurationChangeEvent) =>
      change.affectsConfiguration('convene') && this.refresh();
    this.add(vscode.workspace.onDidChangeConfiguration(onSettings));
  }
}

/** Whether a file is an agent file, judged by its location. */
export function isAgentFile(uri: vscode.Uri): boolean {
  return uri.scheme === 'file' && agentKindOf(uri.fsPath) !== undefined;
}
