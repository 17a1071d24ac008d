import * as z from 'zod/mini';
import type { Move } from '../../script/move';

const points = z.array(z.string());

/** The answer fields of a deliberation's conclusion. */
export const conclusionFields = {
  consensus: points,
  tensions: points,
  matrix: z.array(z.object({ option: z.string(), speaksFor: z.string(), speaksAgainst: z.string() })),
  recommendation: z.string(),
  confidence: z.number().check(z.minimum(0), z.maximum(1)),
  dissent: z.array(z.object({ by: z.string(), text: z.string() })),
  openQuestions: points,
};

/** The answer field in which whoever concludes takes in or refuses each open condition. */
export const conditionField = {
  conditions: z.optional(
    z
      .array(z.object({ id: z.string(), taken: z.boolean(), why: z.string() }))
      .check(z.describe('one for each that the request lists; empty where it lists none')),
  ),
};

/** Prompt lines on how to fill in a conclusion. */
export const conclusionNote =
  'As consensus list what everyone holds; as tensions what stays between them; as matrix two to four options, each with the best thing said for it and against it; as recommendation one sentence that can be acted on; as confidence, from 0 to 1, how surely what was said bears it out; as dissent who still disagrees and why, in their terms; as openQuestions what nobody could answer.';

/** The move in which a facilitator sums up, without its answer. */
export const synthesisMove = {
  label: 'synthesis',
  limit: 200,
  checks: ['limit'],
  effort: 'high',
  concludes: true,
  decides: { fields: ['recommendation'], meaning: 'recommendation: what is to be done.', edition: 3 },
} as const satisfies Move;
