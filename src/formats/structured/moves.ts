import * as z from 'zod/mini';
import { recheck, recheckOf } from '../../script/judging';
import { type Move, spokenChecks } from '../../script/move';
import { finding } from '../deliberation/findings';
import { stanceShape } from '../deliberation/stanceShape';
import { positions } from '../deliberation/stances';

/** What an expert declares with a turn: a stance, and what it objects to. One shape for all that experts say: a second one would cost the cached prefix of every call. */
const expertShape = stanceShape('stance', positions, { objections: z.array(z.string()) });

const synthesis: Move = { label: 'synthesis', ...finding };

/** The turns of a structured council and their limits. */
export const structuredMoves = {
  opening: { label: 'opening', limit: 150, checks: spokenChecks, answer: expertShape },
  question: { label: 'cross-examination', limit: 50, checks: spokenChecks, answer: expertShape },
  answer: { label: 'answer', limit: 100, checks: spokenChecks, answer: expertShape },
  rebuttal: { label: 'rebuttal', limit: 150, checks: [...spokenChecks, 'namesAnother'], answer: expertShape },
  synthesis,
  [recheck]: recheckOf(synthesis),
} as const satisfies Record<string, Move>;
