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

/** What a phase works on: whoever hears only the phase under way hears that too. */
export const worksOn: Readonly<Record<string, string>> = {
  [phases.concessions]: phases.ground,
  [phases.ratification]: phases.synthesis,
  [phases.concessionsAgain]: phases.synthesis,
  [phases.ratificationAgain]: phases.synthesisAgain,
};

/** What a member would do if it came to a vote now; at the ratification it is the vote. */
export const votes: readonly string[] = ['block', 'accept with reservation', 'accept'];
