import type { EventBody, LedgerEvent } from './events';

/** What a ledger found to be mended or marked when it was opened. */
export interface LedgerNotice {
  kind: 'tornTail' | 'badRecord' | 'newerVersion';
  line: number;
  message: string;
}

/** A session's record: appended to by one owner, in order. */
export interface Ledger {
  /** All events so far, in order; bad records are left out and noticed. */
  readonly events: readonly LedgerEvent[];
  readonly notices: readonly LedgerNotice[];
  /** False while another owner writes, or when a newer version wrote it. */
  readonly writable: boolean;
  /** Writes the events in one piece; `durable` flushes them to the disk before it resolves. Rejects once the owner's epoch has passed. */
  append(bodies: readonly EventBody[], durable: boolean): Promise<readonly LedgerEvent[]>;
  close(): Promise<void>;
}
