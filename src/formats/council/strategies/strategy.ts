import type { Json } from '../../../base/json';
import type { Choice, Cure, Finding } from '../../../script/page';
import type { Addition, Stance as FindingStance } from '../../../script/stance';
import type { Declared as Stance } from '../../deliberation/stanceShape';
import type { Declared } from '../moves';

/** An expert at the council's table. */
export interface Expert {
  /** What assignments name it by: the agent's slug. */
  slug: string;
  name: string;
}

/** One turn that was taken before, in order. */
export interface PriorTurn {
  /** Slug of the expert, or of the moderator. */
  slug: string;
  by: 'expert' | 'moderator';
  round: number;
  /** What was said; empty where the turn failed, was refused or skipped. */
  text: string;
  /** What was declared with it: an expert's stance, whether it accepts what is proposed, where it stands on findings and what it adds to them; a moderator's synthesis. */
  data?: Partial<Declared & Stance & { stances: FindingStance[]; adds: Addition[] }>;
}

/** Where somebody stands, by the slug of the expert. */
type TakenBy = FindingStance & { slug: string };
type On<T, K extends keyof T> = Pick<T, K> & { stances: readonly TakenBy[] };

/** What is on the table of a document that was read first, as far as it has come, the gravest findings first. */
export interface OnTable {
  findings: readonly On<
    Finding,
    'id' | 'claim' | 'section' | 'consequence' | 'severity' | 'state' | 'disputed' | 'weighed'
  >[];
  cures: readonly On<Cure, 'id' | 'settles' | 'change' | 'cost' | 'disputed'>[];
  choices: readonly On<Choice, 'id' | 'question' | 'sides' | 'restsOn'>[];
}

/** All that a strategy may know; plain data, the same in every replay. */
export interface ModeratorContext {
  experts: readonly Expert[];
  /** The round to plan, or the one that just ended; the first is 1. */
  round: number;
  topic: string;
  priorTurns: readonly PriorTurn[];
  /** What was found in the document, with changes, choices and stances; missing where nobody has read it yet. */
  docket?: OnTable;
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
