import type { Json, JsonObject } from '../base/json';
import type { SeatId } from './turn';

/** What a user (or the stage on the user's behalf) puts into a running session; each is recorded before it has effect. */
export type Input =
  /** Said to all, or to one seat, which then replies. */
  | { kind: 'remark'; text: string; to?: SeatId }
  /** Skips the turn under way, or the seat's next one. */
  | { kind: 'skip'; seat?: SeatId; turn?: string }
  /** `by` where the session paused itself, because calls failed. */
  | { kind: 'pause'; by?: 'failures' }
  | { kind: 'step' }
  | { kind: 'resume' }
  /** Ends the session now, keeping all that was said. */
  | { kind: 'stop' }
  /** Lets the format close in its own way. */
  | { kind: 'wrapUp' }
  /** Moves a limit: `budget` in dollars, `turns`, or an option of the format such as `rounds`. */
  | { kind: 'limit'; key: string; value: Json }
  /** Something happens in the world (scenes). */
  | { kind: 'event'; text: string }
  /** A hidden note of the director to one seat or all. */
  | { kind: 'note'; text: string; to?: SeatId }
  /** Answers a question put to the user; without text it is skipped. */
  | { kind: 'answer'; text?: string }
  /** The user's own ballot or decision, where the format gives one. */
  | { kind: 'ballot'; data: JsonObject }
  /** A presenter's signal. */
  | { kind: 'signal'; name: string; data: JsonObject }
  | { kind: 'mute'; seat: SeatId; on: boolean }
  | { kind: 'next'; seat: SeatId }
  /** Recorded by the stage when a cap no longer pays for the next turn. */
  | { kind: 'capped'; by: 'budget' | 'turns' | 'loop' };

/** The name of an input. */
export type InputKind = Input['kind'];

/** A recorded input with its place in the ledger. */
export type SealedInput = Input & { seq: number };
