// The kinds of turns of a debate and the schemas of their answers.

import * as z from 'zod/mini';
import { answerShape } from '../../script/answerShape';
import { recheck, recheckMove } from '../../script/judging';
import { type Move, type Rule, spokenChecks } from '../../script/move';

/** The checks of turns that answer the other side: they must name one of its speakers. */
const answeringChecks: readonly Rule[] = [...spokenChecks, 'namesAnother'];
const points = z.array(z.string());

/** The possible rulings of a debate. */
export const verdicts = ['proponent', 'opponent', 'split'] as const;

const verdictFields = {
  verdict: z.enum(verdicts),
  confidence: z.number().check(z.minimum(0), z.maximum(1)),
  // The prompt asks for it only if the document was read (wording.ts).
  direction: z.optional(z.enum(['stands', 'falls', 'open'])),
};

const rulingShape = answerShape('ruling', {
  ...verdictFields,
  reasons: points,
  conditions: points,
  openQuestions: points,
});

const ruling = {
  label: 'ruling',
  limit: 200,
  checks: spokenChecks,
  answer: rulingShape,
  effort: 'high',
  concludes: true,
  decides: {
    fields: ['verdict', 'direction'],
    meaning:
      'verdict: proponent, the motion is carried; opponent, it is rejected; split, neither. direction: whether what the document is after stands, falls or is open.',
  },
} as const satisfies Move;

/**
 * The turns of a debate and their limits in words. Turns that `argue` declare stances on what was found in the document, and may declare by
 * which of `ownRulings` their speaker would rule, whatever its side. In a `reaction`, a key that all formats have, the arbitrator names the
 * crux, the question on which the round turned. A `recheck` asks for the ruling again, with the speakers in another order.
 */
export const debateMoves = {
  proposition: { label: 'proposition', limit: 150, checks: spokenChecks },
  rebuttal: { label: 'rebuttal', limit: 150, checks: answeringChecks, argues: true, ownRulings: verdicts },
  counter: { label: 'counter', limit: 150, checks: answeringChecks, argues: true, ownRulings: verdicts },
  reaction: { label: 'crux', limit: 50, checks: spokenChecks },
  ruling,
  // The second asking needs no reasons.
  [recheck]: { ...recheckMove(ruling), limit: 40, answer: answerShape('verdict', verdictFields), effort: 'medium' },
} as const satisfies Record<string, Move>;
