import { type Move, spokenChecks } from '../../script/move';
import { partiality } from './impartial';
import { decisionShape, memberShape, rulingShape } from './shapes';

const ruled = { checks: ['limit'], unusable: partiality } as const;
const cast = { checks: ['limit'], aside: true } as const;

/** The turns of a parliament and their limits. */
export const parliamentMoves = {
  statement: {
    label: 'opening statement',
    limit: 130,
    checks: spokenChecks,
    answer: memberShape(['direction', 'facts'], ['constraints', 'precedents']),
  },
  draft: {
    label: 'draft bill',
    limit: 100,
    checks: ['limit'],
    answer: memberShape(['bill']),
    effort: 'medium',
  },
  speech: {
    label: 'speech',
    limit: 90,
    checks: spokenChecks,
    answer: memberShape(['objection'], ['amendment', 'motion']),
  },
  answer: {
    label: 'answer',
    limit: 110,
    checks: spokenChecks,
    answer: memberShape(['stance'], ['objection', 'amendment', 'motion']),
  },
  compromise: {
    label: 'compromise',
    limit: 90,
    checks: ['limit'],
    answer: memberShape(['amendment']),
  },
  division: { ...cast, label: 'vote on an amendment', limit: 25, answer: memberShape(['vote']) },
  vote: { ...cast, label: 'vote', limit: 60, answer: memberShape(['vote', 'wouldChange']) },
  evaluation: {
    ...ruled,
    label: 'evaluation of the statements',
    limit: 180,
    answer: rulingShape(['facts', 'directions', 'target']),
    effort: 'medium',
  },
  appointment: { ...ruled, label: 'appointment of a drafter', limit: 60, answer: rulingShape(['target']) },
  plan: { ...ruled, label: 'opening of a round', limit: 120, answer: rulingShape(['order', 'standing']) },
  ruling: {
    ...ruled,
    label: 'ruling',
    limit: 60,
    answer: rulingShape(['action'], ['target', 'ground', 'motions', 'objections', 'standing']),
    aside: true,
  },
  tally: { ...ruled, label: 'result of the vote', limit: 70, answer: rulingShape(['counts', 'result']), aside: true },
  closing: { ...ruled, label: 'closing', limit: 150, answer: rulingShape(['standing']) },
  decision: { label: 'decision', limit: 110, checks: ['limit'], answer: decisionShape, effort: 'high' },
} as const satisfies Record<string, Move>;
