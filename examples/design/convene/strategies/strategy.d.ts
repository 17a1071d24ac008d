/** An expert at the council's table. */
export interface Expert {
  /** What assignments name it by: the name of the agent's file. */
  slug: string;
  name: string;
}

/** One turn that was taken before, in order. */
export interface PriorTurn {
  slug: string;
  by: 'expert' | 'moderator';
  round: number;
  /** What was said; empty where the turn failed or was skipped. */
  text: string;
  /** What was declared with it, as the speaker declared it; absent where nothing was. */
  data?: Partial<ExpertDeclares & ModeratorDeclares>;
}

/** What an expert declares with every turn. */
export interface ExpertDeclares {
  stance: 'against' | 'leaning against' | 'undecided' | 'leaning for' | 'for';
  /** How surely it stands there, 0 to 1. */
  confidence: number;
  /** Whose argument moved it since its last turn; empty where nothing did. */
  changedBy: string;
  /** Whether it accepts what is proposed: under `consensus-check` the proposal of the round before, else that of the document. */
  declares: 'accept' | 'accept-if' | 'object';
  /** What has to be written into it before it is accepted. */
  conditions: string[];
  /** Each with the point that it is about. */
  objections: { point: string; objection: string }[];
  /** It accepts, has tried to break the proposal, and could not. */
  stressTested: boolean;
}

/** What a moderator declares after a round of `consensus-check`. */
export interface ModeratorDeclares {
  /** The proposal as it stands, point by point. */
  proposal: string[];
  /** Every expert holds the same. */
  aligned: boolean;
  /** What is disputed, with the names of those who dispute it. */
  disputed: { what: string; by: string[] }[];
}

/** All that a strategy may know. */
export interface ModeratorContext {
  experts: Expert[];
  /** The round to plan, or the one that just ended; the first is 1. */
  round: number;
  topic: string;
  priorTurns: PriorTurn[];
  /** The council's options by name, and the session's seed for whoever needs chance. */
  settings: { maxRounds: number; seed: number; [key: string]: unknown };
}

/** Who speaks, and what that expert is asked. */
export interface TurnAssignment {
  expertSlug: string;
  prompt: string;
}
