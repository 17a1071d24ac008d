import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { Entry } from '../../src/ledger/state';
import type { PanelPage } from '../../src/protocol/page';
import { onHostMessage, savedState, saveSession, saveState, sendToHost } from '../host';
import type { KeyAction } from '../keymap';
import { localize } from '../language';
import type { LinkActions } from '../markdown';
import type { PanelContext } from '../panelContext';
import { Playback } from '../playback';
import { QuoteRequests } from '../quoteRequests';
import { PanelSession } from '../session';
import { actionForEvent } from '../shortcuts';
import type { Change, ShownSession } from '../shownSession';
import type { Staging } from '../staging';
import { ViewCache } from '../views';
import { awaitsPage } from '../waiting';
import type { Announcer } from './announcer';
import { renderBlock, renderRails } from './blocks';
import { renderBody, roomForSide, type SideView } from './body';
import type { Composer } from './composer';
import type { DocumentPane } from './document';
import { renderFooter } from './footer';
import type { BlockContext } from './frame';
import { scrollToEntry } from './handover';
import { isRehearsal, renderHeading } from './heading';
import { renderNotices } from './notices';
import { Part } from './part';
import type { Player } from './player';
import { renderReadings } from './reading';
import type { Steering } from './steering';
import { renderTabs } from './tabs';
import type { Transcript } from './transcript';
import './announcer';
import './finder';

/** The whole panel: holds the session, passes it to its parts, and sends messages to the host. */
@customElement('convene-panel')
export class Panel extends Part implements PanelContext {
  private readonly session = new PanelSession();
  @state() private playback: Playback | undefined;
  @state() private isFinding = false;
  @state() private showsLimits = false;
  @state() private showsReplay = false;
  @state() private chosenTab: 'page' | 'turns' | undefined;
  /** Whether the session had ended when it was opened; if it ends while the user watches, the turns stay in view. */
  private wasOver = false;
  /** Toggles the side view: in a narrow window it replaces the turns, in a wide one it is hidden. */
  @state() private sideToggled = savedState().wide;
  @state() private beside = savedState().beside;
  @state() backstage = savedState().backstage;
  private readonly views = new ViewCache();
  private readonly quotes = new QuoteRequests(this.session);
  private restored = false;
  /** Returns to the saved place, once all events have come. */
  private restoring: Promise<void> | undefined;
  private currentRailEntry: Element | null = null;
  /** An entry of the page that is to be shown as soon as the page is there. */
  private wantedEntry: string | undefined;

