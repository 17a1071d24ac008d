import { recheck, recheckOf } from '../../script/judging';
import { deliberationChecks, type Move } from '../../script/move';
import { expertShape, findingShape } from '../deliberation/findings';

const synthesis: Move = {
  label: 'synthesis',
  limit: 250,
  checks: deliberationChecks,
  answer: findingShape,
  effort: 'high',
  concludes: true,
};

/** The turns of a structured council and their limits. */
export const structuredMoves = {
  opening: { label: 'opening', limit: 150, checks: deliberationChecks, answer: expertShape },
  question: { label: 'cross-examination', limit: 50, checks: deliberationChecks, answer: expertShape },
  answer: { label: 'answer', limit: 100, checks: deliberationChecks, answer: expertShape },
  rebuttal: { label: 'rebuttal', limit: 150, checks: [...deliberationChecks, 'namesAnother'], answer: expertShape },
  synthesis,
  [recheck]: recheckOf(synthesis),
} as const satisfies Record<string, Move>;
