import type { CallOutcome, FoundQuote } from './call';
import type { Stance } from './stance';
import type { SeatId } from './turn';

/** How much hangs on a finding: settled before going ahead, should be settled, need not be. */
export type Severity = 'blocks' | 'matters' | 'minor';

/** Where somebody at the table stands, and the turn that says so. */
export interface Taken extends Stance {
  seat: SeatId;
  turn: string;
}

/** What a document's author would have to change or answer, as the readers, the merge and the check left it. */
export interface Finding {
  /** F1, F2 …: the same for the life of the session. */
  id: string;
  /** The readings' own findings that were merged into it, e.g. `r1.3`. */
  from: readonly string[];
  quotes: readonly FoundQuote[];
  section: string;
  type: 'error' | 'contradiction' | 'omission' | 'risk' | 'unproved';
  /** The point of the checklist. */
  slot: string;
  claim: string;
  consequence: string;
  /** The change as a reader proposed it; nobody has tested it. */
  change?: string;
  severity: Severity;
  /** The severity before the check. */
  filed: Severity;
  certainty: 100 | 75 | 50 | 25;
  by: readonly SeatId[];
  /** Readers differ in its severity. */
  disputed: boolean;
  state: 'stands' | 'fell' | 'unclear' | 'unchecked';
  /** What the check says of it. */
  why?: string;
  /** No quote of it is in the document. */
  unquoted: boolean;
  /** A person found it. */
  person?: boolean;
  /** The pass for what was missed found it. */
  missed?: boolean;
  /** A speaker found it at the table. */
  added?: boolean;
  /** Where those stand who talked about it, the last of each. */
  stances?: readonly Taken[];
  /** Somebody at the table sees it otherwise, and that was not weighed yet. */
  contested?: boolean;
  /** Findings that say the same in other words, and went under this one's id. */
  twins?: readonly Pick<Finding, 'id' | 'claim' | 'consequence'>[];
  /** What came of it when that was weighed, in words; missing where it was not. */
  weighed?: string;
  /** What became of a finding of an earlier session on the document, or where one stands that is new since: on words that the changes brought, or on words that stood there before. */
  became?: 'settled' | 'partly' | 'stands' | 'worse' | 'new' | 'overlooked';
  decided?: { decision: 'dismissed' | 'deferred' | 'fixed'; why: string; own: boolean };
}

/** Wording for the document, and where in it it goes. */
export interface Passage {
  /** Empty where the words that it replaces only have to go. */
  change: string;
  /** What a value that it suggests follows from. */
  basis?: string;
  /** The words of the document in whose place it goes, and their lines in the session's copy; else where it is added. */
  replaces?: string;
  lines?: { start: number; end: number };
  place?: string;
  /** The words in whose place it was to go, where the document does not have them. */
  lost?: string;
}

/** A tested change that settles findings, as wording for the document. */
export interface Cure extends Passage {
  /** C1, C2 … */
  id: string;
  settles: readonly string[];
  /** Findings of which it leaves something open, and what. */
  partly?: readonly { finding: string; remains: string }[];
  checkedAgainst: string;
  /** What the change as it was first proposed would have broken. */
  broke?: string;
  cost?: string;
  /** Somebody at the table says that it fails, and nothing has shown otherwise. */
  disputed?: boolean;
  stances?: readonly Taken[];
}

/** Two sound changes that exclude each other, for somebody to choose. */
export interface Choice {
  /** Q1, Q2 … */
  id: string;
  question: string;
  /** `changes`: the wording that the document gets if this side is chosen. */
  sides: readonly { what: string; price: string; changes?: readonly Passage[] }[];
  restsOn: string;
  /** The side to which whoever presides leans once it was talked over. */
  leaning?: { to: string; why: string };
  /** The findings that it settles, whichever way it goes. */
  about?: readonly string[];
  /** The chair's to decide, and not the author's. */
  chairs: boolean;
  /** Who is for which side, the last of each. */
  stances?: readonly Taken[];
}

/** All that the readers of a document found, merged, checked and with tested changes. */
export interface Docket {
  /** The kind of document. */
  kind: string;
  /** In the order of their consequence. */
  findings: readonly Finding[];
  cures: readonly Cure[];
  choices: readonly Choice[];
  /** The order of the work, by ids of cures. */
  order: readonly string[];
  /** What became of each point of the checklist. */
  examined: Readonly<Record<string, 'findings' | 'holds' | 'does not apply' | 'not examined'>>;
  readers: readonly { seat: SeatId; outcome: CallOutcome; findings: number; why?: string }[];
  /** Sections that nobody read, and images. */
  unread: readonly string[];
  /** What was skipped, failed or is unchecked, in words. */
  notes: readonly string[];
  /** Where the document was read before: which run this is after the first, whether the document has changed since, and whether all of it is answered. */
  again?: { round: number; changed: boolean; whole: boolean };
}

/** Whether to go ahead: nothing blocks, or what blocks is settled by the changes on the page, or neither. */
export type Go = 'yes' | 'yes-if' | 'not-yet';

/** A finding as it stands on the page. */
export interface PageEntry extends Finding {
  /** The tested changes that are written here: each stands at the gravest finding that it settles. */
  cures?: readonly Cure[];
  /** The entries at which other changes that settle this one too are written. */
  sameChangeAs?: readonly string[];
  /** The open choice that it hangs on, beside the changes that hold whichever way that goes. */
  choice?: string;
  /** What no change that is written down settles of it. */
  remains?: readonly string[];
}

/** One thing that has to be settled, with the harm it does and what settles it. */
export interface ChairLine {
  text: string;
  harm: string;
  settledBy?: string;
  ids: readonly string[];
}

/** What a session on a document hands over, before any file format. */
export interface Page {
  go: Go;
  /** What the ruling says, where that is something else. */
  proposed?: Go;
  direction: 'stands' | 'falls' | 'open';
  headline: string;
  chair: {
    why: string;
    /** What has to be done before anybody decides; `also`: what else must be known. */
    now?: string;
    lines: readonly ChairLine[];
    also: readonly Pick<ChairLine, 'text' | 'ids'>[];
    alternatives?: string;
    /** What the changes cost together. */
    price?: string;
    makesItGo?: string;
    stillNo?: string;
    /** Code wrote it from the gravest findings: whoever presides did not. */
    byCode: boolean;
  };
  /** The choices that are the chair's. */
  decide: readonly Choice[];
  blocks: readonly PageEntry[];
  matters: readonly PageEntry[];
  /** Those that matter too, where the author's part has no room for all of them. */
  more: readonly PageEntry[];
  numbers: readonly PageEntry[];
  smaller: readonly PageEntry[];
  fell: readonly PageEntry[];
  /** Entries that a page has no room for at all, by id; they are in the data. */
  beyond: readonly string[];
  /** The order of the work, by ids of cures. */
  order: readonly string[];
  otherChoices: readonly Choice[];
  /** Points of the checklist that were examined and hold. */
  held: readonly string[];
  notExamined: readonly string[];
  notes: readonly string[];
  /** The chair's part was not read against the document. */
  unchecked: boolean;
  /** What code found wrong with the page. */
  faults: readonly string[];
  /** Numbers of the chair's part that are in no finding and no turn: they have to be in the document. */
  numbersToFind: readonly string[];
  /** All of it, uncut. */
  docket: Docket;
}
