// The kinds of turns of a consensus meeting and the schemas of their answers.

import * as z from 'zod/mini';
import { answerShape } from '../../script/answerShape';
import { type Move, spokenChecks } from '../../script/move';
import { conclusionFields, conditionField, synthesisMove } from '../deliberation/conclusionFields';
import { stanceShape } from '../deliberation/stanceShape';
import { voteLevels } from './phases';

// All turns of members share one schema: a second one would break the prompt cache.
const memberShape = stanceShape('stance', voteLevels, { conditions: z.optional(z.array(z.string())) });

/** The schema of the facilitator's answer after the positions. */
const groundShape = answerShape('commonGround', {
  agreements: z.array(z.string()),
  differences: z.array(z.object({ about: z.string(), concerns: z.string() })),
  order: z.array(z.string()),
});

/** The schema of the synthesis that is voted on, with the speaking order in case it is blocked. */
const synthesisShape = answerShape('synthesis', {
  ...conclusionFields,
  order: z.array(z.string()),
  ...conditionField,
});

/** The common properties of all turns of a member. */
const memberTurn = { checks: spokenChecks, answer: memberShape } as const;

/** The moves (types of turns) of a consensus: limits in words, answer schemas, and what each does with findings on the document (`argues`, `takesUp`). */
export const consensusMoves = {
  position: { ...memberTurn, label: 'position', limit: 100 },
  commonGround: {
    label: 'common ground',
    limit: 150,
    checks: ['limit'],
    answer: groundShape,
    takesUp: 'parts',
    effort: 'medium',
  },
  question: { label: 'question', limit: 50, checks: ['limit'] },
  reaction: { ...memberTurn, label: 'reaction', limit: 50, argues: true },
  concession: { ...memberTurn, label: 'concession', limit: 75, argues: true, takesUp: 'agenda' },
  synthesis: { ...synthesisMove, answer: synthesisShape },
  ratification: {
    ...memberTurn,
    label: 'ratification',
    limit: 75,
    takesUp: 'votes',
    concludes: true,
    decides: {
      fields: ['stance'],
      meaning: 'They vote on a synthesis; block: they stand in its way, whatever they would accept instead.',
    },
  },
} as const satisfies Record<string, Move>;
