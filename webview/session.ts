import { Emitter } from '../src/base/emitter';
import type { JsonObject } from '../src/base/json';
import { assertNever } from '../src/base/never';
import type { FindingDelta, LedgerEvent, TurnDelta, TurnStatus } from '../src/ledger/events';
import { apply, emptyState, fold } from '../src/ledger/fold';
import type { SessionState } from '../src/ledger/state';
import type { FoundQuote, PanelInfo, Summary, ToPanel } from '../src/protocol/facts';
import type { ToHost } from '../src/protocol/guards';
import type { PanelPage } from '../src/protocol/page';
import type { Change, Shown, Speaking } from './shown';

/** What could not be done, and the buttons that lead out of it. */
export type Trouble = Extract<ToPanel, { type: 'trouble' }>;

/** The panel's own copy of a session: it takes facts in any number of repetitions and asks again where one is missing. */
export class PanelSession implements Shown {
  info: PanelInfo | undefined;
  events: LedgerEvent[] = [];
  readonly speaking = new Map<string, Speaking>();
  readonly found = new Map<string, JsonObject[]>();
  readonly calling = new Map<string, Speaking['state']>();
  readonly quotes = new Map<string, readonly FoundQuote[]>();
  trouble: Trouble | undefined;
  /** What the session hands over, as far as it has come. */
  page: PanelPage | undefined;
  /** The document that is talked about. */
  document: string | undefined;
  private folded = emptyState();
  private preview: SessionState | undefined;
  private summary: Summary | undefined;
  private total = 0;
  private readonly changes = new Emitter<Change>();

  readonly onChange = this.changes.event;

  /** The newest beats until all events have come, then all. */
  get state(): SessionState {
    return this.preview ?? this.folded;
  }

  get complete(): boolean {
    return this.events.length >= this.total;
  }

  /** What the header shows: from the host until all events have come. */
  get header(): Summary {
    return this.complete || !this.summary ? this.folded : this.summary;
  }

  /** What the panel says when it begins or begins again to listen. */
  greeting(): ToHost {
    return { type: 'ready', session: this.info?.session ?? '', have: this.events.length };
  }

  /** Takes a fact in and returns what is to be said in reply. */
  take(fact: ToPanel): ToHost | undefined {
    switch (fact.type) {
      case 'session':
        return this.begin(fact);
      case 'events':
        return this.append(fact.from, fact.total, fact.events);
      case 'deltas':
        return this.extend(fact.deltas);
      case 'status':
        return this.note(fact.status);
      case 'found':
        return this.collect(fact.found);
      case 'info':
        this.info = fact.info;
        return this.changed({ kind: 'facts' });
      case 'quotes':
        this.quotes.set(fact.turn, fact.found);
        return this.changed({ kind: 'words', turn: fact.turn });
      case 'page':
        this.page = fact.page;
        return this.changed({ kind: 'facts' });
      case 'document':
        this.document = fact.text;
        return this.changed({ kind: 'facts' });
      case 'goTo':
      case 'press':
      case 'attached':
        return undefined;
      case 'trouble':
        this.trouble = fact;
        return this.changed({ kind: 'facts' });
      default:
        return assertNever(fact);
    }
  }

  private begin({ info, summary, total, recent }: Extract<ToPanel, { type: 'session' }>): ToHost {
    this.info = info;
    this.summary = summary;
    this.total = total;
    this.events = [];
    this.folded = emptyState();
    this.preview = recent && fold(recent);
    this.speaking.clear();
    this.found.clear();
    this.calling.clear();
    this.quotes.clear();
    this.page = this.document = undefined;
    this.changed({ kind: 'all' });
    return { type: 'got', have: 0 };
  }

  private append(from: number, total: number, events: readonly LedgerEvent[]): ToHost {
    if (from > this.events.length) return this.greeting();
    this.total = Math.max(this.total, total);
    for (const event of events.slice(this.events.length - from)) {
      this.events.push(event);
      apply(this.folded, event);
      if (event.type === 'turn.ended') this.speaking.delete(event.turn);
      if (event.type === 'call.ended') this.endCall(event.call);
    }
    const swapped = this.complete && this.preview !== undefined;
    if (this.complete) this.preview = undefined;
    this.changed({ kind: swapped ? 'all' : 'facts' });
    return { type: 'got', have: this.events.length };
  }

  private extend(deltas: readonly TurnDelta[]): ToHost | undefined {
    for (const { turn, attempt, offset, text } of deltas) {
      if (this.folded.turns.get(turn)?.status === 'ended') continue;
      const known = this.speaking.get(turn);
      if (known && known.attempt > attempt) continue;
      const before = known && known.attempt === attempt ? known.text : '';
      if (offset > before.length) return this.greeting();
      const added = text.slice(before.length - offset);
      if (known && !added) continue;
      this.speaking.set(turn, { attempt, text: before + added, state: 'speaking' });
      this.changed({ kind: 'words', turn });
    }
    return undefined;
  }

  private endCall(call: string): void {
    this.found.delete(call);
    this.calling.delete(call);
  }

  private collect(found: readonly FindingDelta[]): undefined {
    for (const { call, index, item } of found) {
      if (this.folded.calls.get(call)?.ended) continue;
      const known = index === 0 ? [] : (this.found.get(call) ?? []);
      if (index <= known.length) this.found.set(call, [...known.slice(0, index), item]);
    }
    return this.changed({ kind: 'facts' });
  }

  private note({ turn, state, until, detail, asked }: TurnStatus): undefined {
    const call = this.folded.calls.get(turn);
    if (call) {
      if (!call.ended) this.calling.set(turn, state);
      return this.changed({ kind: 'facts' });
    }
    if (this.folded.turns.get(turn)?.status === 'ended') return undefined;
    const { attempt, text } = this.speaking.get(turn) ?? { attempt: 0, text: '' };
    this.speaking.set(turn, { attempt, text, state, until, detail, asked });
    if (asked) this.changed({ kind: 'facts' });
    return this.changed({ kind: 'words', turn });
  }

  private changed(change: Change): undefined {
    this.changes.fire(change);
    return undefined;
  }
}
