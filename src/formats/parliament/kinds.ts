/** Where an answer stands to the one before it. */
export const stances = ['challenge', 'maintain', 'soften', 'concede'] as const;

/** One of them. */
export type Stance = (typeof stances)[number];

/** Why somebody may be quieted. */
export const grounds = ['blocking without alternatives', 'hostility to the process', 'dominating'] as const;

/** What can be moved; an amendment in words of its own. */
export const motions = ['vote', 'compromise', 'procedure', 'amendment'] as const;

/** What becomes of a motion. */
export const responses = ['acknowledge', 'deny', 'act'] as const;

/** What the Speaker may make of a vote. */
export const results = ['advance_to_pm', 'return_to_debate', 'force_final'] as const;

/** What the Prime Minister may do with a bill. */
export const decisions = ['sign', 'veto', 'send_back'] as const;
