import { l10n, type Message } from '../../base/message';
/** The labels of the parts before the first round. */
export const openingLabels = {
  statements: 'Opening statements',
  evaluation: 'Evaluation',
  draft: 'Draft bill',
} as const;

export { roundLabel } from '../deliberation/rail';

/** The label of a vote. */
export function voteLabel(round: number): Message {
  return l10n`Vote in round ${round}`;
}

/** The label of the Prime Minister's part. */
export const primeMinisterLabel = 'Prime Minister';
