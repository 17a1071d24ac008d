import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { Entry } from '../../src/ledger/state';
import type { PanelPage } from '../../src/protocol/page';
import type { Block } from '../../src/script/blocks';
import type { UserInput } from '../../src/script/input';
import type { Desk } from '../desk';
import { keep, keepSession, kept, onFact, wish } from '../host';
import type { Asked } from '../keymap';
import { say } from '../language';
import type { Links } from '../markdown';
import { Playback } from '../playback';
import { PanelSession } from '../session';
import { asked } from '../shortcuts';
import type { Change, Shown } from '../shown';
import type { Staging } from '../staging';
import { Views } from '../views';
import type { Announcer } from './announcer';
import { drawn } from './blocks';
import { type Beside, body } from './body';
import type { Composer, Directs } from './composer';
import type { DocumentPane } from './document';
import { foot } from './foot';
import { showEntry } from './handover';
import { heading, rehearsed } from './heading';
import { leaves } from './leaves';
import { notices } from './notices';
import { Part } from './part';
import type { Player } from './player';
import { reading } from './reading';
import type { Steering } from './steering';
import type { Transcript } from './transcript';
import './announcer';
import './finder';

/** The whole panel: it holds the session, hands it to its parts and brings wishes to the host. */
@customElement('convene-panel')
export class Panel extends Part implements Desk {
  private readonly session = new PanelSession();
  @state() private playback: Playback | undefined;
  @state() private finding = false;
  @state() private limiting = false;
  @state() private replaying = false;
  @state() private leaf: 'page' | 'turns' | undefined;
  /** It had ended when it was opened: whoever watches it to its end goes on looking at its turns. */
  private wasOver = false;
  @state() private wide = kept().wide ?? false;
  @state() private beside = kept().beside;
  @state() backstage = kept().backstage ?? false;
  private readonly views = new Views();
  private readonly askedQuotes = new Set<string>();
  private readonly marks = new Map<string, number>();
  private restored = false;
  private restoring: Promise<void> | undefined;
  private now: Element | null = null;
  private wantedEntry: string | undefined;

