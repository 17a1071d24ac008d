import * as z from 'zod/mini';
import { answerShape } from '../../script/answerShape';
import type { Move } from '../../script/move';
import { unusable } from './parser';

/** What a director's note can be about. */
const noteKinds = ['close', 'passive', 'off goal', 'out of character'] as const;

const sceneStates = ['moving', 'stalled', 'off goal', 'closing', 'ended'] as const;

const share = z.number().check(z.minimum(0), z.maximum(1));
const names = z.array(z.string());

/** What the moderator makes of the scene so far. */
const standingShape = answerShape('standing', {
  goals: z.array(z.object({ goal: z.int(), met: z.boolean(), line: z.string(), quote: z.string(), confidence: share })),
  confidence: share,
  state: z.enum(sceneStates),
  due: z.array(z.int()),
  event: z.string(),
  notes: z.array(z.object({ to: z.string(), about: z.enum(noteKinds), text: z.string() })),
  drift: z.array(z.object({ who: z.string(), line: z.string(), breaks: z.string() })),
  settled: names,
});

/** The turns of a scene and their limits. */
export const sceneMoves = {
  line: { label: 'line', limit: 90, checks: [], unusable },
  standing: {
    label: 'where the scene stands',
    limit: 60,
    checks: [],
    answer: standingShape,
    effort: 'medium',
    aside: true,
  },
} as const satisfies Record<string, Move>;
