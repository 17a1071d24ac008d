// Scripts of formats are generators that yield steps, which the stage runs. A step that asks seats is a beat; each of its cues requests one turn.

import type * as z from 'zod/mini';
import type { Json } from '../base/json';
import type { RecordedTexts, Text } from '../base/message';
import type { EndedCall, RequestedCall } from './call';
import type { InputKind, SealedInput } from './input';
import type * as shapes from './shapes';
import type { Turn } from './turn';

/** Which earlier turns the prompt of a cue contains. */
export type Hears = z.infer<typeof shapes.hears>;

/** A request to a seat for one turn, as data; the format's prompts phrase it. */
export type Cue = z.infer<typeof shapes.cue>;

/** A step that a script yields; the stage runs it and returns a `Reply`. */
export type Step =
  /** A beat of cues answered together, blind to one another. `closing`: it belongs to an early end, and may spend what was reserved for that. */
  | { kind: 'ask'; cues: Cue[]; round?: Text; closing?: boolean }
  /** A beat whose cues hear one another, in order. `by`: put between a script's own, to sum up what later prompts then omit, or to call back to the topic. */
  | { kind: 'inTurn'; cues: Cue[]; round?: Text; by?: 'summary' | 'redirect'; closing?: boolean }
  /** A background cue, not awaited; its end arrives as a `signal` input. */
  | { kind: 'start'; name: string; cue: Cue; round?: Text }
  /** Ends the background cue of that name. */
  | { kind: 'cancel'; name: string }
  /** Waits for the first input of these kinds that the script has not received yet. */
  | { kind: 'listen'; for: InputKind[] }
  /** Starts calls that are no turns, in the background; with `until` the script waits for the end of the named ones. */
  | { kind: 'examine'; calls: RequestedCall[]; until?: string[] }
  /** Posts a decision or state for all readers of the ledger; `texts` are the messages of its texts. */
  | { kind: 'post'; topic: string; data: Json; texts?: RecordedTexts };

/** A decision or state that a script posted. */
export interface Posted {
  topic: string;
  data: Json;
}

/** The reply to a step. */
export interface Reply {
  /** The turns of the beat in the order of its cues. */
  turns: Turn[];
  /** The user's inputs since the step before, up to the place in the record where this one ended: a replay gets the same. */
  inputs: SealedInput[];
  /** The turns of `start` that ended since the step before; one that a `listen` waited for is in `turns`. */
  backgroundTurns?: Turn[];
  /** Calls that ended since the step before. */
  calls?: readonly EndedCall[];
}

/** How a session ended; formats add their own result beside it. */
export type Outcome = z.infer<typeof shapes.outcome>;

/** Texts for an outcome's reasons whose names are not readable as they are; `timeout` is a scene's last planned beat, not a clock. */
export const endReasonTexts: Readonly<Record<string, string>> = {
  'max-rounds': 'all rounds held',
  'max-turns': 'all turns taken',
  budget: 'budget used up',
  timeout: 'all beats played',
  loop: 'going in circles',
  goal: 'goal achieved',
};

/** A script: pure and synchronous, it depends only on its brief and its replies. */
export type Script<R = Outcome> = Generator<Step, R, Reply>;

/** Asks several seats simultaneously, blind to one another; returns their turns in the order of the cues. */
export function* ask(cues: Cue[], round?: Text): Script<Turn[]> {
  const reply = yield { kind: 'ask', cues, round };
  return reply.turns;
}

/** Asks seats one after another, each hearing those before. */
export function* inTurn(cues: Cue[], round?: Text): Script<Turn[]> {
  const reply = yield { kind: 'inTurn', cues, round };
  return reply.turns;
}

/** Asks one seat. */
export function* askOne(cue: Cue, round?: Text): Script<Turn> {
  const [turn] = yield* inTurn([cue], round);
  if (!turn) throw new Error(`No turn came back for ${cue.seat}`);
  return turn;
}
