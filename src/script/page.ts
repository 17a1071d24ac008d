// The result of a session on a document: findings that were merged and checked (`Docket`), tested changes (`Cure`), open choices,
// and the page that presents them to the person who decides (the chair) and to the document's author.

import type { Text } from '../base/message';
import type { CallOutcome, FoundQuote } from './call';
import type { Stance } from './stance';
import type { SeatId } from './turn';

/** The severity of a finding: must be settled before going ahead, should be settled, need not be. */
export type Severity = 'blocks' | 'matters' | 'minor';

/** A stance that a seat took, and the turn that declared it. */
export interface TakenStance extends Stance {
  seat: SeatId;
  turn: string;
}

/** A finding: a fault of the document that its author would have to change or answer, after the readings, the merge and the check. */
export interface Finding {
  /** F1, F2 …; the same throughout the session. */
  id: string;
  /** The readings' own findings that were merged into it, e.g. `r1.3`. */
  from: readonly string[];
  quotes: readonly FoundQuote[];
  section: string;
  type: 'error' | 'contradiction' | 'omission' | 'risk' | 'unproved';
  /** The point of the checklist that it belongs to. */
  slot: string;
  claim: string;
  consequence: string;
  /** The change that a reader proposed, untested. */
  change?: string;
  severity: Severity;
  /** The severity before the check. */
  filed: Severity;
  certainty: 100 | 75 | 50 | 25;
  /** The seats that reported it. */
  by: readonly SeatId[];
  /** Readers disagree on its severity. */
  disputed: boolean;
  /** The result of the check; `fell`: refuted. */
  state: 'stands' | 'fell' | 'unclear' | 'unchecked';
  /** The reason that the check gives. */
  why?: string;
  /** No quote of it is in the document. */
  unquoted: boolean;
  /** A person found it. */
  person?: boolean;
  /** It was found by the second pass, for what the readers missed. */
  missed?: boolean;
  /** A speaker added it during the discussion. */
  added?: boolean;
  /** The last stance of each seat that talked about it. */
  stances?: readonly TakenStance[];
  /** A seat disagrees with it, which was not weighed yet. */
  contested?: boolean;
  /** Findings that say the same in other words, merged into this one's id. */
  twins?: readonly Pick<Finding, 'id' | 'claim' | 'consequence'>[];
  /** The result of the weighing; missing without one. */
  weighed?: string;
  /** What became of a finding of an earlier session; for a new one, whether it is in changed text (new) or in text that was there before (overlooked). */
  became?: 'settled' | 'partly' | 'stands' | 'worse' | 'new' | 'overlooked';
  decided?: { decision: 'dismissed' | 'deferred' | 'fixed'; why: string; own: boolean };
}

/** Wording for the document, and its place in it. */
export interface Passage {
  /** Empty if the words that it replaces are only deleted. */
  change: string;
  /** The source of a value that it suggests. */
  basis?: string;
  /** The words of the document that it replaces, and their lines in the session's copy. */
  replaces?: string;
  lines?: { start: number; end: number };
  /** For an addition: the words after or before which it is inserted, or the heading of the section at whose end. */
  after?: string;
  before?: string;
  under?: string;
  /** In sessions of earlier versions: the place of an addition, described in words. */
  place?: string;
  /** The words that it was to replace, if the document does not contain them. */
  lost?: string;
}

/** A tested change that settles findings, as wording for the document. */
export interface Cure extends Passage {
  /** C1, C2 … */
  id: string;
  settles: readonly string[];
  /** Findings that it settles only in part, and what remains. */
  partly?: readonly { finding: string; remains: string }[];
  checkedAgainst: string;
  /** The fault that the test found in the change as first proposed. */
  broke?: string;
  cost?: string;
  /** A seat says that it fails, which was not disproved. */
  disputed?: boolean;
  stances?: readonly TakenStance[];
}

/** A choice between two sound changes that exclude each other. */
export interface Choice {
  /** Q1, Q2 … */
  id: string;
  question: string;
  /** `price`: what the side costs; `changes`: the wording that the document gets if it is chosen. */
  sides: readonly { what: string; price: string; changes?: readonly Passage[] }[];
  restsOn: string;
  /** The side that the presiding seat leans to after the discussion. */
  leaning?: { to: string; why: string };
  /** Whether a side that is leaned to in another choice leaves nothing to choose here: then its sides change nothing. */
  moot?: true;
  /** The findings that it settles, whichever side is chosen. */
  about?: readonly string[];
  /** Whether it is for the chair to decide, not for the author. */
  chairs: boolean;
  /** The last stance of each seat on its sides. */
  stances?: readonly TakenStance[];
}

