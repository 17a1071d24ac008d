import type { Json, JsonObject } from '../base/json';
import type { Usage } from '../base/usage';
import type { Seat } from '../script/brief';
import type { Input } from '../script/input';
import type { Cue, Outcome } from '../script/step';
import type { Check, Scores, SeatId, TurnOutcome } from '../script/turn';

/** The version that this code writes; newer ledgers open read-only. */
export const ledgerVersion = 1;

/** A seat as the session opened with it; the copy of its agent file lies in the session's folder. */
export interface OpenedSeat extends Seat {
  /** SHA-256 of the agent's copy. */
  sha?: string;
}

/** The document as the session opened with it. */
export interface OpenedDocument {
  title: string;
  /** Workspace-relative path, where it has one. */
  path?: string;
  /** Name of the copy in the session's folder. */
  copy: string;
  sha: string;
  characters: number;
  /** Lines of the original file at which a debated selection began. */
  firstLine?: number;
}

/** The first event: all that a session is opened with. */
export interface SessionOpened {
  type: 'session.opened';
  /** Own id of the session, unique and safe as a file name. */
  session: string;
  format: string;
  topic: string;
  document?: OpenedDocument;
  seats: OpenedSeat[];
  options: Record<string, Json>;
  seed: number;
  budget: { usd?: number; turns?: number };
  relevance: Record<SeatId, number>;
  /** How the voices call themselves; `rehearsal` marks a session without any model, `estimated` tokens that were not counted. */
  voices: Record<string, { label: string; rehearsal: boolean; estimated?: boolean }>;
}

/** One cue of a called beat, as it is compared on resume. */
export interface CalledCue extends Omit<Cue, 'who'> {
  turn: string;
  seat: SeatId;
}

/** Everything that can stand in a ledger, without its place in it. */
export type EventBody =
  | SessionOpened
  /** A new owner took the session up; its epoch fences all later lines. */
  | { type: 'session.resumed'; epoch: number }
  | { type: 'session.forked'; from: string; turn: string }
  /** A step of the script, or of the stage itself (`by`). */
  | {
      type: 'beat.called';
      beat: string;
      kind: 'ask' | 'inTurn' | 'start';
      cues: CalledCue[];
      round?: string;
      by?: 'summary' | 'redirect';
      name?: string;
    }
  /** An attempt, journalled before it is sent. `reserved` is its worst case in dollars; `tail` what this seat was told last. */
  | {
      type: 'turn.began';
      turn: string;
      seat: SeatId;
      name: string;
      role: string;
      move: string;
      attempt: number;
      voice: string;
      model?: string;
      reserved: number | null;
      tail?: string;
      /** Turns that one ensemble call covers beside this one. */
      covers?: string[];
      /** Why this attempt is made, where it is not the first. */
      because?: string;
    }
  | {
      type: 'attempt.ended';
      turn: string;
      attempt: number;
      outcome: AttemptOutcome;
      text: string;
      usage: Usage;
      costUSD: number | null;
      checks: Check[];
      model?: string;
      /** The provider's own words and the next step, for a failure card. */
      failure?: { kind: string; message: string; remedy: string };
    }
  | {
      type: 'turn.ended';
      turn: string;
      seat: SeatId;
      name: string;
      role: string;
      move: string;
      outcome: TurnOutcome;
      text: string;
      /** All that was said, where `text` is shorter. */
      fullText?: string;
      words: number;
      data?: JsonObject;
      checks: Check[];
      scores: Scores;
      usage: Usage;
      costUSD: number | null;
      attempts: number;
      /** The attempt that was selected. */
      selected?: number;
      asksUser?: boolean;
      /** Why there are no words, in words. */
      why?: string;
    }
  | { type: 'beat.closed'; beat: string }
  | ({ type: 'input.received' } & Input)
  | { type: 'listen.called'; beat: string; for: string[] }
  | { type: 'state.posted'; beat: string; topic: string; data: Json }
  | { type: 'task.cancelled'; name: string }
  | { type: 'note.posted'; kind: 'system' | 'event' | 'moderator' | 'director'; text: string; turn?: string }
  | { type: 'debate.end'; reason: string }
  | { type: 'session.ended'; outcome: Outcome };

/** How an attempt ended; `lost` was under way at a crash and is charged its worst case. */
export type AttemptOutcome = 'answered' | 'maxTokens' | 'refused' | 'tooLong' | 'failed' | 'aborted' | 'lost';

/** An event with its place in the ledger. */
export type LedgerEvent = EventBody & { v: number; seq: number; at: string };

/** The event of a type. */
export type EventOf<T extends EventBody['type']> = Extract<EventBody, { type: T }> & {
  v: number;
  seq: number;
  at: string;
};

/** A piece of a turn as it streams; never in the ledger. `offset` is its place in the turn's text so far. */
export interface TurnDelta {
  type: 'turn.delta';
  turn: string;
  attempt: number;
  offset: number;
  text: string;
}

/** Passing news of a turn that is no fact: what its voice is doing. */
export interface TurnStatus {
  type: 'turn.status';
  turn: string;
  state: 'queued' | 'waiting' | 'thinking' | 'speaking' | 'retrying';
  /** When a retry will be sent, in milliseconds since the epoch. */
  until?: number;
  detail?: string;
}
