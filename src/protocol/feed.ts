import type { Disposable } from '../base/disposables';
import type { FindingDelta, LedgerEvent, TurnDelta, TurnStatus } from '../ledger/events';
import type { SessionState } from '../ledger/state';
import { type FoundQuote, type PanelInfo, summaryOf, type ToPanel } from './facts';
import type { ToHost } from './guards';
import type { PanelPage } from './page';

/** What a feed reads: a running session, or a finished one that keeps still. */
export interface FeedSource {
  readonly state: SessionState;
  /** Grows at its end only. */
  readonly events: readonly LedgerEvent[];
  onEvent(listener: (event: LedgerEvent) => void): Disposable;
  onDelta(listener: (delta: TurnDelta) => void): Disposable;
  onStatus(listener: (status: TurnStatus) => void): Disposable;
  onFinding(listener: (found: FindingDelta) => void): Disposable;
  /** Text so far of the turns under way. */
  partials(): TurnDelta[];
  /** What the voices of those turns are doing, where words do not tell it. */
  statuses(): TurnStatus[];
  /** What the calls under way have found so far. */
  foundSoFar(): FindingDelta[];
}

/** How a feed reaches its panel. */
export interface FeedPort {
  /** Hands a message to the panel; it may get lost, and nothing is assumed of what it returns. */
  post(fact: ToPanel): unknown;
  /** Finds which words of a turn stand in the document. */
  quotesIn?(text: string): readonly FoundQuote[];
  /** The text of the session's document, where it has one. */
  document?: string;
  /** The page as it stands; it is asked for when something may have changed on it. */
  page?(): PanelPage | undefined;
}

/** Events in the first message: enough for a screen; measured by the panel's bench. */
export const firstChunk = 80;

/** Events in each message after it. */
export const chunk = 1000;

/** Events after which the page may be another. */
const turning: ReadonlySet<string> = new Set(['call.ended', 'state.posted', 'session.ended']);

/** A source for a ledger that nobody runs. */
export function stillSource(state: SessionState, events: readonly LedgerEvent[]): FeedSource {
  const never = () => ({ dispose: () => {} });
  const none = () => [];
  const silent = { onEvent: never, onDelta: never, onStatus: never, onFinding: never };
  return { state, events, ...silent, partials: none, statuses: none, foundSoFar: none };
}

/**
 * Brings one panel to where its session is and keeps it there, however often the panel is hidden, closed or reopened:
 * it sends what the panel has not acknowledged, two chunks ahead at most, and every message can be heard twice without harm.
 */
export class Feed implements Disposable {
  private readonly held: Disposable[];
  private listening = false;
  private sent = 0;
  private acknowledged = 0;
  /** The panel draws its first screen: more would only delay it. */
  private painting = false;
  private partialsOwed = false;
  private documentOwed = false;
  private page = '';

  constructor(
    private readonly source: FeedSource,
    private info: PanelInfo,
    private readonly port: FeedPort,
  ) {
    this.held = [
      source.onEvent(event => {
        this.pump();
        if (turning.has(event.type)) this.sendPage();
      }),
      source.onDelta(delta => this.pass({ type: 'deltas', deltas: [delta] })),
      source.onStatus(status => this.pass({ type: 'status', status })),
      source.onFinding(found => this.pass({ type: 'found', found: [found] })),
    ];
  }

  /** Deals with the wishes that are about the feed itself; false: the wish is somebody else's. */
  take(wish: ToHost): boolean {
    if (wish.type === 'ready') this.start(wish.session === this.info.session ? wish.have : 0);
    else if (wish.type === 'got') this.acknowledge(wish.have);
    else if (wish.type === 'quotesOf') this.answerQuotes(wish.turn);
    else return false;
    return true;
  }

  /** Tells the panel that what surrounds the session has changed. */
  inform(info: PanelInfo): void {
    this.info = info;
    if (this.listening) this.port.post({ type: 'info', info });
  }

  /** The panel is hidden: nothing sent now would arrive, so nothing is. */
  sleep(): void {
    this.listening = false;
  }

  dispose(): void {
    this.sleep();
    for (const each of this.held) each.dispose();
  }

  private start(have: number): void {
    const { events, state } = this.source;
    this.listening = true;
    this.painting = false;
    this.sent = this.acknowledged = have <= events.length ? have : 0;
    this.page = '';
    if (this.sent === 0) {
      this.documentOwed = true;
      const summary = summaryOf(state);
      const recent = this.recent();
      this.painting = recent !== undefined;
      this.port.post({ type: 'session', info: this.info, summary, total: events.length, recent });
    } else this.port.post({ type: 'info', info: this.info });
    this.partialsOwed = true;
    this.pump();
  }

  private acknowledge(have: number): void {
    if (have > this.sent) return;
    this.painting = false;
    this.acknowledged = Math.max(this.acknowledged, have);
    this.pump();
  }

  private pump(): void {
    const { events } = this.source;
    while (this.listening && !this.painting && this.sent < events.length && this.sent - this.acknowledged < 2 * chunk) {
      const from = this.sent;
      const next = events.slice(from, from + (from === 0 ? firstChunk : chunk));
      this.sent += next.length;
      this.painting = from === 0 && this.sent < events.length;
      this.port.post({ type: 'events', from, total: events.length, events: next });
    }
    if (this.listening && this.partialsOwed && this.sent === events.length) this.catchUp();
  }

  private catchUp(): void {
    this.partialsOwed = false;
    const deltas = this.source.partials();
    if (deltas.length > 0) this.port.post({ type: 'deltas', deltas });
    for (const status of this.source.statuses()) this.port.post({ type: 'status', status });
    if (this.documentOwed && this.port.document !== undefined)
      this.port.post({ type: 'document', text: this.port.document });
    this.documentOwed = false;
    const found = this.source.foundSoFar();
    if (found.length > 0) this.port.post({ type: 'found', found });
    this.sendPage();
  }

  /** What comes before its events have arrived is owed. */
  private pass(fact: ToPanel): void {
    if (!this.listening) return;
    if (this.sent === this.source.events.length) this.port.post(fact);
    else this.partialsOwed = true;
  }

  private sendPage(): void {
    const page = this.listening && !this.partialsOwed ? this.port.page?.() : undefined;
    const words = page ? JSON.stringify(page) : '';
    if (!page || words === this.page) return;
    this.page = words;
    this.port.post({ type: 'page', page });
  }

  private answerQuotes(turn: string): void {
    const { source } = this;
    const text = source.state.turns.get(turn)?.ended?.text ?? source.partials().find(each => each.turn === turn)?.text;
    const found = text ? this.port.quotesIn?.(text) : undefined;
    if (found && this.listening) this.port.post({ type: 'quotes', turn, found });
  }

  /** The newest beats of a session that is still going on and too long to be read at once. */
  private recent(): readonly LedgerEvent[] | undefined {
    const { events, state } = this.source;
    const opened = events[0];
    if (!opened || state.status === 'ended' || events.length <= 2 * chunk) return undefined;
    const start = events.findIndex((event, index) => index >= events.length - 160 && event.type === 'beat.called');
    return start > 0 ? [opened, ...events.slice(start)] : undefined;
  }
}