/** The choices in the order in which their sides go into the document: first what is put to whoever decides, since the others hang on it. */
export function inOrderOfDecision(choices: readonly Choice[], decide: readonly Pick<Choice, 'id'>[]): Choice[] {
  const order = decide.map(each => each.id);
  const rank = ({ id }: Choice) => (order.includes(id) ? order.indexOf(id) : order.length);
  return [...choices].sort((one, other) => rank(one) - rank(other));
}

/** The docket: all findings on a document, merged and checked, with tested changes and open choices. */
export interface Docket {
  /** The kind of document. */
  kind: string;
  /** Ordered by consequence. */
  findings: readonly Finding[];
  cures: readonly Cure[];
  choices: readonly Choice[];
  /** The order of work, by ids of cures. */
  order: readonly string[];
  /** The result for each point of the checklist. */
  examined: Readonly<Record<string, 'findings' | 'holds' | 'does not apply' | 'not examined'>>;
  readers: readonly { seat: SeatId; outcome: CallOutcome; findings: number; why?: string }[];
  /** Sections that were not read, and images. */
  unread: readonly string[];
  /** Notes on skipped, failed and unchecked steps, as sentences. */
  notes: readonly Text[];
  /** If the document was read before: the number of the rerun, whether the document has changed, and whether all of it was answered. */
  again?: { round: number; changed: boolean; whole: boolean };
}

/** Whether to go ahead: nothing blocks, the changes settle what blocks, or not yet. */
export type Go = 'yes' | 'yes-if' | 'not-yet';

/** A finding as the page lists it. */
export interface PageEntry extends Finding {
  /** The tested changes listed here: each is listed at the gravest finding that it settles. */
  cures?: readonly Cure[];
  /** The entries that list other changes which also settle this one. */
  sameChangeAs?: readonly string[];
  /** The open choice that it depends on. */
  choice?: string;
  /** The parts of it that no listed change settles. */
  remains?: readonly string[];
}

/** A point that must be settled, with its harm and what settles it. */
export interface ChairLine {
  text: string;
  harm: string;
  settledBy?: string;
  ids: readonly string[];
}

/** The result of a session on a document, before it is rendered. */
export interface Page {
  go: Go;
  /** The ruling of the presiding seat, if it differs from `go`, which code derives from the findings. */
  proposed?: Go;
  direction: 'stands' | 'falls' | 'open';
  headline: string;
  chair: {
    why: Text;
    /** The next step before a decision; `also`: further points to know. */
    now?: string;
    lines: readonly ChairLine[];
    also: readonly ChairLine[];
    alternatives?: string;
    /** The cost of all changes together. */
    price?: string;
    makesItGo?: string;
    /** What may go ahead until all of it is settled. */
    meanwhile?: string;
    stillNo?: string;
    /** Written by code from the gravest findings, because the presiding seat did not deliver it. */
    byCode: boolean;
  };
  /** The choices for the chair to decide. */
  decide: readonly Choice[];
  blocks: readonly PageEntry[];
  matters: readonly PageEntry[];
  /** Further findings that matter, for which the author's part has no room. */
  more: readonly PageEntry[];
  /** Findings on figures in the document, with the right ones; those that block are in `blocks`. */
  numbers: readonly PageEntry[];
  smaller: readonly PageEntry[];
  /** Findings that the check refuted. */
  fell: readonly PageEntry[];
  /** The ids of entries for which the page has no room at all; they are in the data. */
  beyond: readonly string[];
  /** The order of the work, by ids of cures. */
  order: readonly string[];
  /** The choices that are not for the chair but for the author. */
  otherChoices: readonly Choice[];
  /** Points of the checklist that were examined and hold. */
  held: readonly string[];
  notExamined: readonly string[];
  notes: readonly Text[];
  /** The chair's part was not checked against the document. */
  unchecked: boolean;
  /** The faults that code found in the page. */
  faults: readonly string[];
  /** Numbers of the chair's part that occur in no finding and no turn: they must be in the document. */
  numbersToFind: readonly string[];
  /** The complete findings. */
  docket: Docket;
}
