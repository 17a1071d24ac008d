// Keeps a panel up to date with its session: the recorded events in order, and what is not recorded, such as text that streams in.

import type { Disposable } from '../base/disposables';
import type { FindingDelta, LedgerEvent, TurnDelta, TurnStatus } from '../ledger/events';
import type { SessionState } from '../ledger/state';
import { type DocumentQuote, type PanelInfo, summaryOf, type ToPanel } from './facts';
import type { ToHost } from './guards';
import type { PanelPage } from './page';

/** The source of a feed: a running session, or a finished one. */
export interface FeedSource {
  readonly state: SessionState;
  /** Only grows at its end. */
  readonly events: readonly LedgerEvent[];
  onEvent(listener: (event: LedgerEvent) => void): Disposable;
  onDelta(listener: (delta: TurnDelta) => void): Disposable;
  onStatus(listener: (status: TurnStatus) => void): Disposable;
  onFinding(listener: (found: FindingDelta) => void): Disposable;
  /** The text so far of running turns. */
  partials(): TurnDelta[];
  /** The status of the voices of running turns without text. */
  statuses(): TurnStatus[];
  /** The findings so far of running calls. */
  foundSoFar(): FindingDelta[];
}

/** The connection of a feed to its panel. */
export interface FeedPort {
  /** Sends a message to the panel; it may get lost, and the result is ignored. */
  post(fact: ToPanel): unknown;
  /** Finds the words of a turn that occur in the document. */
  quotesIn?(text: string): readonly DocumentQuote[];
  /** The text of the session's document, where it has one. */
  document?: string;
  /** The current page; read whenever it may have changed. */
  page?(): PanelPage | undefined;
}

/** The number of events in the first message: enough for a screen, as measured by the panel's benchmark. */
export const firstChunkSize = 80;

/** The number of events in each further message. */
export const chunkSize = 1000;

/** The most events of a long session that are shown before all have arrived. */
const recentSize = 160;

/** The types of events after which the page may have changed. */
const pageEvents: ReadonlySet<string> = new Set(['call.ended', 'state.posted', 'session.ended']);

/** Creates a source for a ledger that is not running. */
export function staticSource(state: SessionState, events: readonly LedgerEvent[]): FeedSource {
  const noEvents = () => ({ dispose: () => {} });
  const none = () => [];
  const silent = { onEvent: noEvents, onDelta: noEvents, onStatus: noEvents, onFinding: noEvents };
  return { state, events, ...silent, partials: none, statuses: none, foundSoFar: none };
}

/**
 * Synchronizes one panel with its session, however often the panel is hidden, closed or reopened:
 * it sends what the panel has not acknowledged, at most two chunks ahead, and every message may safely arrive twice.
 */
export class Feed implements Disposable {
  private readonly subscriptions: Disposable[];
  private listening = false;
  private sentCount = 0;
  private acknowledgedCount = 0;
  /** Whether the panel renders its first screen: more messages would only delay it. */
  private isPainting = false;
  /** Whether the unrecorded messages are due as soon as the panel was sent all events. */
  private owesTransients = false;
  private owesDocument = false;
  /** The page that was sent last, as JSON: an equal one is not sent again. */
  private lastPage = '';

  constructor(
    private readonly source: FeedSource,
    private info: PanelInfo,
    private readonly port: FeedPort,
  ) {
    this.subscriptions = [
      source.onEvent(event => {
        this.sendEvents();
        if (pageEvents.has(event.type)) this.sendPage();
      }),
      source.onDelta(delta => this.forward({ type: 'deltas', deltas: [delta] })),
      source.onStatus(status => this.forward({ type: 'status', status })),
      source.onFinding(found => this.forward({ type: 'found', found: [found] })),
    ];
  }

  /** Handles the messages that concern the feed itself; returns false for others. */
  handle(request: ToHost): boolean {
    if (request.type === 'ready') this.start(request.session === this.info.session ? request.have : 0);
    else if (request.type === 'received') this.acknowledge(request.have);
    else if (request.type === 'quotesOf') this.answerQuotes(request.turn);
    else return false;
    return true;
  }

