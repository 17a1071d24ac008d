import type * as z from 'zod/mini';
import type { JsonObject } from '../base/json';
import type { RecordedTexts } from '../base/message';
import type { Input } from '../script/input';
import type * as shapes from './shapes';

/** The version that this code writes; ledgers of newer versions are read-only. */
export const ledgerVersion = 1;

/** A seat as recorded at the opening; the copy of its agent file is in the session's folder. */
export type OpenedSeat = z.infer<typeof shapes.openedSeat>;

/** The document as recorded at the opening. */
export type OpenedDocument = z.infer<typeof shapes.openedDocument>;

/** A cue (a request for a turn) as recorded, with the id of its turn; on resume it is compared with the script's. */
export type CalledCue = z.infer<typeof shapes.calledCue>;

/** A model call that is no turn, as recorded, with its id; on resume it is compared with the script's. */
export type RecordedCall = z.infer<typeof shapes.recordedCall>;

/** Voices, models and caps from here on, as confirmed by the user who resumes a session. */
export type ResumeSettings = z.infer<typeof shapes.resumeSettings>;

/** The agent that replaces another in a seat of a fork, in the seat's fields. */
export type Seated = NonNullable<ResumeSettings['seats'][number]['seated']>;

/** How an attempt ended; a `lost` one was running at a crash and is charged its maximum. */
export type AttemptOutcome = z.infer<typeof shapes.attemptOutcome>;

type Shapes = typeof shapes.events;

/** Any event of a ledger, without version, sequence number and time. */
export type EventBody =
  | { [T in keyof Shapes]: { type: T } & z.infer<Shapes[T]> }[keyof Shapes]
  /** An input that moves a limit is `signed`, as `session.opened` is. */
  | ({ type: 'input.received'; signed?: string } & Input);

/** The first event: everything that a session is opened with. */
export type SessionOpened = Extract<EventBody, { type: 'session.opened' }>;

/** An event with its version, sequence number (from 1) and time. */
export type LedgerEvent = EventBody & Place;

type Place = { v: number; seq: number; at: string };

/** The event of a type. */
export type EventOf<T extends EventBody['type']> = Extract<EventBody, { type: T }> & Place;

/** A streamed piece of a turn, never recorded; `offset` is its place in the turn's text. */
export interface TurnDelta {
  type: 'turn.delta';
  turn: string;
  attempt: number;
  offset: number;
  text: string;
}

/** A complete item of a call's answer while it streams, never recorded. */
export interface FindingDelta {
  type: 'finding.delta';
  call: string;
  attempt: number;
  index: number;
  item: JsonObject;
}

/** The request to a person whose turn it is. */
export interface PersonRequest {
  /** The request of the turn, in words. */
  request: string;
  /** What scripts have posted for all seats, as the others hear it. */
  table?: string;
  /** The maximum words, if the turn has a limit. */
  limit?: number;
  /** The JSON schema of the answer, if it contains more than words. */
  schema?: JsonObject;
  /** The faults of the previous answer, to be corrected. */
  reasons?: readonly { text: string; texts?: RecordedTexts }[];
}

/** What the model or person that answers for a turn is doing, never recorded. */
export interface TurnStatus {
  type: 'turn.status';
  turn: string;
  state: 'queued' | 'waiting' | 'thinking' | 'speaking' | 'retrying' | 'asking';
  /** The request, if it is a person's turn. */
  asked?: PersonRequest;
  /** When a retry will be sent, in milliseconds since the epoch. */
  until?: number;
  detail?: string;
}
