import type { Usage } from '../base/usage';
import type { FindingDelta, LedgerEvent, TurnDelta, TurnStatus } from '../ledger/events';
import type { SessionState, Spent } from '../ledger/state';
import type { Outcome } from '../script/step';
import type { PanelPage } from './page';

/** What the panel must know of a session beside its events. */
export interface PanelInfo {
  session: string;
  /** The session's folder: a reloaded tab finds its session by it, because a copied folder has the same id. */
  folder: string;
  /** The title of the tab: the topic or the document's title. */
  title: string;
  /** Whether this window runs the session and accepts inputs. */
  live: boolean;
  /** Why no input is accepted, as a sentence: another window writes, a newer version wrote it, or the workspace is not trusted. */
  readOnly?: string;
  /** Whether an unfinished session can be resumed here. */
  resumable: boolean;
  /** The label of the button that continues a capped session under a higher cap. */
  addToCap?: string;
  /** Whether it is an ended fork of a session beside it. */
  branch?: boolean;
  /** Whether this user has not signed it, so that its voices are only claimed. */
  foreign?: boolean;
  /** What was repaired or marked when the ledger was opened. */
  notices: readonly string[];
  /** If this is a recording: when it was made, and who spoke. */
  recording?: { recordedOn: string; spokenBy: string };
}

/** The summary of a session before its events have arrived. */
export interface StateSummary {
  status: SessionState['status'];
  spent: Spent;
  budget: { usd?: number; turns?: number };
  turnsEnded: number;
  outcome?: Outcome;
}

/** Words of a turn that occur in the document, and their line, from 1. */
export interface DocumentQuote {
  text: string;
  line: number;
  /** Its last line, where that is another. */
  to?: number;
}

/** The actions that keybindings and commands trigger in the focused panel. */
export const panelActions = ['pause', 'step', 'skip', 'say', 'find'] as const;

/** An action that a keybinding or command triggers. */
export type PanelAction = (typeof panelActions)[number];

/** The messages from the host to the panel; each may safely arrive twice. */
export type ToPanel =
  /** Resets the panel. `recent` are the newest events of a long running session, displayed until all have arrived. */
  | { type: 'session'; info: PanelInfo; summary: StateSummary; total: number; recent?: readonly LedgerEvent[] }
  /** Events in order; `from` is the place of the first one among all of the session. */
  | { type: 'events'; from: number; total: number; events: readonly LedgerEvent[] }
  | { type: 'deltas'; deltas: readonly TurnDelta[] }
  | { type: 'status'; status: TurnStatus }
  | { type: 'found'; found: readonly FindingDelta[] }
  | { type: 'info'; info: PanelInfo }
  | { type: 'quotes'; turn: string; found: readonly DocumentQuote[] }
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
  /** A request of the user failed; `message` says why and what to do, and each of `ways` is a button. */
  | { type: 'trouble'; message: string; ways?: readonly string[] };

/** Summarizes a session's state. */
export function summaryOf(state: SessionState): StateSummary {
  const { status, spent, budget, turnsEnded, outcome } = state;
  return { status, spent, budget, turnsEnded, outcome };
}

/** The share of input tokens that came from the provider's cache, 0–1; undefined before anything was sent. */
export function cacheShare({ input, cacheRead, cacheWrite5m, cacheWrite1h }: Usage): number | undefined {
  const all = input + cacheRead + cacheWrite5m + cacheWrite1h;
  return all > 0 ? cacheRead / all : undefined;
}
