import type { JsonObject } from '../src/base/json';
import type { AskedOfPerson, LedgerEvent, TurnStatus } from '../src/ledger/events';
import type { SessionState } from '../src/ledger/state';

/** A turn whose words are still coming. */
export interface Speaking {
  attempt: number;
  text: string;
  state: TurnStatus['state'];
  /** What a person is asked for. */
  asked?: AskedOfPerson;
  /** When a retry will be sent, in milliseconds since the epoch. */
  until?: number;
  detail?: string;
}

/** What the panel shows: the session as it is, or as it was at a point of a replay. */
export interface Shown {
  readonly state: SessionState;
  readonly events: readonly LedgerEvent[];
  readonly speaking: ReadonlyMap<string, Speaking>;
  /** What each call under way has found so far, by the call's id. */
  readonly found: ReadonlyMap<string, readonly JsonObject[]>;
  /** What the voices of calls under way are doing. */
  readonly calling: ReadonlyMap<string, Speaking['state']>;
  /** False while older events are still on their way. */
  readonly complete: boolean;
}

/** What has changed since the panel last looked: words of one turn, facts, or everything. */
export type Change = { kind: 'words'; turn: string } | { kind: 'facts' } | { kind: 'all' };
