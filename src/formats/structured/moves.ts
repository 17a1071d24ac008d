import { recheck, recheckOf } from '../../script/judging';
import { type Move, spokenChecks } from '../../script/move';
import { expertShape, findingShape } from '../deliberation/findings';

const synthesis: Move = {
  label: 'synthesis',
  limit: 250,
  checks: spokenChecks,
  answer: findingShape,
  effort: 'high',
  concludes: true,
};

/** The turns of a structured council and their limits. */
export const structuredMoves = {
  opening: { label: 'opening', limit: 150, checks: spokenChecks, answer: expertShape },
  question: { label: 'cross-examination', limit: 50, checks: spokenChecks, answer: expertShape },
  answer: { label: 'answer', limit: 100, checks: spokenChecks, answer: expertShape },
  rebuttal: { label: 'rebuttal', limit: 150, checks: [...spokenChecks, 'namesAnother'], answer: expertShape },
  synthesis,
  [recheck]: recheckOf(synthesis),
} as const satisfies Record<string, Move>;
