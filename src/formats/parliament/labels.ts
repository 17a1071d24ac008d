/** The labels of the parts before the first round. */
export const openingLabels = {
  statements: 'Opening statements',
  evaluation: 'Evaluation',
  draft: 'Draft bill',
} as const;

/** The label of a round. */
export function roundLabel(round: number): string {
  return `Round ${round}`;
}

/** The label of a vote. */
export function voteLabel(round: number): string {
  return `Vote in round ${round}`;
}

/** The label of the Prime Minister's part. */
export const primeMinisterLabel = 'Prime Minister';
