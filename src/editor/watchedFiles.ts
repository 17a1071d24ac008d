import * as vscode from 'vscode';
import type { Disposable } from '../base/disposables';

/** A pattern of files under a folder. */
export interface WatchedPattern {
  base: string;
  pattern: string;
}

/** Watches a changing set of file patterns. */
export class WatchedFiles implements Disposable {
  private readonly watchers = new Map<string, vscode.FileSystemWatcher>();

  constructor(private readonly changed: () => void) {}

  /** Replaces the watched patterns. */
  watch(wanted: readonly WatchedPattern[]): void {
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

  private begin({ base, pattern }: WatchedPattern): vscode.FileSystemWatcher {
    const files = new vscode.RelativePattern(vscode.Uri.file(base), pattern);
    const watcher = vscode.workspace.createFileSystemWatcher(files);
    // Its listeners are disposed with the watcher.
    for (const event of [watcher.onDidCreate, watcher.onDidChange, watcher.onDidDelete]) event(() => this.changed());
    return watcher;
  }
}

function keyOf({ base, pattern }: WatchedPattern): string {
  return `${base}\n${pattern}`;
}
