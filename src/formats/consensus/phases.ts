/** The phases of a consensus by their displayed names; a blocking vote repeats concessions, synthesis and ratification. */
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

/** The phase whose turns a phase responds to; members who see only the current phase see that one too. */
export const precedingPhase: Readonly<Record<string, string>> = {
  [phases.concessions]: phases.ground,
  [phases.ratification]: phases.synthesis,
  [phases.concessionsAgain]: phases.synthesis,
  [phases.ratificationAgain]: phases.synthesisAgain,
};

/** Allowed values of the vote and of the straw polls before it, from block to accept. */
export const voteLevels: readonly string[] = ['block', 'accept with reservation', 'accept'];
