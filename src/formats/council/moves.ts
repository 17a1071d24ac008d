import * as z from 'zod/mini';
import { answerShape } from '../../script/answerShape';
import { recheck, recheckOf } from '../../script/judging';
import { type AnswerOf, type Move, type Rule, spokenChecks } from '../../script/move';
import { cueData } from '../deliberation/cues';
import { finding } from '../deliberation/findings';
import { stanceShape } from '../deliberation/stanceShape';
import { positions } from '../deliberation/stances';
import { goOnShape, planShape } from './strategies/checks';

const answering: readonly Rule[] = [...spokenChecks, 'namesAnother'];

/** What an expert declares with a turn: a stance, and whether it accepts what is proposed. One shape for all that experts say: a second one would cost the cached prefix of every call. */
const adviceShape = stanceShape('advice', positions, {
  declares: z.enum(['accept', 'accept-if', 'object']),
  conditions: z.array(z.string()),
  objections: z.array(z.object({ point: z.string(), objection: z.string() })),
  stressTested: z.boolean(),
});

/** The proposal after a round, whole, and whether the round has brought the table together on it, as the moderator sees it. */
const synthesisShape = answerShape('synthesis', {
  proposal: z.array(z.string()),
  aligned: z.boolean(),
  disputed: z.array(z.object({ what: z.string(), by: z.array(z.string()) })),
  met: z.array(z.string()),
});

/** What experts and moderator declare in the rounds. */
export type Declared = AnswerOf<{ answer: typeof adviceShape }> & AnswerOf<{ answer: typeof synthesisShape }>;

/** The voice that asks a strategy of the user's own. */
export const strategyVoiceId = 'strategy';

const conclusion: Move = { label: 'conclusion', ...finding };

/** Whether all come together on a proposal hangs on what each declares of it. */
const decides: Move['decides'] = {
  fields: ['declares'],
  meaning: 'They declare themselves on the proposal on the table: accept; accept-if, under conditions; object.',
  when: ({ cue }) => cueData(cue).proposal !== undefined,
};

/** The turns of a freeform council and their limits; `plan` and `goOn` ask a strategy of the user's own. */
export const councilMoves = {
  statement: {
    label: 'statement',
    limit: 150,
    checks: spokenChecks,
    answer: adviceShape,
    argues: true,
    takesUp: 'agenda',
    decides,
  },
  response: {
    label: 'response',
    limit: 150,
    checks: answering,
    answer: adviceShape,
    argues: true,
    takesUp: 'agenda',
    decides,
  },
  challenge: { label: 'challenge', limit: 150, checks: answering, answer: adviceShape, argues: true, decides },
  synthesis: {
    label: 'synthesis of the round',
    limit: 150,
    checks: spokenChecks,
    answer: synthesisShape,
    takesUp: 'proposes',
    effort: 'medium',
    concludes: true,
    decides: {
      fields: ['aligned'],
      meaning: 'aligned: whether the round has brought everybody together on the proposal.',
    },
  },
  conclusion,
  [recheck]: recheckOf(conclusion),
  plan: { label: 'plan of the round', limit: 50, checks: [], answer: planShape, procedure: strategyVoiceId },
  goOn: { label: 'whether to go on', limit: 50, checks: [], answer: goOnShape, procedure: strategyVoiceId },
} as const satisfies Record<string, Move>;