  constructor() {
    super();
    this.session.onChange(change => this.onChanged(change, this.session));
    onHostMessage(message => {
      if ('info' in message) saveSession(message.info);
      if (message.type === 'goTo' && message.turn !== undefined) void this.goTo(message.turn);
      if (message.type === 'goTo' && message.entry !== undefined) void this.goToEntry(message.entry);
      if (message.type === 'press') this.keyActions[message.what]();
      if (message.type === 'attached') this.query<Composer>('convene-composer')?.attach(message.text);
      const reply = this.session.receive(message);
      // After the next frame, so that what has come is shown before more is requested.
      if (reply) requestAnimationFrame(() => sendToHost(reply));
    });
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') sendToHost(this.session.readyMessage());
      else this.savePlace();
    });
    for (const type of ['focus', 'blur'])
      window.addEventListener(type, () => sendToHost({ type: 'focus', on: type === 'focus' }));
    document.addEventListener('keydown', event => this.onKey(event));
    // Shows the user what they have just sent.
    this.addEventListener('sent', async () => {
      await this.showTab('turns');
      this.transcript?.toEnd();
    });
    window.addEventListener('pagehide', () => this.savePlace());
    window.addEventListener('resize', () => this.showCurrentRailEntry());
    roomForSide.addEventListener('change', () => this.requestUpdate());
    sendToHost(this.session.readyMessage());
  }

  get shown(): ShownSession {
    return this.playback ?? this.session;
  }

  get live(): boolean {
    return this.playback !== undefined || this.session.info?.live === true;
  }

  get over(): boolean {
    return this.playback !== undefined || this.session.header.status === 'ended';
  }

  get staging(): Staging | undefined {
    return this.currentViews().staging;
  }

  get entries(): readonly Entry[] {
    return this.staging?.entries ?? this.shown.state.entries;
  }

  override render(): TemplateResult {
    const { info } = this.session;
    if (!info) return html`<p class="opening" role="status">${localize('Opening the session…')}</p>`;
    const { blocks, staging } = this.currentViews();
    const rails = blocks.filter(block => block.kind === 'rail');
    const stages = blocks.filter(block => block.kind === 'stage');
    const sideBlocks = blocks.filter(block => block.kind !== 'rail' && block.kind !== 'stage');
    // Below the turns, so that none of them moves while it is read; the page of an ended session has all findings itself.
    const isFinalPage = this.page !== undefined && this.over;
    const readings = isFinalPage ? nothing : renderReadings(this.shown, this.blockContext.direct, !!this.session.page);
    const willHavePage = this.live && !this.playback && awaitsPage(this.session.state);
    const hasTabs = willHavePage || (this.session.page && this.entries.length > 0);
    return html`${renderHeading({
      state: this.session.state,
      header: this.session.header,
      info,
      backstage: staging && this.backstage,
      toggleBackstage: () => this.toggleBackstage(),
      isSideOpen: this.sideToggled !== roomForSide.matches,
      hasSide: sideBlocks.length > 0 || this.session.document !== undefined,
      hasDocument: this.session.document !== undefined,
      toggleSide: () => this.toggleSide(),
      toggleFind: () => this.toggle('isFinding'),
    })}
    ${renderNotices(info, this.session.error, () => this.dismiss())} ${rails.length > 0 || (this.live && !this.over) ? renderRails(rails, this.blockContext) : nothing}
    ${stages.length > 0 ? html`<div class="stages">${stages.map(block => renderBlock(block, this.blockContext))}</div>` : nothing}
    ${hasTabs ? html`<nav aria-label=${localize('Views')}>${renderTabs(localize('Views'), { page: localize('Page'), turns: localize('Turns') }, this.page ? 'page' : 'turns', tab => void this.showTab(tab), this.session.page ? undefined : 'page')}</nav>` : nothing}
    ${this.isFinding ? html`<convene-finder .panelContext=${this as PanelContext} .page=${this.session.page} .blockContext=${this.blockContext} .tab=${this.page ? 'page' : 'turns'} @close=${() => this.endFind()}></convene-finder>` : nothing}
    ${renderBody({ panelContext: this, blocks: sideBlocks, blockContext: this.blockContext, sideToggled: this.sideToggled, page: this.page, beside: this.beside, quotes: this.session.quotes, document: this.session.document, setSideView: beside => this.setSideView(beside), toggleSide: () => this.toggleSide() })}
    ${readings}
    ${renderFooter({
      session: this.session,
      playback: this.playback,
      showsLimits: this.showsLimits,
      showsReplay: this.showsReplay,
      played: staging !== undefined,
      seek: turn => this.seek(turn),
      toggleLimits: () => this.toggle('showsLimits'),
      toggleReplay: () => this.toggleReplay(),
    })}
    <convene-announcer></convene-announcer>`;
  }

  async show(turn: string): Promise<void> {
    await this.showTab('turns');
    await this.transcript?.show(turn);
  }

  /** Shows and focuses a turn of the session: leaves a replay, and a side view that covers the turns. */
  private async goTo(turn: string): Promise<void> {
    await this.restoring;
    this.playback = undefined;
    await this.showTab('turns');
    if (this.sideToggled && this.transcript?.offsetParent === null) this.toggleSide();
    await this.updateComplete;
    await this.transcript?.goTo(turn);
  }

  showEntry(id: string): void {
    if (this.session.page) void this.goToEntry(id);
  }

  private async goToEntry(entry: string): Promise<void> {
    await this.restoring;
    this.wantedEntry = entry;
    await this.showTab('page');
    this.requestUpdate();
  }

  /** The session's page, if it is shown instead of the turns. */
  private get page(): PanelPage | undefined {
    const { page, state } = this.session;
    // A session that had ended opens on its page, a rehearsal on its turns.
    const opensOnPage = this.over && (state.turnsEnded === 0 || (this.wasOver && !isRehearsal(state)));
    const tab = this.entries.length > 0 ? (this.chosenTab ?? (opensOnPage ? 'page' : 'turns')) : 'page';
    return tab === 'page' && !this.playback ? page : undefined;
  }

  async showTab(tab: 'page' | 'turns'): Promise<void> {
    this.chosenTab = tab;
    if (tab === 'page') this.playback = undefined;
    await this.updateComplete;
  }

  linksOf(turn: string): LinkActions {
    return {
      open: url => sendToHost({ type: 'openLink', url }),
      reveal: quote => sendToHost({ type: 'revealQuote', turn, quote }),
      quotes: this.session.quotes.get(turn) ?? [],
    };
  }

  askQuotes(turn: string): void {
    this.quotes.ask(turn);
  }

  // In a narrow window the current entry of the rail may be out of view, or below the shade at the rail's end.
  private showCurrentRailEntry(): void {
    this.currentRailEntry?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }

  protected override updated(): void {
    const before = this.currentRailEntry;
    const now = this.querySelector('.rails [aria-current]');
    if (before && !now) this.querySelector('.rails')?.scrollTo({ left: 0 });
    this.currentRailEntry = now;
    if (now !== before) this.showCurrentRailEntry();
    // The page may come later than the request for one of its entries.
    if (this.wantedEntry === undefined || !this.page) return;
    scrollToEntry(this.querySelector('.handover'), this.wantedEntry);
    this.wantedEntry = undefined;
  }

  private get blockContext(): BlockContext {
    const takesInputs = !this.playback && this.session.info?.live === true && this.session.state.status !== 'ended';
    return {
      state: this.shown.state,
      goTo: turn => void this.goTo(turn),
      direct: takesInputs ? input => sendToHost({ type: 'input', input }) : undefined,
      write:
        takesInputs && this.staging ? (...args) => this.query<Composer>('convene-composer')?.write(...args) : undefined,
    };
  }

  private currentViews() {
    return this.views.viewsOf(this.shown, this.playback !== undefined, this.backstage);
  }

  /** Renders a change of the session or of its replay. */
  private onChanged(change: Change, source: ShownSession): void {
    const { transcript } = this;
    if (change.kind === 'words') {
      if (source !== this.shown) return;
      if (this.views.dropIfFirstLine(change.turn, this.shown)) transcript?.requestUpdate();
      transcript?.renderWords(change.turn);
      if (this.session.document === undefined) return;
      // The lines of a quote are highlighted as soon as it is complete.
      this.quotes.follow(change.turn);
      this.query<DocumentPane>('convene-document')?.requestUpdate();
      return;
    }
    if (source === this.session) this.announce(change);
    this.requestUpdate();
    transcript?.requestUpdate();
    if (this.session.complete && !this.restored) this.restoring = this.restore();
  }

  private announce(change: Change): void {
    if (change.kind === 'all') this.quotes.forget();
    const announcer = this.query<Announcer>('convene-announcer');
    if (change.kind === 'all' || !this.restored || this.playback) announcer?.catchUp(this.session.events);
    else announcer?.announceNew(this.session, this.staging);
  }

  private async restore(): Promise<void> {
    this.restored = true;
    this.wasOver = this.over;
    const { scroll } = savedState();
    await this.updateComplete;
    const { transcript } = this;
    await transcript?.updateComplete;
    this.query<Announcer>('convene-announcer')?.catchUp(this.session.events);
    if (scroll !== undefined) await transcript?.goToEntry(scroll);
    else if (this.session.info?.recording && !savedState().watched) this.playRecording();
  }

  /** Plays a recording from its beginning, unless the user prefers reduced motion. */
  private playRecording(): void {
    saveState({ watched: true });
    this.seek(0);
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    void this.updateComplete.then(() => this.query<Player>('convene-player')?.toggle());
  }

  private savePlace(): void {
    // Until then, the saved place is still to be restored.
    if (this.restored) saveState({ scroll: this.transcript?.topmost });
  }

  /** Replays the session to a number of turns; at its last turn the replay ends. */
  private seek(turn: number): void {
    const playback = this.playback ?? new Playback(this.session.events);
    if (!this.playback) playback.onChange(change => this.onChanged(change, playback));
    playback.playing = false;
    playback.seek(turn);
    this.playback = turn < this.session.state.turnsEnded ? playback : undefined;
    this.transcript?.toEnd();
  }

  private toggle(what: 'isFinding' | 'showsLimits'): void {
    this[what] = !this[what];
  }

  private endFind(): void {
    this.isFinding = false;
    this.focusTab();
  }

  private toggleReplay(): void {
    this.showsReplay = !this.showsReplay;
    if (!this.showsReplay) this.playback = undefined;
  }

  private toggleSide(): void {
    this.sideToggled = !this.sideToggled;
    saveState({ wide: this.sideToggled });
  }

  private setSideView(beside: SideView): void {
    this.beside = beside;
    saveState({ beside });
  }

  private toggleBackstage(): void {
    if (!this.staging) return;
    this.backstage = !this.backstage;
    saveState({ backstage: this.backstage });
    this.transcript?.requestUpdate();
  }

  private dismiss(): void {
    this.session.error = undefined;
    this.requestUpdate();
  }

  private onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape' && !event.defaultPrevented) this.closeLast();
    const action = actionForEvent(event);
    if (!action) return;
    event.preventDefault();
    this.keyActions[action]();
  }

  /** Closes what was opened last, or moves the focus from a field to the turns. */
  private closeLast(): void {
    const keys = this.query<HTMLDetailsElement>('details.help[open]');
    if (keys) keys.open = false;
    else if (this.showsLimits) this.showsLimits = false;
    else if (this.isFinding) this.isFinding = false;
    this.focusTab();
  }

  private focusTab(): void {
    this.query<HTMLElement>('convene-transcript, .handed')?.focus({ preventScroll: true });
  }

  private readonly keyActions: Record<KeyAction, () => void> = {
    next: () => this.transcript?.moveFocus(1),
    before: () => this.transcript?.moveFocus(-1),
    first: () => this.transcript?.toStart(),
    newest: () => this.transcript?.toEnd(),
    pause: () => {
      const player = this.query<Player>('convene-player');
      if (player) player.toggle();
      else this.steer('pause');
    },
    step: () => this.steer('step'),
    skip: () => this.steer('skip'),
    wrapUp: () => this.steer('wrapUp'),
    stop: () => this.steer('stop'),
    limits: () => this.toggle('showsLimits'),
    say: () => {
      // While a question waits, or the user presents, their field replaces the composer.
      const area = 'convene-question vscode-text-area, convene-presenter vscode-text-area, convene-own-turn .speech';
      (this.query<Composer>('convene-composer') ?? this.query<HTMLElement>(area))?.focus();
    },
    event: () => this.query<Composer>('convene-composer')?.write('event'),
    note: () => this.query<Composer>('convene-composer')?.write('note'),
    backstage: () => this.toggleBackstage(),
    find: () => {
      this.isFinding = true;
    },
    copy: () => this.transcript?.requestForFocused('copy'),
    fork: () => this.transcript?.requestForFocused('fork'),
    overview: () => this.toggleSide(),
  };

  private steer(what: Parameters<Steering['trigger']>[0]): void {
    this.query<Steering>('convene-steering')?.trigger(what);
  }

  private get transcript(): Transcript | null {
    return this.query<Transcript>('convene-transcript');
  }

  private query<T extends Element>(selector: string): T | null {
    return this.querySelector<T>(selector);
  }
}
