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
  /** What code told of an expert's turn when it ended. */
  marks?: {
    /** It clearly objects, in its data or in its words; where it does not, it need not have accepted. */
    objects?: boolean;
    /** Its last sentence stands down, as “The proposal is stress-tested.” does, and nothing else objects. */
    standsDown?: boolean;
    /** Its last sentence accepts the proposal as a whole, as “I accept the proposal.” does, without a limit, and nothing else objects. */
    accepts?: boolean;
    /** Its last sentence rejects the proposal as a whole. */
    rejects?: boolean;
    /** It agrees without naming a matter that the agreement rests on. */
    empty?: boolean;
  };
  /** What an expert declared with it. */
  data?: { stance?: string; confidence?: number; changedBy?: string; objections?: string[]; [key: string]: unknown };
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
