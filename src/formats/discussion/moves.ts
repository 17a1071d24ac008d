import { answerShape } from '../../script/answerShape';
import { type Move, spokenChecks } from '../../script/move';
import { conclusionFields } from '../deliberation/conclusionFields';
import { stanceShape } from '../deliberation/stanceShape';
import { positions } from '../deliberation/stances';

// One shape for all that participants say: a second one would cost the cached prefix of every call.
const memberShape = stanceShape('stance', positions);

/** The summing-up as data. */
const synthesisShape = answerShape('synthesis', conclusionFields);

/** The turns of a discussion and their limits; `invitation` is the facilitator's question, `question` a participant's. */
export const discussionMoves = {
  opening: { label: 'opening', limit: 75, checks: ['limit'] },
  invitation: { label: 'question', limit: 50, checks: ['limit'] },
  reaction: { label: 'reaction', limit: 50, checks: spokenChecks, answer: memberShape },
  question: { label: 'question', limit: 50, checks: spokenChecks, answer: memberShape },
  synthesis: {
    label: 'synthesis',
    limit: 200,
    checks: ['limit'],
    answer: synthesisShape,
    effort: 'high',
    concludes: true,
  },
} as const satisfies Record<string, Move>;
