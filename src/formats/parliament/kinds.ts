// The closed value lists of a parliament, shared by answer schemas and records, and the labels of its parts.

import { l10n, type Message } from '../../base/message';

/** The stances of an answer, the firmest first. */
export const stances = ['challenge', 'maintain', 'soften', 'concede'] as const;

/** One of these stances. */
export type AnswerStance = (typeof stances)[number];

/** The permitted grounds for quieting a member. */
export const quietGrounds = ['blocking without alternatives', 'hostility to the process', 'dominating'] as const;

/** The kinds of motions. */
export const motionKinds = ['vote', 'compromise', 'procedure', 'amendment'] as const;

/** The Speaker's possible responses to a motion. */
export const motionResponses = ['acknowledge', 'deny', 'act'] as const;

/** What may follow from a vote on the bill. */
export const voteResults = ['advance_to_pm', 'return_to_debate', 'force_final'] as const;

/** The Prime Minister's possible decisions. */
export const decisionKinds = ['sign', 'veto', 'send_back'] as const;

/** The labels of the parts before the first round. */
export const openingLabels = {
  statements: 'Opening statements',
  evaluation: 'Evaluation',
  draft: 'Draft bill',
} as const;

/** The label of a vote. */
export function voteLabel(round: number): Message {
  return l10n`Vote in round ${round}`;
}

/** The label of the Prime Minister's part. */
export const primeMinisterLabel = 'Prime Minister';
