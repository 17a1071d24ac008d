import * as z from 'zod/mini';
import { answerShape } from '../../script/answerShape';
import { type Move, spokenChecks } from '../../script/move';

const leaning = z.object({ choice: z.string(), side: z.number(), why: z.string() });

/** The turns of a review whose open choices are talked over, with their limits in words: a reader argues for a side, and one seat says where it leans. */
export const reviewMoves = {
  case: { label: 'case for a side', limit: 100, checks: spokenChecks },
  leaning: {
    label: 'leaning',
    limit: 100,
    checks: ['limit'],
    answer: answerShape('leanings', { leanings: z.array(leaning) }),
    effort: 'medium',
    concludes: true,
  },
} as const satisfies Record<string, Move>;
