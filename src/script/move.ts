import type { JsonObject } from '../base/json';
import { matchesExample } from './post';
import { type Turn, wasSpoken } from './turn';

/** The checks that the referee (`stage/referee.ts`) can run: length, whether it takes up another's words, topic, no words for others, whether quotes exist. */
export type Rule = 'limit' | 'namesAnother' | 'onTopic' | 'oneSpeaker' | 'quotes';

/** The schema of a data answer, and the validation of what a model returns. */
export interface AnswerShape<D = JsonObject> {
  name: string;
  /** A JSON schema; where something is spoken, its first property is `say`, which is decoded as it streams. */
  schema: JsonObject;
  /** A shorter schema for voices that are asked in words, where it is not part of the cache key. */
  shortSchema?: JsonObject;
  /** Returns the validated data without `say`, or the complaint. */
  check(value: unknown): { data: D } | { complaint: string };
  /** Whether speech alone is a valid answer: the data is optional. */
  isBeside?: true;
}

/** The part of a move that the display of a turn needs. */
export interface MoveView {
  label: string;
  /** The maximum words. */
  limit: number;
  /** Whether it votes or concludes, so that a question to the user is no valid answer. */
  concludes?: boolean;
}

/** A type of turn, such as a rebuttal or a ruling: its length limit, its answer schema and the checks that apply to it. */
export interface Move extends MoveView {
  checks: readonly Rule[];
  /** The maximum sentences. */
  sentences?: number;
  answer?: AnswerShape;
  /** Whether it declares stances on the findings under discussion. */
  argues?: true;
  /** The rulings from which its speaker may declare the one it would give itself, regardless of its assigned side. */
  ownRulings?: readonly string[];
  /** What it does with open findings on the document: discusses them, asks, separates agreed from open ones, proposes from the uncontested, or votes. */
  takesUp?: 'agenda' | 'asks' | 'parts' | 'proposes' | 'votes';
  /** Its answer schema and effort when its cue, the request for the turn, belongs to a discussion of findings. */
  talking?: Pick<Move, 'effort'> & { answer: AnswerShape };
  /** Why a text is unusable, as the reason for its one retry; `own` and `others` are the names of the speaker and of all others. */
  unusableReason?(text: string, own: string, others: readonly string[]): string | undefined;
  /** The data fields by which it decides, and what they mean; the examiner checks, from this edition of the script on, whether the words agree with them. */
  decides?: { fields: readonly string[]; meaning: string; edition?: number; when?(turn: Turn): boolean };
  /** Whether it is excluded from novelty scores and loop detection. */
  aside?: boolean;
  /** Whether repeated texts are no loop, because the format detects loops itself. */
  mayRepeat?: boolean;
  /** The reasoning effort; higher for judges and drafters. */
  effort?: 'low' | 'medium' | 'high';
  /** The id of the code that answers it instead of a model, for any seat, with data only; it is not displayed as a turn. */
  procedure?: string;
}

/** The checks of spoken turns. */
export const spokenChecks: readonly Rule[] = ['limit', 'onTopic', 'oneSpeaker', 'quotes'];

/** The moves that exist in every format. */
export const commonMoves = {
  reaction: { label: 'reaction', limit: 50, checks: spokenChecks },
  question: { label: 'question', limit: 50, checks: spokenChecks },
  reply: { label: 'reply to you', limit: 100, checks: ['limit'] },
  redirect: { label: 'back to the topic', limit: 50, checks: ['limit'] },
  summary: { label: 'summary so far', limit: 400, checks: [] },
} as const satisfies Record<string, Move>;

/** The fields of a turn that its answer is read from. */
type AnsweredTurn = Pick<Turn, 'move' | 'outcome' | 'data'>;

/** The data with which a move is answered. */
export type AnswerOf<M> = M extends { answer: AnswerShape<infer D> } ? D : never;

/** Creates a reader of the data of spoken turns of given moves; data that does not match the example of its move, if there is one, counts as none. */
export function answerReader<M extends Readonly<Record<string, Move>>>(
  examples: { [K in keyof M & string]?: AnswerOf<M[K]> } = {},
) {
  return <K extends keyof M & string>(
    move: K | readonly K[],
    turn: AnsweredTurn | undefined,
  ): AnswerOf<M[K]> | undefined => {
    const moves: readonly string[] = [move].flat();
    if (!turn || !moves.includes(turn.move) || !wasSpoken(turn)) return undefined;
    // `null` matches everything.
    if (!matchesExample(turn.data, examples[turn.move] ?? null)) return undefined;
    return turn.data as AnswerOf<M[K]> | undefined;
  };
}
