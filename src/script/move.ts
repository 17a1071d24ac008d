import type { JsonObject } from '../base/json';
import { fits } from './post';
import { type Turn, wasSpoken } from './turn';

/** The checks that the referee knows; each move declares which apply to it. */
export type Rule = 'limit' | 'namesAnother' | 'onTopic' | 'oneSpeaker' | 'quotes';

/** The shape of a data answer: a JSON schema for the wire and a check for what comes back. */
export interface AnswerShape<D = JsonObject> {
  name: string;
  /** A JSON schema whose first property is `say`: the speech, decoded as it streams. */
  schema: JsonObject;
  /** As much of it as this turn needs, for a voice that is asked in words: there nothing hangs on its being the same every time. */
  inWords?: JsonObject;
  /** Returns the validated data without `say`, or the complaint in words. */
  check(value: unknown): { data: D } | { complaint: string };
  /** Words alone are an answer too: the data beside them may be left out. */
  isBeside?: true;
}

/** What a card shows of a type of turn. */
export interface MoveView {
  label: string;
  limit: number;
  /** Votes or concludes: it cannot be put off by a question to the user. */
  concludes?: boolean;
}

/** A type of turn: its limit and what is checked on it. */
export interface Move extends MoveView {
  checks: readonly Rule[];
  sentences?: number;
  answer?: AnswerShape;
  /** It argues: where the findings on a document are on the table, it says beside its speech where it stands on them. */
  argues?: true;
  /** Where it argues over findings: what its speaker may say that it would rule itself, whichever side it speaks for. */
  wouldRule?: readonly string[];
  /** What it does with the findings that are open: it speaks to them, asks about them, tells them from what is agreed, builds a proposal of what is not contested, or votes on one. */
  takesUp?: 'agenda' | 'asks' | 'parts' | 'proposes' | 'votes';
  /** How it is answered where its cue belongs to a talk over findings. */
  talking?: Pick<Move, 'effort'> & { answer: AnswerShape };
  /** Why a text cannot be used at all, for the one request to give it again; with the names of whoever speaks and of all others. */
  unusable?(text: string, own: string, others: readonly string[]): string | undefined;
  /** Its data decides: these fields, where the turn is one that does, and what their values mean. The examiner is asked whether its words say the same; where an edition of the rules is named, in sessions of it and later. */
  decides?: { fields: readonly string[]; meaning: string; edition?: number; when?(turn: Turn): boolean };
  /** Said beside the table: neither news nor a loop is looked for in it. */
  aside?: boolean;
  /** Its format tells by itself when it goes round in circles: here saying the same again is no loop. */
  repeats?: boolean;
  /** Who thinks longer: judges and drafters. */
  effort?: 'low' | 'medium' | 'high';
  /** Answered by the voice of this id, whoever's seat it is: procedure with data, no speech, and shown to nobody as a turn. */
  procedure?: string;
}

/** The checks that speech in turn is held to. */
export const spokenChecks: readonly Rule[] = ['limit', 'onTopic', 'oneSpeaker', 'quotes'];

/** The moves that exist in every format. */
export const commonMoves = {
  reaction: { label: 'reaction', limit: 50, checks: spokenChecks },
  question: { label: 'question', limit: 50, checks: spokenChecks },
  reply: { label: 'reply to you', limit: 100, checks: ['limit'] },
  redirect: { label: 'back to the topic', limit: 50, checks: ['limit'] },
  summary: { label: 'summary so far', limit: 400, checks: [] },
} as const satisfies Record<string, Move>;

/** As much of a turn as its answer needs. */
type Answered = Pick<Turn, 'move' | 'outcome' | 'data'>;

/** What a move is answered with, beside the words. */
export type AnswerOf<M> = M extends { answer: AnswerShape<infer D> } ? D : never;

/** Reads the answers of a format's moves: the data of a turn that took one of these moves and was spoken, as its shape has it; data of another form than its example's counts as none. */
export function answersOf<M extends Readonly<Record<string, Move>>>(
  examples: { [K in keyof M & string]?: AnswerOf<M[K]> } = {},
) {
  return <K extends keyof M & string>(
    move: K | readonly K[],
    turn: Answered | undefined,
  ): AnswerOf<M[K]> | undefined => {
    const moves: readonly string[] = [move].flat();
    if (!turn || !moves.includes(turn.move) || !wasSpoken(turn)) return undefined;
    return fits(turn.data, examples[turn.move] ?? null) ? (turn.data as AnswerOf<M[K]> | undefined) : undefined;
  };
}
