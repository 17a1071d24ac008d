import { isRecord } from '../base/json';
import type { FindingDelta, LedgerEvent, TurnDelta, TurnStatus } from '../ledger/events';
import type { SessionState, Spent } from '../ledger/state';
import type { Outcome } from '../script/step';
import type { PanelPage } from './page';

/** What the panel must know of a session besides its events. */
export interface PanelInfo {
  session: string;
  /** The session's folder: a reloaded tab finds its session by it, because a copied folder has the same id. */
  folder: string;
  /** The title of the tab: the topic or the document's title. */
  title: string;
  /** Whether this window runs the session and accepts inputs. */
  live: boolean;
  /** Why no input is accepted, as a sentence: another window writes, a newer version wrote it, or the workspace is not trusted. */
  whyReadOnly?: string;
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

/** An action that a keybinding or command triggers in the focused panel. */
export type PanelAction = 'pause' | 'step' | 'skip' | 'say' | 'find';

/** The messages from the host (the editor's side) to the panel; each may safely arrive twice. */
export type ToPanel =
  /** Resets the panel. `recent` are the newest events of a long running session, displayed until all have arrived. */
  | { type: 'session'; info: PanelInfo; summary: StateSummary; total: number; recent?: readonly LedgerEvent[] }
  /** Events in order; `from` is the place of the first one among all of the session. */
  | { type: 'events'; from: number; total: number; events: readonly LedgerEvent[] }
  /** What is not recorded: text that streams in, what a voice does, and findings of a running call. */
  | { type: 'deltas'; deltas: readonly TurnDelta[] }
  | { type: 'status'; status: TurnStatus }
  | { type: 'found'; found: readonly FindingDelta[] }
  | { type: 'info'; info: PanelInfo }
  /** The answer to `quotesOf`. */
  | { type: 'quotes'; turn: string; found: readonly DocumentQuote[] }
  /** The session's copy of its document, shown next to the turns. */
  | { type: 'document'; text: string }
  /** The session's page, as far as it is finished. */
  | { type: 'page'; page: PanelPage }
  /** A turn, or an entry of the page, that a person wants to see. */
  | { type: 'goTo'; turn?: string; entry?: string }
  /** Text to attach to what is being written in the composer. */
  | { type: 'attached'; text: string }
  /** A keybinding of the editor was pressed. */
  | { type: 'press'; what: PanelAction }
  /** A request of the user failed; `message` says why and what to do, and each of `actions` labels a button. */
  | { type: 'error'; message: string; actions?: readonly string[] };

// A record instead of a list, so that the compiler finds a missing type.
const messageTypes: Readonly<Record<ToPanel['type'], true>> = {
  ...{ session: true, events: true, deltas: true, status: true, found: true, info: true, quotes: true },
  ...{ document: true, page: true, goTo: true, attached: true, press: true, error: true },
};

/** Recognizes a message from the host by its type; undefined if it is none. Its fields are not validated: only the extension itself posts to its page. */
export function parseHostMessage(message: unknown): ToPanel | undefined {
  try {
    const isKnown = isRecord(message) && typeof message.type === 'string' && Object.hasOwn(messageTypes, message.type);
    return isKnown ? (message as unknown as ToPanel) : undefined;
  } catch {
    // A getter or proxy that throws, which the host never sends.
    return undefined;
  }
}

/** Summarizes a session's state. */
export function summaryOf(state: SessionState): StateSummary {
  const { status, spent, budget, turnsEnded, outcome } = state;
  return { status, spent, budget, turnsEnded, outcome };
}
