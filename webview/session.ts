import { Emitter } from '../src/base/emitter';
import type { JsonObject } from '../src/base/json';
import { assertNever } from '../src/base/never';
import type { FindingDelta, LedgerEvent, TurnDelta, TurnStatus } from '../src/ledger/events';
import { apply, emptyState, fold } from '../src/ledger/fold';
import type { SessionState } from '../src/ledger/state';
import type { DocumentQuote, PanelInfo, StateSummary, ToPanel } from '../src/protocol/facts';
import type { ToHost } from '../src/protocol/guards';
import type { PanelPage } from '../src/protocol/page';
import type { Change, LiveTurn, ShownSession } from './shownSession';

/** An error to show, with the buttons that offer a remedy. */
export type PanelError = Extract<ToPanel, { type: 'error' }>;

/** The panel's copy of a session; messages from the host may repeat, and missing events are requested again. */
export class PanelSession implements ShownSession {
  info: PanelInfo | undefined;
  events: LedgerEvent[] = [];
  readonly speaking = new Map<string, LiveTurn>();
  readonly found = new Map<string, JsonObject[]>();
  readonly calling = new Map<string, LiveTurn['state']>();
  readonly quotes = new Map<string, readonly DocumentQuote[]>();
  error: PanelError | undefined;
  /** The page of the session, as far as it has come. */
  page: PanelPage | undefined;
  /** The text of the session's document. */
  document: string | undefined;
  /** The state of the events that have come. */
  private foldedState = emptyState();
  /** The state of the newest events alone, until all have come. */
  private preview: SessionState | undefined;
  private summary: StateSummary | undefined;
  /** The number of events that the session has. */
  private total = 0;
  private readonly changes = new Emitter<Change>();

  readonly onChange = this.changes.event;

  /** What is shown: a preview until all events have come, then the full state. */
  get state(): SessionState {
    return this.preview ?? this.foldedState;
  }

  get complete(): boolean {
    return this.events.length >= this.total;
  }

  /** The summary for the header: from the host until all events have come. */
  get header(): StateSummary {
    return this.complete || !this.summary ? this.foldedState : this.summary;
  }

  /** The message with which the panel begins, or begins again, to listen. */
  readyMessage(): ToHost {
    return { type: 'ready', session: this.info?.session ?? '', have: this.events.length };
  }

  /** Applies a message from the host and returns the reply, if any. */
  receive(message: ToPanel): ToHost | undefined {
    switch (message.type) {
      case 'session':
        return this.startSession(message);
      case 'events':
        return this.appendEvents(message.from, message.total, message.events);
      case 'deltas':
        return this.appendText(message.deltas);
      case 'status':
        return this.applyStatus(message.status);
      case 'found':
        return this.addFindings(message.found);
      case 'info':
        this.info = message.info;
        return this.changed({ kind: 'facts' });
      case 'quotes':
        this.quotes.set(message.turn, message.found);
        return this.changed({ kind: 'words', turn: message.turn });
      case 'page':
        this.page = message.page;
        return this.changed({ kind: 'facts' });
      case 'document':
        this.document = message.text;
        return this.changed({ kind: 'facts' });
      // These concern what is shown, not the session.
      case 'goTo':
      case 'press':
      case 'attached':
        return undefined;
      case 'error':
        this.error = message;
        return this.changed({ kind: 'facts' });
      default:
        return assertNever(message);
    }
  }

  private startSession({ info, summary, total, recent }: Extract<ToPanel, { type: 'session' }>): ToHost {
    this.info = info;
    this.summary = summary;
    this.total = total;
    this.events = [];
    this.foldedState = emptyState();
    this.preview = recent && fold(recent);
    for (const streamed of [this.speaking, this.found, this.calling, this.quotes]) streamed.clear();
    this.page = this.document = undefined;
    this.changed({ kind: 'all' });
    return { type: 'received', have: 0 };
  }

  private appendEvents(from: number, total: number, events: readonly LedgerEvent[]): ToHost {
    // Events before these are missing.
    if (from > this.events.length) return this.readyMessage();
    this.total = Math.max(this.total, total);
    for (const event of events.slice(this.events.length - from)) {
      this.events.push(event);
      apply(this.foldedState, event);
      if (event.type === 'turn.ended') this.speaking.delete(event.turn);
      if (event.type !== 'call.ended') continue;
      this.found.delete(event.call);
      this.calling.delete(event.call);
    }
    const endsPreview = this.complete && this.preview !== undefined;
    if (endsPreview) this.preview = undefined;
    this.changed({ kind: endsPreview ? 'all' : 'facts' });
    return { type: 'received', have: this.events.length };
  }

  /** Appends streamed words to their turns. A later attempt at a turn replaces the words of the one before. */
  private appendText(deltas: readonly TurnDelta[]): ToHost | undefined {
    for (const { turn, attempt, offset, text } of deltas) {
      if (this.foldedState.turns.get(turn)?.status === 'ended') continue;
      const known = this.speaking.get(turn);
      if (known && known.attempt > attempt) continue;
      const before = known && known.attempt === attempt ? known.text : '';
      // Words before these are missing.
      if (offset > before.length) return this.readyMessage();
      const added = text.slice(before.length - offset);
      if (known && !added) continue;
      this.speaking.set(turn, { attempt, text: before + added, state: 'speaking' });
      this.changed({ kind: 'words', turn });
    }
    return undefined;
  }

  /** Adds findings that have streamed in: index 0 begins a list anew, and one that leaves a gap is ignored. */
  private addFindings(deltas: readonly FindingDelta[]): undefined {
    for (const { call, index, item } of deltas) {
      if (this.foldedState.calls.get(call)?.ended) continue;
      const known = index === 0 ? [] : (this.found.get(call) ?? []);
      if (index <= known.length) this.found.set(call, [...known.slice(0, index), item]);
    }
    return this.changed({ kind: 'facts' });
  }

  /** Applies the status of a voice; `turn` may be the id of a call, which has no words. */
  private applyStatus({ turn, state, until, detail, asked }: TurnStatus): undefined {
    const call = this.foldedState.calls.get(turn);
    if (call) {
      if (!call.ended) this.calling.set(turn, state);
      return this.changed({ kind: 'facts' });
    }
    if (this.foldedState.turns.get(turn)?.status === 'ended') return undefined;
    const { attempt, text } = this.speaking.get(turn) ?? { attempt: 0, text: '' };
    this.speaking.set(turn, { attempt, text, state, until, detail, asked });
    if (asked) this.changed({ kind: 'facts' });
    return this.changed({ kind: 'words', turn });
  }

  /** Announces a change. Returns undefined, so that a message that is not replied to can return it. */
  private changed(change: Change): undefined {
    this.changes.fire(change);
    return undefined;
  }
}