  constructor() {
    super();
    this.session.onChange(change => this.changed(change, this.session));
    onFact(fact => {
      if ('info' in fact) keepSession(fact.info);
      if (fact.type === 'goTo' && fact.turn !== undefined) void this.goTo(fact.turn);
      if (fact.type === 'goTo' && fact.entry !== undefined) void this.goToEntry(fact.entry);
      if (fact.type === 'press') this.answers[fact.what]();
      if (fact.type === 'attached') this.the<Composer>('convene-composer')?.attach(fact.text);
      const reply = this.session.take(fact);
      // After the next frame, so that what has come is seen before more of it comes.
      if (reply) requestAnimationFrame(() => wish(reply));
    });
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') wish(this.session.greeting());
      else this.remember();
    });
    document.addEventListener('keydown', event => this.key(event));
    // What a person has said is seen by them first.
    this.addEventListener('sent', async () => {
      await this.turnTo('turns');
      this.the<Transcript>('convene-transcript')?.toEnd();
    });
    window.addEventListener('pagehide', () => this.remember());
    wish(this.session.greeting());
  }

  get shown(): Shown {
    return this.playback ?? this.session;
  }

  get live(): boolean {
    return this.playback !== undefined || this.session.info?.live === true;
  }

  get over(): boolean {
    return this.playback !== undefined || this.session.header.status === 'ended';
  }

  get staging(): Staging | undefined {
    return this.look().staging;
  }

  get entries(): readonly Entry[] {
    return this.staging?.entries ?? this.shown.state.entries;
  }

  override render(): TemplateResult {
    const { info } = this.session;
    if (!info) return html`<p class="opening" role="status">${say('Opening the session…')}</p>`;
    const { blocks, staging } = this.look();
    const rails = blocks.filter(block => block.kind === 'rail');
    const stages = blocks.filter(block => block.kind === 'stage');
    const rest = blocks.filter(block => block.kind !== 'rail' && block.kind !== 'stage');
    return html`${heading({
      state: this.session.state,
      header: this.session.header,
      info,
      backstage: staging && this.backstage,
      toggleBackstage: () => this.toggleBackstage(),
      wide: this.wide,
      hasSide: rest.length > 0 || this.session.document !== undefined,
      toggleSide: () => this.toggleSide(),
      toggleFind: () => this.toggle('finding'),
    })}
    ${notices(info, this.session.trouble, () => this.dismiss())} ${rails.length > 0 ? this.rails(rails) : nothing}
    ${stages.length > 0 ? html`<div class="stages">${stages.map(block => drawn(block, this.context))}</div>` : nothing}
    ${this.page && this.over ? nothing : reading(this.shown, this.context.direct, this.session.page !== undefined)}
    ${this.session.page && this.spoken ? html`<nav aria-label=${say('Views')}>${leaves(say('Views'), { page: say('Page'), turns: say('Turns') }, this.page ? 'page' : 'turns', leaf => void this.turnTo(leaf))}</nav>` : nothing}
    ${this.finding ? html`<convene-finder .desk=${this as Desk} @close=${() => this.endFind()}></convene-finder>` : nothing}
    ${body({ desk: this, blocks: rest, context: this.context, wide: this.wide, page: this.page, beside: this.beside, quotes: this.session.quotes, document: this.session.document, turnSide: beside => this.turnSide(beside), toggleSide: () => this.toggleSide() })}
    ${foot({
      session: this.session,
      playback: this.playback,
      limiting: this.limiting,
      replaying: this.replaying,
      played: staging !== undefined,
      seek: turn => this.seek(turn),
      toggleLimits: () => this.toggle('limiting'),
      toggleReplay: () => this.toggleReplay(),
    })}
    <convene-announcer></convene-announcer>`;
  }

  async show(turn: string): Promise<void> {
    await this.turnTo('turns');
    await this.the<Transcript>('convene-transcript')?.show(turn);
  }

  /** Leaves a replay and whatever place was kept for a turn that somebody wants to see. */
  private async goTo(turn: string): Promise<void> {
    await this.restoring;
    this.playback = undefined;
    await this.turnTo('turns');
    if (this.wide && this.the<Transcript>('convene-transcript')?.offsetParent === null) this.toggleSide();
    await this.updateComplete;
    await this.the<Transcript>('convene-transcript')?.goTo(turn);
  }

  showEntry(id: string): void {
    if (this.session.page) void this.goToEntry(id);
  }

  private async goToEntry(entry: string): Promise<void> {
    await this.restoring;
    this.wantedEntry = entry;
    await this.turnTo('page');
    this.requestUpdate();
  }

  /** Where nobody talks there are no turns to look at. */
  private get spoken(): boolean {
    return this.entries.length > 0;
  }

  private get page(): PanelPage | undefined {
    const { page } = this.session;
    const { state } = this.session;
    const opens = this.over && (state.turnsEnded === 0 || (this.wasOver && !rehearsed(state)));
    const leaf = this.spoken ? (this.leaf ?? (opens ? 'page' : 'turns')) : 'page';
    return leaf === 'page' && !this.playback ? page : undefined;
  }

  private async turnTo(leaf: 'page' | 'turns'): Promise<void> {
    this.leaf = leaf;
    if (leaf === 'page') this.playback = undefined;
    await this.updateComplete;
  }

  linksOf(turn: string): Links {
    return {
      open: url => wish({ type: 'openLink', url }),
      reveal: quote => wish({ type: 'revealQuote', turn, quote }),
      quotes: this.session.quotes.get(turn) ?? [],
    };
  }

  askQuotes(turn: string): void {
    if (!this.session.state.opened?.document || this.askedQuotes.has(turn)) return;
    this.askedQuotes.add(turn);
    wish({ type: 'quotesOf', turn });
  }

  /** Lines of the document are lit as they are quoted: whenever a quote is complete, the host is asked where it stands. */
  private lookUp(turn: string): void {
    if (this.session.document === undefined) return;
    const marks = this.session.speaking.get(turn)?.text.match(/["”“»«」』]/g)?.length ?? 0;
    if (marks > 1 && marks !== this.marks.get(turn)) wish({ type: 'quotesOf', turn });
    this.marks.set(turn, marks);
    this.the<DocumentPane>('convene-document')?.requestUpdate();
  }

  // In a narrow window the place that the session is at may have left the rail's sight.
  protected override updated(): void {
    const now = this.querySelector('.rails [aria-current]');
    if (now !== this.now) now?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (this.now && !now) this.querySelector('.rails')?.scrollTo({ left: 0 });
    this.now = now;
    // The page may come after the wish for one of its entries.
    if (this.wantedEntry === undefined || !this.page) return;
    showEntry(this.querySelector('.handover'), this.wantedEntry);
    this.wantedEntry = undefined;
  }

  private rails(rails: readonly Block[]): TemplateResult {
    // What is too wide for its place is scrolled by keys; where an entry leads to a turn, its button takes them.
    const leads = rails.some(block => block.kind === 'rail' && block.entries.some(entry => entry.turn));
    return html`<nav class="rails" aria-label=${say('Rounds')} tabindex=${leads ? nothing : '0'}>${rails.map(block => drawn(block, this.context))}</nav>`;
  }

  private get context() {
    return {
      state: this.shown.state,
      goTo: (turn: string) => void this.goTo(turn),
      ...(this.isDirected
        ? {
            direct: (input: UserInput) => wish({ type: 'input', input }),
            ...(this.staging ? { write: this.write } : {}),
          }
        : {}),
    };
  }

  private get isDirected(): boolean {
    return !this.playback && this.session.info?.live === true && this.session.state.status !== 'ended';
  }

  private readonly write = (what: Directs, seat?: string, text?: string) =>
    void this.the<Composer>('convene-composer')?.write(what, seat, text);

  private look() {
    return this.views.at(this.shown, this.playback !== undefined, this.backstage);
  }

  private changed(change: Change, by: Shown): void {
    const transcript = this.the<Transcript>('convene-transcript');
    if (change.kind === 'words') {
      if (by !== this.shown) return;
      if (this.views.appears(change.turn, this.shown)) transcript?.requestUpdate();
      transcript?.grow(change.turn);
      this.lookUp(change.turn);
      return;
    }
    if (by === this.session) this.announce(change);
    this.requestUpdate();
    transcript?.requestUpdate();
    if (this.session.complete && !this.restored) this.restoring = this.restore();
  }

  private announce(change: Change): void {
    if (change.kind === 'all') this.askedQuotes.clear();
    const announcer = this.the<Announcer>('convene-announcer');
    if (change.kind === 'all' || !this.restored || this.playback) announcer?.catchUp(this.session.events);
    else announcer?.speak(this.session.events, this.staging);
  }

  private async restore(): Promise<void> {
    this.restored = true;
    this.wasOver = this.over;
    const { scroll } = kept();
    await this.updateComplete;
    const transcript = this.the<Transcript>('convene-transcript');
    await transcript?.updateComplete;
    this.the<Announcer>('convene-announcer')?.catchUp(this.session.events);
    if (scroll !== undefined) await transcript?.goToEntry(scroll);
    else if (this.session.info?.recording && !kept().watched) this.watch();
  }

  /** Plays a recording from its beginning; a person who wants no motion finds it there, ready to be played. */
  private watch(): void {
    keep({ watched: true });
    this.seek(0);
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    void this.updateComplete.then(() => this.the<Player>('convene-player')?.toggle());
  }

  private remember(): void {
    // Before that, the place is still the one to go to.
    if (this.restored) keep({ scroll: this.the<Transcript>('convene-transcript')?.topmost });
  }

  private seek(turn: number): void {
    const playback = this.playback ?? new Playback(this.session.events);
    if (!this.playback) playback.onChange(change => this.changed(change, playback));
    playback.playing = false;
    playback.seek(turn);
    this.playback = turn < this.session.state.turnsEnded ? playback : undefined;
    this.the<Transcript>('convene-transcript')?.toEnd();
  }

  private toggle(what: 'finding' | 'limiting'): void {
    this[what] = !this[what];
  }

  private endFind(): void {
    this.finding = false;
    this.the<Transcript>('convene-transcript')?.focus();
  }

  private toggleReplay(): void {
    this.replaying = !this.replaying;
    if (!this.replaying) this.playback = undefined;
  }

  private toggleSide(): void {
    this.wide = !this.wide;
    keep({ wide: this.wide });
  }

  private turnSide(beside: Beside): void {
    this.beside = beside;
    keep({ beside });
  }

  private toggleBackstage(): void {
    if (!this.staging) return;
    this.backstage = !this.backstage;
    keep({ backstage: this.backstage });
    this.the<Transcript>('convene-transcript')?.requestUpdate();
  }

  private dismiss(): void {
    this.session.trouble = undefined;
    this.requestUpdate();
  }

  private key(event: KeyboardEvent): void {
    if (event.key === 'Escape' && !event.defaultPrevented) this.leave();
    const what = asked(event);
    if (!what) return;
    event.preventDefault();
    this.answers[what]();
  }

  /** Closes what was opened last, or leaves the field that is written in, for the turns. */
  private leave(): void {
    const keys = this.the<HTMLDetailsElement>('details.help[open]');
    if (keys) keys.open = false;
    else if (this.limiting) this.limiting = false;
    else if (this.finding) this.finding = false;
    this.the<HTMLElement>('convene-transcript, .handed')?.focus({ preventScroll: true });
  }

  private readonly answers: Record<Asked, () => void> = {
    next: () => this.the<Transcript>('convene-transcript')?.move(1),
    before: () => this.the<Transcript>('convene-transcript')?.move(-1),
    first: () => this.the<Transcript>('convene-transcript')?.toStart(),
    newest: () => this.the<Transcript>('convene-transcript')?.toEnd(),
    pause: () => {
      const player = this.the<Player>('convene-player');
      if (player) player.toggle();
      else this.steer('pause');
    },
    step: () => this.steer('step'),
    skip: () => this.steer('skip'),
    wrapUp: () => this.steer('wrapUp'),
    stop: () => this.steer('stop'),
    limits: () => this.toggle('limiting'),
    say: () => {
      // Where a question waits, or somebody presents, that is what is spoken to.
      const area = 'convene-question vscode-text-area, convene-presenter vscode-text-area, convene-own-turn .speech';
      (this.the<Composer>('convene-composer') ?? this.the<HTMLElement>(area))?.focus();
    },
    event: () => this.the<Composer>('convene-composer')?.write('event'),
    note: () => this.the<Composer>('convene-composer')?.write('note'),
    backstage: () => this.toggleBackstage(),
    find: () => {
      this.finding = true;
    },
    copy: () => this.the<Transcript>('convene-transcript')?.wishFor('copy'),
    fork: () => this.the<Transcript>('convene-transcript')?.wishFor('fork'),
    overview: () => this.toggleSide(),
  };

  private steer(what: Parameters<Steering['ask']>[0]): void {
    this.the<Steering>('convene-steering')?.ask(what);
  }

  private the<T extends Element>(name: string): T | null {
    return this.querySelector<T>(name);
  }
}
