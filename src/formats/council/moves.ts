// The kinds of turns of a freeform council and the schemas of their answers.

import * as z from 'zod/mini';
import { answerShape } from '../../script/answerShape';
import { recheck, recheckMove } from '../../script/judging';
import { type AnswerOf, type Move, spokenChecks } from '../../script/move';
import { conditionField } from '../deliberation/conclusionFields';
import { cueData } from '../deliberation/cues';
import { findingFields, findingMove } from '../deliberation/findings';
import { stanceShape } from '../deliberation/stanceShape';
import { positions } from '../deliberation/stances';
import { goOnShape, planShape } from './strategies/checks';

/** The schema of every expert turn, a stance and a declaration on the proposal; all moves share it, since a second schema would break the prompt cache. */
const adviceShape = stanceShape('advice', positions, {
  declares: z.enum(['accept', 'accept-if', 'object']),
  conditions: z.array(z.string()),
  objections: z.array(z.object({ point: z.string(), objection: z.string() })),
  stressTested: z.boolean(),
});

/** The schema of a vote on the proposal: without conditions, since a proposal that still has some is not put to the vote. */
const voteShape = stanceShape('vote', positions, {
  vote: z.enum(['accept', 'object']),
  objections: z.array(z.object({ point: z.string(), objection: z.string() })),
  reservation: z.string(),
});

/** The schema of a round's synthesis: the whole proposal, and whether the round has brought the table together on it. */
const synthesisShape = answerShape('synthesis', {
  proposal: z.array(z.string()),
  aligned: z.boolean(),
  disputed: z.array(z.object({ what: z.string(), by: z.array(z.string()) })),
  met: z.array(z.string()),
});

/** The data that experts and moderator declare in the rounds. */
export type RoundDeclaration = AnswerOf<{ answer: typeof adviceShape }> &
  AnswerOf<{ answer: typeof voteShape }> &
  AnswerOf<{ answer: typeof synthesisShape }>;

/** The voice that runs a strategy of the user's own. */
export const strategyVoiceId = 'strategy';

const conclusion: Move = {
  label: 'conclusion',
  ...findingMove,
  answer: answerShape('finding', { ...findingFields, ...conditionField }),
};

/** The data by which an expert's turn decides, once there is a proposal: consensus depends on it. */
const decidesByDeclaration: Move['decides'] = {
  fields: ['declares'],
  meaning: 'They declare themselves on the proposal on the table: accept; accept-if, under conditions; object.',
  when: ({ cue }) => cueData(cue).proposal !== undefined,
};

/** The common properties of all turns of an expert. */
const advice = {
  limit: 150,
  checks: spokenChecks,
  answer: adviceShape,
  argues: true,
  decides: decidesByDeclaration,
} as const;

/** The turns of a freeform council and their limits in words; `plan` and `goOn` ask a strategy of the user's own. */
export const councilMoves = {
  statement: { ...advice, label: 'statement', takesUp: 'agenda' },
  response: { ...advice, label: 'response', takesUp: 'agenda' },
  challenge: { ...advice, label: 'challenge' },
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
  vote: {
    label: 'vote',
    limit: 75,
    checks: spokenChecks,
    answer: voteShape,
    concludes: true,
    decides: {
      fields: ['vote'],
      meaning: 'They vote on the proposal as it stands: accept, also with a reservation that stops nothing; or object.',
    },
  },
  conclusion,
  [recheck]: recheckMove(conclusion),
  plan: { label: 'plan of the round', limit: 50, checks: [], answer: planShape, procedure: strategyVoiceId },
  goOn: { label: 'whether to go on', limit: 50, checks: [], answer: goOnShape, procedure: strategyVoiceId },
} as const satisfies Record<string, Move>;
