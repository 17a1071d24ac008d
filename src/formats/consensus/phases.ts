/** The phases of a consensus by the names that everyone reads; a block brings the last three once more. */
export const phases = {
  positions: 'Positions',
  ground: 'Common ground',
  concessions: 'Concessions',
  synthesis: 'Synthesis',
  ratification: 'Ratification',
  concessionsAgain: 'Concessions again',
  synthesisAgain: 'Second synthesis',
  ratificationAgain: 'Second ratification',
  closing: 'Closing',
} as const;
