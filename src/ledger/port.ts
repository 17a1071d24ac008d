import type { Text } from '../base/message';
import type { EventBody, LedgerEvent } from './events';

/** What was repaired or marked in a ledger when it was opened. */
export interface LedgerNotice {
  kind: 'tornTail' | 'badRecord' | 'newerVersion';
  line: number;
  message: Text;
}

/** A session's record, appended to by one owner. */
export interface Ledger {
  /** All events so far, in order; bad records are skipped and listed in the notices. */
  readonly events: readonly LedgerEvent[];
  readonly notices: readonly LedgerNotice[];
  /** False while another owner writes, or if a newer version wrote it. */
  readonly writable: boolean;
  /** Appends the events in one write; with `durable`, resolves after they are flushed to the disk. Rejects if another owner has taken over. */
  append(bodies: readonly EventBody[], durable: boolean): Promise<readonly LedgerEvent[]>;
  close(): Promise<void>;
}
