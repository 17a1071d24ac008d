import { type Move, spokenChecks } from '../../script/move';
import { decisionShape, memberShape, rulingShape } from './shapes';

const speakerRules = { checks: ['limit'] } as const;
const ballotRules = { checks: ['limit'], aside: true } as const;

/** The kinds of turns of a parliament: their limits in words, their checks, and the fields of their answers, the required ones first. */
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
  division: { ...ballotRules, label: 'vote on an amendment', limit: 25, answer: memberShape(['vote']) },
  vote: { ...ballotRules, label: 'vote', limit: 60, answer: memberShape(['vote', 'wouldChange']) },
  evaluation: {
    ...speakerRules,
    label: 'evaluation of the statements',
    limit: 180,
    answer: rulingShape(['facts', 'directions', 'target']),
    effort: 'medium',
  },
  appointment: { ...speakerRules, label: 'appointment of a drafter', limit: 60, answer: rulingShape(['target']) },
  plan: { ...speakerRules, label: 'opening of a round', limit: 120, answer: rulingShape(['order', 'standing']) },
  ruling: {
    ...speakerRules,
    label: 'ruling',
    limit: 60,
    answer: rulingShape(['action'], ['target', 'ground', 'motions', 'objections', 'standing']),
    aside: true,
  },
  tally: {
    ...speakerRules,
    label: 'result of the vote',
    limit: 70,
    answer: rulingShape(['counts', 'result']),
    aside: true,
  },
  closing: { ...speakerRules, label: 'closing', limit: 150, answer: rulingShape(['standing']) },
  decision: { label: 'decision', limit: 110, checks: ['limit'], answer: decisionShape, effort: 'high' },
} as const satisfies Record<string, Move>;