  /** Sends changed information about the session to the panel. */
  updateInfo(info: PanelInfo): void {
    this.info = info;
    if (this.listening) this.port.post({ type: 'info', info });
  }

  /** Stops sending while the panel is hidden, because nothing would arrive. */
  pause(): void {
    this.listening = false;
  }

  dispose(): void {
    this.pause();
    for (const each of this.subscriptions) each.dispose();
  }

  /** Starts sending to a panel that has the first `have` events; a number that cannot be right makes it start over. */
  private start(have: number): void {
    const { events, state } = this.source;
    this.listening = true;
    this.isPainting = false;
    this.sentCount = this.acknowledgedCount = have <= events.length ? have : 0;
    this.lastPage = '';
    if (this.sentCount === 0) {
      this.owesDocument = true;
      const summary = summaryOf(state);
      const recent = this.recent();
      this.isPainting = recent !== undefined;
      this.port.post({ type: 'session', info: this.info, summary, total: events.length, recent });
    } else this.port.post({ type: 'info', info: this.info });
    this.owesTransients = true;
    this.sendEvents();
  }

  private acknowledge(have: number): void {
    // Sent before the panel started over.
    if (have > this.sentCount) return;
    this.isPainting = false;
    this.acknowledgedCount = Math.max(this.acknowledgedCount, have);
    this.sendEvents();
  }

  private sendEvents(): void {
    const { events } = this.source;
    const maySend = () => this.listening && !this.isPainting && this.sentCount - this.acknowledgedCount < 2 * chunkSize;
    while (this.sentCount < events.length && maySend()) {
      const from = this.sentCount;
      const next = events.slice(from, from + (from === 0 ? firstChunkSize : chunkSize));
      this.sentCount += next.length;
      this.isPainting = from === 0 && this.sentCount < events.length;
      this.port.post({ type: 'events', from, total: events.length, events: next });
    }
    if (this.listening && this.owesTransients && this.sentCount === events.length) this.catchUp();
  }

  /** Sends what is not recorded, as it is now. */
  private catchUp(): void {
    this.owesTransients = false;
    const deltas = this.source.partials();
    if (deltas.length > 0) this.port.post({ type: 'deltas', deltas });
    for (const status of this.source.statuses()) this.port.post({ type: 'status', status });
    if (this.owesDocument && this.port.document !== undefined)
      this.port.post({ type: 'document', text: this.port.document });
    this.owesDocument = false;
    const found = this.source.foundSoFar();
    if (found.length > 0) this.port.post({ type: 'found', found });
    this.sendPage();
  }

  /** Sends a transient message; before all events have arrived it is sent later. */
  private forward(fact: ToPanel): void {
    if (!this.listening) return;
    if (this.sentCount === this.source.events.length) this.port.post(fact);
    else this.owesTransients = true;
  }

  private sendPage(): void {
    const page = this.listening && !this.owesTransients ? this.port.page?.() : undefined;
    const json = page ? JSON.stringify(page) : '';
    if (!page || json === this.lastPage) return;
    this.lastPage = json;
    this.port.post({ type: 'page', page });
  }

  private answerQuotes(turn: string): void {
    const { source } = this;
    const text = source.state.turns.get(turn)?.ended?.text ?? source.partials().find(each => each.turn === turn)?.text;
    const quotes = text ? this.port.quotesIn?.(text) : undefined;
    if (quotes && this.listening) this.port.post({ type: 'quotes', turn, found: quotes });
  }

  /** The newest beats (steps) of a running session that is too long to be sent at once, after its opening. */
  private recent(): readonly LedgerEvent[] | undefined {
    const { events, state } = this.source;
    const opened = events[0];
    if (!opened || state.status === 'ended' || events.length <= 2 * chunkSize) return undefined;
    const from = events.length - recentSize;
    const start = events.findIndex((event, index) => index >= from && event.type === 'beat.called');
    return start > 0 ? [opened, ...events.slice(start)] : undefined;
  }
}
