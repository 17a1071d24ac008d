import { statSync } from 'node:fs';
import type { Clock } from '../base/clock';
import type { Disposable } from '../base/disposables';
import { nodeClock } from './clock';
import { watchGrowth } from './ledgerWatcher';
import { sessionParents, sessionsFolderIn } from './sessionFolder';
import { sessionFoldersIn } from './sessions';

/** When to look again: a folder that is being copied is reported before its files are there. */
const pausesMs = [100, 900, 4_000];

/** Reports when session folders appear in workspaces or go, by the system's own events: an editor's watcher misses what arrives with its folder. */
export class SessionFolderWatcher implements Disposable {
  private readonly watched = new Map<string, { id: number; watching: Disposable }>();
  private readonly closed = new AbortController();
  /** The session folders that were listed last, as one text. */
  private known = '';
  private looking: Promise<void> | undefined;
  /** Whether something happened since the last round of looks began. */
  private isDue = false;

  constructor(
    private readonly onChange: () => void,
    private readonly clock: Clock = nodeClock,
  ) {}

  /** Watches the session folders of these workspaces that exist by now, from this list of sessions on. */
  watch(workspaces: readonly string[], listed: readonly string[]): void {
    this.known = keyOf(listed);
    const kinds = Object.keys(sessionParents) as (keyof typeof sessionParents)[];
    const wanted = new Set(workspaces.flatMap(each => kinds.map(kind => sessionsFolderIn(each, kind))));
    for (const [folder, { id }] of this.watched) if (!wanted.has(folder) || idOf(folder) !== id) this.unwatch(folder);
    for (const folder of wanted) if (!this.watched.has(folder)) this.startWatching(folder);
  }

  /** Looks once, and reports if other folders have sessions than were listed last. */
  async check(): Promise<void> {
    const found = await Promise.all([...this.watched.keys()].map(sessionFoldersIn));
    const now = keyOf(found.flat());
    if (this.known === now || this.closed.signal.aborted) return;
    this.known = now;
    this.onChange();
  }

  dispose(): void {
    this.closed.abort();
    for (const folder of [...this.watched.keys()]) this.unwatch(folder);
  }

  private startWatching(folder: string): void {
    const id = idOf(folder);
    if (id === undefined) return;
    this.watched.set(folder, { id, watching: watchGrowth(folder, folder, () => this.lookSoon()) });
    this.lookSoon();
  }

  private unwatch(folder: string): void {
    this.watched.get(folder)?.watching.dispose();
    this.watched.delete(folder);
  }

  private lookSoon(): void {
    this.isDue = true;
    this.looking ??= this.look().finally(() => {
      this.looking = undefined;
    });
  }

  private async look(): Promise<void> {
    while (this.isDue) {
      this.isDue = false;
      for (const pause of pausesMs) {
        await this.clock.wait(pause, this.closed.signal);
        if (this.closed.signal.aborted) return;
        await this.check();
      }
    }
  }
}

const keyOf = (folders: readonly string[]) => [...folders].sort().join('\n');

/** The identity of a folder, which differs for a new one at the same path; undefined if there is none. */
function idOf(folder: string): number | undefined {
  return statSync(folder, { throwIfNoEntry: false })?.ino;
}
