import * as z from 'zod/mini';
import { isRecord, type Json, type JsonObject } from '../../base/json';
import { answerShape } from '../../script/answerShape';
import type { AnswerShape, Move } from '../../script/move';
import { unusableReason } from './parser';

/** What a director's note can be about. */
const noteKinds = ['close', 'passive', 'off goal', 'out of character', 'continuity'] as const;

/** How a scene goes on, as a judgement finds it. */
const sceneStates = ['moving', 'stalled', 'off goal', 'closing', 'ended'] as const;

const text = z.string();

/** The answer schema of a judgement; its lists contain only what changed. In words it is short, because it is sent with each judgement. */
const judgementShape = withShortWords(
  answerShape('standing', {
    goals: z.array(z.object({ goal: z.int(), met: z.boolean(), line: text, quote: text })),
    moods: z.optional(z.array(z.object({ who: text, word: text, level: z.number() }))),
    relations: z.optional(z.array(z.object({ from: text, to: text, step: z.number(), line: text }))),
    confidence: z.number().check(z.minimum(0), z.maximum(1)),
    state: z.enum(sceneStates),
    due: z.array(z.int()),
    event: text,
    notes: z.array(z.object({ to: text, about: z.enum(noteKinds), text })),
    drift: z.array(z.object({ who: text, line: text, breaks: text })),
    settled: z.array(text),
  }),
);

/** The answer schema of the search for goals in prose. */
const goalsShape = answerShape('goals', { goals: z.array(text) });

/** The answer schema of what a character remembers of a scene. */
const memoryShape = answerShape('memory', { learned: z.array(text), promised: z.array(text) });

/** Adds the schema in words without what its readers take for granted. */
function withShortWords<S extends AnswerShape<unknown>>(shape: S): S {
  const shorten = (schema: Json): Json => {
    if (!isRecord(schema)) return schema;
    if (schema.type === 'integer') return { type: 'integer' };
    // The short schema omits which fields of an item are required: all are.
    const omitted = schema === shape.schema ? ['additionalProperties'] : ['additionalProperties', 'required'];
    const entries = Object.entries(schema).filter(([key]) => !omitted.includes(key));
    return Object.fromEntries(entries.map(([key, value]) => [key, shorten(value as Json)]));
  };
  return { ...shape, shortSchema: shorten(shape.schema) as JsonObject };
}

/** The kinds of turns of a scene, with their limits in words: the lines of characters, and what nobody on stage hears. */
export const sceneMoves = {
  line: {
    label: 'line',
    limit: 90,
    checks: [],
    mayRepeat: true,
    unusableReason: (text, own, others) => unusableReason(text, { own, all: [own, ...others] }),
  },
  standing: { label: 'where the scene stands', limit: 30, checks: [], answer: judgementShape, aside: true },
  goals: { label: 'finds the goals of the scene', limit: 20, checks: [], answer: goalsShape, aside: true },
  memory: { label: 'what is remembered', limit: 50, checks: [], answer: memoryShape, aside: true },
} as const satisfies Record<string, Move>;
