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
  data?: Partial<ExpertDeclares & OnFindings & ModeratorDeclares>;
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

/** What an expert declares where the document was read first and its findings are on the table; absent where it has nothing to say on them. */
export interface OnFindings {
  stances: Stance[];
  /** What all readers missed. */
  adds: { claim: string; section: string; consequence: string; change: string; severity: string }[];
}

/** Where somebody stands on a finding (F1 …), a change (C1 …) or a choice (Q1 …). */
export interface Stance {
  id: string;
  /** Of a finding: stands, falls, lesser or greater than it is graded. Of a change: stands, fails. Of a choice: for. */
  stance: 'stands' | 'falls' | 'lesser' | 'greater' | 'fails' | 'for';
  /** The side of a choice, from 1. */
  side?: number;
  why: string;
}

/** What is on the table of a document that was read first, as far as it has come: the gravest findings first. */
export interface Docket {
  findings: {
    id: string;
    claim: string;
    section: string;
    consequence: string;
    severity: 'blocks' | 'matters' | 'minor';
    /** What became of it when it was checked. */
    state: 'stands' | 'fell' | 'unclear' | 'unchecked';
    /** The readers differ in its severity. */
    disputed: boolean;
    /** Where those stand who talked about it, the last of each. */
    stances: (Stance & { slug: string })[];
    /** What came of it when that was weighed. */
    weighed?: string;
  }[];
  /** Changes that were tested, as wording for the document. */
  cures: {
    id: string;
    settles: string[];
    change: string;
    cost?: string;
    /** Somebody says that it fails, and nothing has shown otherwise. */
    disputed?: boolean;
    stances: (Stance & { slug: string })[];
  }[];
  choices: {
    id: string;
    question: string;
    sides: { what: string; price: string }[];
    restsOn: string;
    stances: (Stance & { slug: string })[];
  }[];
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
  /** What was found in the document; absent before that is on the table, and where nobody reads it first. */
  docket?: Docket;
  /** The council's options by name, and the session's seed for whoever needs chance. */
  settings: { maxRounds: number; seed: number; [key: string]: unknown };
}

/** Who speaks, and what that expert is asked. */
export interface TurnAssignment {
  expertSlug: string;
  prompt: string;
}
