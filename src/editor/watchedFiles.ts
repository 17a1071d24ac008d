import * as vscode from 'vscode';
import type { Disposable } from '../base/disposables';

/** Files to be watched: a pattern under a folder. */
export interface Watched {
  base: string;
  pattern: string;
}

/** Watches what is wanted at the moment, and lets go of what is not wanted any more. */
export class WatchedFiles implements Disposable {
  private readonly watchers = new Map<string, vscode.FileSystemWatcher>();

  constructor(private readonly changed: () => void) {}

  /** Watches these from now on, and nothing else. */
  watch(wanted: readonly Watched[]): void {
    const keys = new Set(wanted.map(keyOf));
    for (const [key, watcher] of this.watchers) {
      if (keys.has(key)) continue;
      watcher.dispose();
      this.watchers.delete(key);
    }
    for (const each of wanted) {
      if (!this.watchers.has(keyOf(each))) this.watchers.set(keyOf(each), this.begin(each));
    }
  }

  dispose(): void {
    this.watch([]);
  }

  private begin({ base, pattern }: Watched): vscode.FileSystemWatcher {
    const files = new vscode.RelativePattern(vscode.Uri.file(base), pattern);
    const watcher = vscode.workspace.createFileSystemWatcher(files);
    // Its events end with the watcher.
    for (const event of [watcher.onDidCreate, watcher.onDidChange, watcher.onDidDelete]) event(() => this.changed());
    return watcher;
  }
}

function keyOf({ base, pattern }: Watched): string {
  return `${base}\n${pattern}`;
}
