import * as z from 'zod/mini';
import { answerShape } from '../../script/answerShape';
import { recheck, recheckOf } from '../../script/judging';
import { type Move, type Rule, spokenChecks } from '../../script/move';
import { expertShape, findingShape } from '../deliberation/findings';
import { goOnShape, planShape } from './strategies/checks';
import { clashOf } from './strategies/consistency';

const answering: readonly Rule[] = [...spokenChecks, 'namesAnother'];

const declaring = { answer: expertShape, clashes: clashOf };

/** Whether a round has brought the table together, as the moderator sees it. */
const synthesisShape = answerShape('alignment', {
  aligned: z.boolean(),
  stillDisputed: z.array(z.string()),
});

/** The voice that asks a strategy of the user's own. */
export const strategyVoiceId = 'strategy';

const conclusion: Move = {
  label: 'conclusion',
  limit: 250,
  checks: spokenChecks,
  answer: findingShape,
  effort: 'high',
  concludes: true,
};

/** The turns of a freeform council and their limits; `plan` and `goOn` ask a strategy of the user's own. */
export const councilMoves = {
  statement: { label: 'statement', limit: 150, checks: spokenChecks, ...declaring },
  response: { label: 'response', limit: 150, checks: answering, ...declaring },
  challenge: { label: 'challenge', limit: 150, checks: answering, ...declaring },
  synthesis: {
    label: 'synthesis of the round',
    limit: 150,
    checks: spokenChecks,
    answer: synthesisShape,
    effort: 'medium',
    concludes: true,
  },
  conclusion,
  [recheck]: recheckOf(conclusion),
  plan: { label: 'plan of the round', limit: 50, checks: [], answer: planShape, procedure: strategyVoiceId },
  goOn: { label: 'whether to go on', limit: 50, checks: [], answer: goOnShape, procedure: strategyVoiceId },
} as const satisfies Record<string, Move>;
