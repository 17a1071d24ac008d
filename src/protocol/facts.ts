import type { Usage } from '../base/usage';
import type { FindingDelta, LedgerEvent, TurnDelta, TurnStatus } from '../ledger/events';
import type { SessionState, Spent } from '../ledger/state';
import type { Outcome } from '../script/step';
import type { PanelPage } from './page';

/** What the panel must know of a session beside its events. */
export interface PanelInfo {
  session: string;
  /** Where it lies: what the tab is found again by after a reload, for a copied folder has the same id. */
  folder: string;
  /** What the tab is called: the topic or the document's title. */
  title: string;
  /** True while this window runs the session, so that inputs have someone to reach. */
  live: boolean;
  /** Why nothing may be put in, in a person's words: another window writes, a newer version wrote it, no trust yet. */
  readOnly?: string;
  /** True when an unfinished session can be taken up again here. */
  resumable: boolean;
  /** What goes on under a higher cap is called, where a cap has closed the session. */
  addToCap?: string;
  /** It is a branch that has ended and was forked from a session beside it. */
  branch?: boolean;
  /** This user has not signed it: what it says of its voices is only recorded. */
  foreign?: boolean;
  /** What was mended or marked when the ledger was opened. */
  notices: readonly string[];
  /** Set where this is a recording: when it was made, and who spoke. */
  recording?: { recordedOn: string; spokenBy: string };
}

/** The header of a session before its events have arrived. */
export interface Summary {
  status: SessionState['status'];
  spent: Spent;
  budget: { usd?: number; turns?: number };
  turnsEnded: number;
  outcome?: Outcome;
}

/** Words of a turn that stand in the document, and the line (from 1) where. */
export interface FoundQuote {
  text: string;
  line: number;
  /** Its last line, where that is another. */
  to?: number;
}

/** What a keybinding or the palette can do in the panel that has the focus. */
export const panelActions = ['pause', 'step', 'skip', 'say', 'find'] as const;

/** One of these. */
export type PanelAction = (typeof panelActions)[number];

/** What the host tells the panel: facts, each safe to hear twice. */
export type ToPanel =
  /** Start from nothing. `recent` are the newest events of a long running session, to look at until all have come. */
  | { type: 'session'; info: PanelInfo; summary: Summary; total: number; recent?: readonly LedgerEvent[] }
  /** Events in order; `from` is the place of the first one among all of the session. */
  | { type: 'events'; from: number; total: number; events: readonly LedgerEvent[] }
  | { type: 'deltas'; deltas: readonly TurnDelta[] }
  | { type: 'status'; status: TurnStatus }
  | { type: 'found'; found: readonly FindingDelta[] }
  | { type: 'info'; info: PanelInfo }
  | { type: 'quotes'; turn: string; found: readonly FoundQuote[] }
  /** The session's copy of its document, to be read beside the talk. */
  | { type: 'document'; text: string }
  /** What the session hands over, as far as it has come. */
  | { type: 'page'; page: PanelPage }
  /** A turn, or an entry of the page, that a person wants to see. */
  | { type: 'goTo'; turn?: string; entry?: string }
  /** Text to attach to what is being written in the composer. */
  | { type: 'attached'; text: string }
  /** A keybinding of the editor was pressed. */
  | { type: 'press'; what: PanelAction }
  /** Something a person asked for could not be done; the sentence says why and what to do, and each way out is a button. */
  | { type: 'trouble'; message: string; ways?: readonly string[] };

/** The summary of a state. */
export function summaryOf(state: SessionState): Summary {
  const { status, spent, budget, turnsEnded, outcome } = state;
  return { status, spent, budget, turnsEnded, outcome };
}

/** Share of all input tokens that came from the provider's cache, 0–1; undefined before anything was sent. */
export function cacheShare({ input, cacheRead, cacheWrite5m, cacheWrite1h }: Usage): number | undefined {
  const all = input + cacheRead + cacheWrite5m + cacheWrite1h;
  return all > 0 ? cacheRead / all : undefined;
}
