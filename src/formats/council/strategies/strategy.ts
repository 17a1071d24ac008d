// The interface of a moderator strategy: what it is told of a council, and what it answers.

import type { Json } from '../../../base/json';
import type { Choice, Cure, Finding } from '../../../script/page';
import type { Addition, Stance } from '../../../script/stance';
import type { DeclaredStance } from '../../deliberation/stanceShape';
import type { RoundDeclaration } from '../moves';

/** An expert at the council's table. */
export interface Expert {
  /** The slug of its agent, by which assignments name it. */
  slug: string;
  name: string;
}

/** An earlier turn. */
export interface PriorTurn {
  /** Slug of the expert, or of the moderator. */
  slug: string;
  by: 'expert' | 'moderator';
  round: number;
  /** The spoken text; empty if the turn failed, was refused or was skipped. */
  text: string;
  /** What an expert declared (`stance` on the topic, opinion of the proposal, `stances` on findings, what it `adds` to them), or the moderator's synthesis. */
  data?: Partial<RoundDeclaration & DeclaredStance & { stances: Stance[]; adds: Addition[] }>;
}

/** A stance on a finding, change or choice, with the slug of its expert. */
type ExpertStance = Stance & { slug: string };
type WithStances<T, K extends keyof T> = Pick<T, K> & { stances: readonly ExpertStance[] };

/** The findings, changes (`cures`) and choices of a document that was read first, as far as they exist yet; the gravest findings first. */
export interface PublicDocket {
  findings: readonly WithStances<
    Finding,
    'id' | 'claim' | 'section' | 'consequence' | 'severity' | 'state' | 'disputed' | 'weighed'
  >[];
  cures: readonly WithStances<Cure, 'id' | 'settles' | 'change' | 'cost' | 'disputed'>[];
  choices: readonly WithStances<Choice, 'id' | 'question' | 'sides' | 'restsOn'>[];
}

/** Everything that a strategy may know; plain data, the same in every replay. */
export interface ModeratorContext {
  experts: readonly Expert[];
  /** The round to plan, or the one that just ended; the first is 1. */
  round: number;
  topic: string;
  priorTurns: readonly PriorTurn[];
  /** The findings, changes, choices and stances; missing if the document was not read yet. */
  docket?: PublicDocket;
  /** The council's options by name, the recorded seed, and the argument after the strategy's name (`skeptic` of `devils-advocate:skeptic`). */
  settings: { maxRounds: number; seed: number; argument: string; [key: string]: Json | undefined };
}

/** A speaker and its request, in addition to the topic and the turns so far. */
export interface TurnAssignment {
  expertSlug: string;
  prompt: string;
}

/** Moderates a council by two pure functions of the context. */
export interface ModeratorStrategy {
  /** Plans the speakers of a round in order, before any of its turns exists; no expert twice in a row. */
  planRound(context: ModeratorContext): TurnAssignment[];
  /** Whether another round follows; asked after each round but the last that the settings allow. */
  shouldContinue(context: ModeratorContext): boolean;
}
