import type * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../base/disposables';
import type { Sessions } from '../sessions';
import type { Board, Pinned } from './board';

/** What is shown of a session, and how much of it was dismissed. */
export interface Showing {
  session: string;
  pinned: readonly Pinned[];
  dismissed: number;
  read: boolean;
}

/** What sessions found in their documents, shown there; nothing of it is loaded before a session has ended or someone asks. */
export class Findings implements Disposable {
  private readonly held = new DisposableStore();
  private loading: Promise<Board> | undefined;
  private loaded: Board | undefined;

  constructor(
    sessions: Sessions,
    private readonly memory: vscode.Memento,
    failed: (error: unknown) => void,
  ) {
    this.held.add(sessions.onDidChange(() => void this.loaded?.dropMissing()));
    this.held.add(
      sessions.onDidEnd(({ folder, session }) => {
        const { status, opened } = session.state;
        if (status === 'ended' && opened?.document) this.show(folder).catch(failed);
      }),
    );
  }

  /** Where they are shown, once anything was. */
  get board(): Board | undefined {
    return this.loaded;
  }

  /** Shows the findings of a session on its document; undefined where it had none. */
  async show(folder: string): Promise<Showing | undefined> {
    const { readFindings } = await import('./reading');
    const found = await readFindings(folder);
    if (!found) return undefined;
    const pinned = await (await this.load()).show(found);
    const { session, findings } = found;
    return { session, pinned, dismissed: (findings?.length ?? 0) - pinned.length, read: findings !== undefined };
  }

  dispose(): void {
    this.held.dispose();
  }

  private load(): Promise<Board> {
    this.loading ??= import('./board').then(({ Board }) => {
      this.loaded = this.held.add(new Board(this.memory));
      return this.loaded;
    });
    return this.loading;
  }
}
