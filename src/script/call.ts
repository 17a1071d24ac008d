import type * as z from 'zod/mini';
import type { JsonObject } from '../base/json';
import type { Brief, Seat } from './brief';
import type { SealedInput } from './input';
import type { AnswerShape } from './move';
import type * as shapes from './shapes';
import type { Posted } from './step';
import type { Check, SeatId, Turn } from './turn';

/** A call that is no turn, as a script asks for it: a reading, a check, a page. */
export type Examination = z.infer<typeof shapes.examination>;

/** Everything that can become of a call; `partial`: it broke off or was cut short, and what was complete stands. */
export type CallOutcome = z.infer<typeof shapes.callOutcome>;

/** Words that an answer quotes, and their lines; without lines they are not in the document. */
export type FoundQuote = z.infer<typeof shapes.foundQuote>;

/** A call that has ended. */
export interface Examined {
  id: string;
  name: string;
  kind: string;
  seat: SeatId;
  outcome: CallOutcome;
  /** The data of its answer; of a partial one only the list whose finished items stand. */
  data?: JsonObject;
  /** The quotes of its data, in the order in which its rule names them. */
  quotes: readonly FoundQuote[];
  /** Why there is no whole answer, in words. */
  why?: string;
  /** Its place in the record. */
  seq: number;
  /** The data with which it was asked. */
  asked?: JsonObject;
  /** What an answer of the examiner says of the turns that it was asked about. */
  verdicts?: readonly { turn: string; check: Check }[];
}

/** The kinds of the examiner's questions: whether words and data agree, and whether turns keep to the manners of a table. */
export const [agreement, manners] = ['agreement', 'manners'] as const;

/** The kind of the call in which an agent's long file is condensed for the table. */
export const condensing = 'condensing';

/** What a call condensed a file to; undefined where it did not. */
export function condensedBy({ kind, data }: Pick<Examined, 'kind' | 'data'>): string | undefined {
  const text = kind === condensing ? data?.text : undefined;
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined;
}

/** The mark of a turn that was to decide or conclude, and declines to: it counts as none. */
export const declined = 'declined';

/** What may be wrong with a turn's manners. */
export const faults = ['refusal', 'offTopic', 'repeats', 'unanswered', 'forAnother', 'unclear', 'filler'] as const;

/** The seat that a call is asked for, with the voice and the model that answer it; undefined where nobody does. */
export function answererOf(asked: Examination, { question }: CallRule, brief: Brief): Seat | undefined {
  const seat = brief.seats.find(each => each.id === asked.seat);
  const { off, voice, model } = (asked.examiner && brief.examiner) || {};
  if (seat && voice !== undefined) return { ...seat, voice, model };
  return asked.examiner && question && (off || question === 'beside') ? undefined : seat;
}

/** One kind of call: the shape of its answer and the room it needs. */
export interface CallRule {
  /** What the one who answers it is doing, e.g. "reads the document". */
  label: string;
  /** The first letter of its ids: readings count apart from all others. */
  prefix: 'r' | 'x';
  answer: AnswerShape;
  /** The most tokens of an answer, and those it usually takes. */
  room: number;
  usualTokens: number;
  effort?: 'low' | 'medium' | 'high';
  /** The quotes in an answer's data, in order: the stage looks them up once. */
  quotes?(data: JsonObject): readonly string[];
  /** The list of its data whose finished items are told while they stream, and stand where the answer breaks off. */
  streams?: string;
  /** An answer that does not fit is asked for once more, with the reason. */
  mends?: boolean;
  /** Where the examiner answers it: its rules, in place of document and rules of reading; and that it is a question of the examiner's own, which beside what goes on nobody else's model is asked. */
  alone?: string;
  question?: 'awaited' | 'beside';
}

/** What is known of a session where a call is phrased or a page is drawn. */
export interface Known {
  turns: readonly Turn[];
  calls: readonly Examined[];
  posts: readonly Posted[];
  inputs: readonly SealedInput[];
}

/** The calls of a format that are no turns, and their words. */
export interface Examining {
  calls: Readonly<Record<string, CallRule>>;
  /** The rules of reading, the same for all calls of a session; they stand before the document. */
  house(brief: Brief): string;
  /** The request of a call, in the second person; and what stands before it and before that of others too: sent once, and then read from the cache. */
  shared?(call: Examination, brief: Brief, known: Known): string | undefined;
  request(call: Examination, brief: Brief, known: Known): string;
  /** What a post lets the table hear: one frozen block of the log, and nobody's remark; and what all of a topic come to, for whoever is asked once more in another order, for whom nothing of them is in the cache. */
  heardAs?(post: Posted, brief: Brief, known: Known): string | undefined;
  inShort?: { topic: string; words(brief: Brief, known: Known): string | undefined };
  /** The data that an estimate supposes. */
  usual?(call: Examination, brief: Brief): JsonObject | undefined;
}
