import type { Session } from '../stage/session';

/** A session that this window runs. */
export interface LiveSession {
  readonly id: string;
  readonly folder: string;
  readonly title: string;
  readonly session: Session;
  /** Resolves when nothing of it runs any more and all is on disk. */
  readonly done: Promise<void>;
  /** Finishes the turns under way and leaves the rest for a later day. */
  suspend(): void;
  /** Stops at once, keeping all that was said. */
  abandon(): void;
}
