/** The phases of a structured council, in order. */
export const phases = ['Opening', 'Cross-examination', 'Rebuttal', 'Synthesis'] as const;

/** The name of a phase. */
export type Phase = (typeof phases)[number];
