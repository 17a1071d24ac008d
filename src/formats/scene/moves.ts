import * as z from 'zod/mini';
import { answerShape } from '../../script/answerShape';
import type { Move } from '../../script/move';
import { unusable } from './parser';

/** What a director's note can be about. */
const noteKinds = ['close', 'passive', 'off goal', 'out of character', 'continuity'] as const;

const sceneStates = ['moving', 'stalled', 'off goal', 'closing', 'ended'] as const;

const text = z.string();

/** What the moderator makes of the scene so far: all lists hold what changed since the judgement before. */
const standingShape = answerShape('standing', {
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
});

/** The goals that the moderator finds in prose. */
const goalsShape = answerShape('goals', { goals: z.array(text) });

/** What a character takes along from a scene. */
const memoryShape = answerShape('memory', { learned: z.array(text), promised: z.array(text) });

/** The turns of a scene and their limits. */
export const sceneMoves = {
  line: {
    label: 'line',
    limit: 90,
    checks: [],
    repeats: true,
    unusable: (text, own, others) => unusable(text, { own, all: [own, ...others] }),
  },
  standing: { label: 'where the scene stands', limit: 30, checks: [], answer: standingShape, aside: true },
  goals: { label: 'what the scene is to arrive at', limit: 20, checks: [], answer: goalsShape, aside: true },
  memory: { label: 'what is remembered', limit: 50, checks: [], answer: memoryShape, aside: true },
} as const satisfies Record<string, Move>;
