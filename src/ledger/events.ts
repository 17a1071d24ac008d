import type * as z from 'zod/mini';
import type { JsonObject } from '../base/json';
import type { Input } from '../script/input';
import type * as shapes from './shapes';

/** The version that this code writes; newer ledgers open read-only. */
export const ledgerVersion = 1;

/** A seat as the session opened with it; the copy of its agent file lies in the session's folder. */
export type OpenedSeat = z.infer<typeof shapes.openedSeat>;

/** The document as the session opened with it. */
export type OpenedDocument = z.infer<typeof shapes.openedDocument>;

/** One cue of a called beat, as it is compared on resume. */
export type CalledCue = z.infer<typeof shapes.calledCue>;

/** One call of a step that is no beat, as it is compared on resume. */
export type CalledExamination = z.infer<typeof shapes.calledExamination>;

/** Who speaks for the seats from here on, and the caps, as confirmed by the user who takes a session up. */
export type TakenUp = z.infer<typeof shapes.taken>;

/** How an attempt ended; `lost` was under way at a crash and is charged its worst case. */
export type AttemptOutcome = z.infer<typeof shapes.attemptOutcome>;

type Shapes = typeof shapes.events;

/** Everything that can stand in a ledger, without its place in it. */
export type EventBody =
  | { [T in keyof Shapes]: { type: T } & z.infer<Shapes[T]> }[keyof Shapes]
  /** `signed` where it moves a limit, see `session.opened`. */
  | ({ type: 'input.received'; signed?: string } & Input);

/** The first event: all that a session is opened with. */
export type SessionOpened = Extract<EventBody, { type: 'session.opened' }>;

/** An event with its place in the ledger. */
export type LedgerEvent = EventBody & Place;

type Place = { v: number; seq: number; at: string };

/** The event of a type. */
export type EventOf<T extends EventBody['type']> = Extract<EventBody, { type: T }> & Place;

/** A piece of a turn as it streams; never in the ledger. `offset` is its place in the turn's text so far. */
export interface TurnDelta {
  type: 'turn.delta';
  turn: string;
  attempt: number;
  offset: number;
  text: string;
}

/** A finished item of a call's answer as it streams; never in the ledger. */
export interface FindingDelta {
  type: 'finding.delta';
  call: string;
  attempt: number;
  index: number;
  item: JsonObject;
}

/** What a person is asked for in a turn of theirs. */
export interface AskedOfPerson {
  /** The request of the turn, in words. */
  request: string;
  /** What was put on the table for all, as the others are told it. */
  table?: string;
  /** The most words, where the turn has a limit. */
  limit?: number;
  /** The JSON schema of the answer, where it is more than its words. */
  schema?: JsonObject;
  /** What is to be mended in the answer before. */
  reasons?: readonly string[];
}

/** Passing news of a turn that is no fact: what its voice is doing. */
export interface TurnStatus {
  type: 'turn.status';
  turn: string;
  state: 'queued' | 'waiting' | 'thinking' | 'speaking' | 'retrying' | 'asking';
  /** What a person is asked for, whose turn it is. */
  asked?: AskedOfPerson;
  /** When a retry will be sent, in milliseconds since the epoch. */
  until?: number;
  detail?: string;
}
