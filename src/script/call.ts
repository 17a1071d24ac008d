// Calls: model requests that are not turns and appear in no transcript, such as readings of the document, checks, the page, and the
// questions to the examiner, a second model that checks whether a turn's words match its data and its manners are right.

import type * as z from 'zod/mini';
import type { JsonObject } from '../base/json';
import type { Brief, Seat } from './brief';
import type { SealedInput } from './input';
import type { AnswerShape } from './move';
import type { Passage } from './page';
import type * as shapes from './shapes';
import type { Posted } from './step';
import type { Check, SeatId, Turn } from './turn';

/** A model call that is no turn, as a script requests it: a reading, a check, a page. */
export type RequestedCall = z.infer<typeof shapes.requestedCall>;

/** How a call can end; `partial`: it was cut short, and its complete items are kept. */
export type CallOutcome = z.infer<typeof shapes.callOutcome>;

/** A quote in an answer, with its lines; without lines it is not in the document. */
export type FoundQuote = z.infer<typeof shapes.foundQuote>;

/** A call that has ended. */
export interface EndedCall {
  id: string;
  name: string;
  kind: string;
  seat: SeatId;
  outcome: CallOutcome;
  /** The data of its answer; of a partial one only the list with its complete items. */
  data?: JsonObject;
  /** The quotes in its data, in the order in which its rule lists them. */
  quotes: readonly FoundQuote[];
  /** Why there is no complete answer. */
  why?: string;
  /** The seq of its end. */
  seq: number;
  /** The data of its request. */
  asked?: JsonObject;
  /** The examiner's verdicts on the turns it was asked about. */
  verdicts?: readonly { turn: string; check: Check }[];
}

/** The rules of one kind of call: the shape of its answer, the tokens it needs, and what is done with it. */
export interface CallRule {
  /** What the answering seat is doing, e.g. "reads the document". */
  label: string;
  /** The first letter of the ids of its calls: readings (`r1` …) are numbered separately from all others (`x1` …). */
  prefix: 'r' | 'x';
  answer: AnswerShape;
  /** The maximum tokens of an answer. */
  room: number;
  /** The tokens that an answer usually takes. */
  usualTokens: number;
  effort?: 'low' | 'medium' | 'high';
  /** The quotes in an answer's data, in order; the stage looks them up. */
  quotes?(data: JsonObject): readonly string[];
  /** The list whose complete items are announced while they stream, and kept if the answer is cut off. */
  streams?: string;
  /** Whether an invalid answer is requested once more, with the complaint. */
  mends?: boolean;
  /** The rules for the examiner, in place of the document and the rules of reading. */
  examinerPrompt?: string;
  /** Marks a question to the examiner. If no model is cheap enough for one, an `awaited` question goes to the seat's own model, one `beside` is dropped. */
  question?: 'awaited' | 'beside';
}

/** The session so far, as it is available when a call is phrased or a page is rendered. */
export interface KnownSession {
  turns: readonly Turn[];
  calls: readonly EndedCall[];
  posts: readonly Posted[];
  inputs: readonly SealedInput[];
}

/** A wording by its name. */
export interface NamedPassage {
  id: string;
  passage: Passage;
}

/** The passages of a document that changes touch, as they then read, and the changes that are not in it, with those that have their place. */
export interface AmendedText {
  passages: readonly string[];
  left: readonly { id: string; takenBy?: readonly string[] }[];
}

/** Shows how the document reads with changes; of two that compete for a place the first is in it. */
export type Amend = (changes: readonly NamedPassage[]) => AmendedText;

/** The rules and prompts of a format's calls that are no turns. */
export interface CallRules {
  calls: Readonly<Record<string, CallRule>>;
  /** The rules of reading, the same for all calls of a session; they precede the document. */
  systemPrompt(brief: Brief): string;
  /** What precedes the requests of several calls: sent once, then read from the cache. */
  shared?(call: RequestedCall, brief: Brief, known: KnownSession): string | undefined;
  /** What each call of a kind is told alike, ahead of its request; for kinds that are called several times. */
  instructions?(call: RequestedCall, brief: Brief): string | undefined;
  /** The request of a call, in the second person; `amend` works changes into the document, if there is one. */
  request(call: RequestedCall, brief: Brief, known: KnownSession, amend?: Amend): string;
  /** The text of a post as the seats hear it, a block of its own in the log; undefined if it is not heard. */
  postText?(post: Posted, brief: Brief, known: KnownSession): string | undefined;
  /** A short text in place of all posts on a topic, for a second verdict, which cannot use the cache. */
  shortPosts?: { topic: string; words(brief: Brief, known: KnownSession): string | undefined };
  /** The data of an answer that an estimate assumes. */
  estimatedData?(call: RequestedCall, brief: Brief): JsonObject | undefined;
}

/** The seat of a call with the voice and model that answer it: the examiner's (`brief.examiner`) if it is to answer, or else its own; undefined: not made. */
export function answeringSeat(call: RequestedCall, { question }: CallRule, brief: Brief): Seat | undefined {
  const seat = brief.seats.find(each => each.id === call.seat);
  if (!call.examiner) return seat;
  const { off, voice, model } = brief.examiner ?? {};
  if (seat && voice !== undefined) return { ...seat, voice, model };
  return question === 'beside' || (question === 'awaited' && off) ? undefined : seat;
}

/** The kind of the examiner's question whether a turn's words and data agree. */
export const agreement = 'agreement';

/** The kind of the examiner's question whether turns have the manners of a discussion; `faults` lists what it may find. */
export const manners = 'manners';

/** The kind of the call that condenses an agent's long file. */
export const condensing = 'condensing';

/** The condensed text that a call returned; undefined if it returned none. */
export function condensedBy({ kind, data }: Pick<EndedCall, 'kind' | 'data'>): string | undefined {
  const text = kind === condensing ? data?.text : undefined;
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined;
}

/** The name of the check for a turn that should have decided or concluded but declined to: its data is ignored. */
export const declined = 'declined';

/** The faults that the examiner may find in the manners of a turn. */
export const faults = ['refusal', 'offTopic', 'repeats', 'unanswered', 'forAnother', 'unclear', 'filler'] as const;
