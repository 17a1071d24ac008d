import type { JsonObject } from '../src/base/json';
import type { LedgerEvent, PersonRequest, TurnStatus } from '../src/ledger/events';
import type { SessionState } from '../src/ledger/state';

/** The words and the voice of a turn in progress. */
export interface LiveTurn {
  attempt: number;
  /** What has been said so far. */
  text: string;
  /** What the voice is doing. */
  state: TurnStatus['state'];
  /** What a person is asked for. */
  asked?: PersonRequest;
  /** When a retry will be sent, in milliseconds since the epoch. */
  until?: number;
  /** Why the voice tries again. */
  detail?: string;
}

/** What the panel shows: the current session, or a point of its replay. */
export interface ShownSession {
  readonly state: SessionState;
  readonly events: readonly LedgerEvent[];
  /** The turns in progress, by id. */
  readonly speaking: ReadonlyMap<string, LiveTurn>;
  /** The findings so far of each running call, by the call's id. Calls are requests to a model that are no turns, such as readings of the document. */
  readonly found: ReadonlyMap<string, readonly JsonObject[]>;
  /** The status of the voice of each running call. */
  readonly calling: ReadonlyMap<string, LiveTurn['state']>;
  /** Whether all older events have come. */
  readonly complete: boolean;
}

/** What has changed: the words of one turn, something recorded or reported, or the whole session. */
export type Change = { kind: 'words'; turn: string } | { kind: 'facts' } | { kind: 'all' };
