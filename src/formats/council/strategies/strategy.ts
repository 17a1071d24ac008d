import type { Json } from '../../../base/json';
import type { AnswerOf } from '../../../script/move';
import type { Advice } from '../../deliberation/findings';
import type { councilMoves } from '../moves';

/** An expert at the council's table. */
export interface Expert {
  /** What assignments name it by: the agent's slug. */
  slug: string;
  name: string;
}

/** What code told of a turn when it ended. */
export interface TurnMarks {
  /** An expert's: it clearly objects, in its data or in its words; where it does not, it need not have accepted. */
  objects?: boolean;
  /** An expert's: its last sentence stands down in the agreed phrase, and nothing else objects. */
  standsDown?: boolean;
  /** An expert's: its last sentence accepts the proposal as a whole, in plain words and without a limit, and nothing else objects. */
  accepts?: boolean;
  /** An expert's: its last sentence rejects the proposal as a whole. */
  rejects?: boolean;
  /** An expert's: it agrees without a matter that the agreement rests on. */
  empty?: boolean;
  /** A moderator's synthesis: aligned, with nothing still disputed. */
  aligned?: boolean;
}

/** One turn that was taken before, in order. */
export interface PriorTurn {
  /** Slug of the expert, or of the moderator. */
  slug: string;
  by: 'expert' | 'moderator';
  round: number;
  /** What was said; empty where the turn failed, was refused or skipped. */
  text: string;
  /** What was declared with it: an expert's stance and objections, a moderator's synthesis. */
  data?: Partial<Advice & AnswerOf<(typeof councilMoves)['synthesis']>>;
  marks?: TurnMarks;
}

/** All that a strategy may know; plain data, the same in every replay. */
export interface ModeratorContext {
  experts: readonly Expert[];
  /** The round to plan, or the one that just ended; the first is 1. */
  round: number;
  topic: string;
  priorTurns: readonly PriorTurn[];
  /** The council's options by name, the recorded seed, and what stood behind the strategy's name (`skeptic` of `devils-advocate:skeptic`). */
  settings: { maxRounds: number; seed: number; argument: string; [key: string]: Json | undefined };
}

/** Who speaks, and what that expert is asked, beside the topic and what was said so far. */
export interface TurnAssignment {
  expertSlug: string;
  prompt: string;
}

/** How a council is moderated: two pure functions of the context. They plan and judge; they call nothing and keep nothing. */
export interface ModeratorStrategy {
  /** Who speaks in this round, in which order; planned before any turn of the round exists. No expert twice in a row. */
  planRound(context: ModeratorContext): TurnAssignment[];
  /** Whether another round follows; asked after each round but the last that the settings allow. */
  shouldContinue(context: ModeratorContext): boolean;
}
