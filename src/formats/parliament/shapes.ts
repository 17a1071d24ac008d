import * as z from 'zod/mini';
import { isRecord, type JsonObject } from '../../base/json';
import { answerShape } from '../../script/answerShape';
import type { AnswerShape } from '../../script/move';
import { actions } from './actions';
import { decisionKinds, motionKinds, motionResponses, quietGrounds, stances, voteResults } from './kinds';
import { voteValues } from './tally';

const text = z.string();
const texts = z.array(text);
const count = z.int().check(z.minimum(0));

const standing = z.object({ agreed: texts, contested: texts, proposes: text });
const direction = z.object({ name: text, description: text, advocates: texts, strengths: text, risks: text });

// One schema for each kind of seat, whatever is asked: a second one would break the prompt cache.
const memberFields = {
  stance: z.optional(z.enum(stances)),
  objection: z.optional(text),
  facts: z.optional(texts),
  constraints: z.optional(texts),
  precedents: z.optional(texts),
  direction: z.optional(text),
  bill: z.optional(z.object({ title: text, clauses: z.array(text).check(z.minLength(1)) })),
  amendment: z.optional(z.object({ operation: z.enum(['replace', 'add', 'strike']), clause: count, text })),
  motion: z.optional(z.object({ kind: z.enum(['vote', 'compromise', 'procedure']), text })),
  vote: z.optional(z.enum(voteValues)),
  wouldChange: z.optional(text),
};

const rulingFields = {
  action: z.optional(z.enum(actions)),
  target: z.optional(text),
  ground: z.optional(z.enum(quietGrounds)),
  motions: z.optional(
    z.array(z.object({ from: text, kind: z.optional(z.enum(motionKinds)), response: z.enum(motionResponses) })),
  ),
  standing: z.optional(standing),
  objections: z.optional(texts),
  facts: z.optional(z.object({ agreed: texts, contested: texts, constraints: texts, questions: texts })),
  directions: z.optional(z.array(direction).check(z.minLength(1), z.maxLength(4))),
  order: z.optional(z.array(z.object({ speaker: text, to: text, topic: text }))),
  counts: z.optional(z.object({ aye: count, nay: count, abstain: count })),
  result: z.optional(z.enum(voteResults)),
};

/** All fields of the Speaker's answers. */
export type Ruling = z.infer<z.ZodMiniObject<typeof rulingFields>>;

/** The answer schema of a representative's turn, with its required and optional fields. */
export const memberShape = narrowShape(answerShape('contribution', memberFields));

/** The answer schema of a task of the Speaker, with its required and optional fields. */
export const rulingShape = narrowShape(answerShape('ruling', rulingFields));

/** The shape of the Prime Minister's decision. */
export const decisionShape = answerShape('decision', { decision: z.enum(decisionKinds), message: text });

/** Makes shapes that share one schema of optional fields: `needed` are required here, and the short schema describes `also` as well. */
function narrowShape<T extends JsonObject>({ name, schema, check }: AnswerShape<T>) {
  const properties = isRecord(schema.properties) ? (schema.properties as JsonObject) : {};
  return <N extends keyof T & string, A extends keyof T & string = never>(
    needed: readonly N[],
    also: readonly A[] = [],
  ): AnswerShape<Required<Pick<T, N>> & Pick<T, A>> => ({
    name,
    schema,
    shortSchema: {
      ...schema,
      properties: Object.fromEntries(['say', ...needed, ...also].map(key => [key, properties[key]])),
      required: ['say', ...needed],
    },
    check(value) {
      const checked = check(withoutNulls(value));
      if (!('data' in checked)) return checked;
      const missing = needed.filter(key => checked.data[key] === undefined);
      if (missing.length > 0) return { complaint: `The data lacks: ${missing.join(', ')}.` };
      return checked as { data: T & Required<Pick<T, N>> };
    },
  });
}

/** Drops null fields, which models often give for fields they leave out. */
function withoutNulls(value: unknown): unknown {
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null));
}
