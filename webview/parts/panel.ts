import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { Entry } from '../../src/ledger/state';
import type { PanelPage } from '../../src/protocol/page';
import type { UserInput } from '../../src/script/input';
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
import { renderBody, type SideView } from './body';
import type { Composer, DirectorInput } from './composer';
import type { DocumentPane } from './document';
import { renderFooter } from './footer';
import { showEntry } from './handover';
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
  @state() private tab: 'page' | 'turns' | undefined;
  /** Whether the session had ended when it was opened; if it ends while the user watches, the turns stay in view. */
  private wasOver = false;
  @state() private wide = savedState().wide ?? false;
  @state() private beside = savedState().beside;
  @state() backstage = savedState().backstage ?? false;
  private readonly views = new ViewCache();
  private readonly quotes = new QuoteRequests(this.session);
  private restored = false;
  private restoring: Promise<void> | undefined;
  private currentRailEntry: Element | null = null;
  private wantedEntry: string | undefined;

  constructor() {
    super();
    this.session.onChange(change => this.onChanged(change, this.session));
    onHostMessage(fact => {
      if ('info' in fact) saveSession(fact.info);
      if (fact.type === 'goTo' && fact.turn !== undefined) void this.goTo(fact.turn);
      if (fact.type === 'goTo' && fact.entry !== undefined) void this.goToEntry(fact.entry);
      if (fact.type === 'press') this.keyActions[fact.what]();
      if (fact.type === 'attached') this.find<Composer>('convene-composer')?.attach(fact.text);
      const reply = this.session.receive(fact);
      // After the next frame, so that what has come is shown before more is requested.
      if (reply) requestAnimationFrame(() => sendToHost(reply));
    });
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') sendToHost(this.session.readyMessage());
      else this.remember();
    });
    for (const type of ['focus', 'blur'])
      window.addEventListener(type, () => sendToHost({ type: 'focus', on: type === 'focus' }));
    document.addEventListener('keydown', event => this.onKey(event));
    // Shows the user what they have just sent.
    this.addEventListener('sent', async () => {
      await this.showTab('turns');
      this.find<Transcript>('convene-transcript')?.toEnd();
    });
    window.addEventListener('pagehide', () => this.remember());
    window.addEventListener('resize', () => this.showCurrentRailEntry());
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
    const rest = blocks.filter(block => block.kind !== 'rail' && block.kind !== 'stage');
    // Below the turns, so that none of them moves while it is read.
    const isHanded = this.page !== undefined && this.over;
    const readings = isHanded ? nothing : renderReadings(this.shown, this.context.direct, !!this.session.page);
    return html`${renderHeading({
      state: this.session.state,
      header: this.session.header,
      info,
      backstage: staging && this.backstage,
      toggleBackstage: () => this.toggleBackstage(),
      wide: this.wide,
      hasSide: rest.length > 0 || this.session.document !== undefined,
      hasDocument: this.session.document !== undefined,
      toggleSide: () => this.toggleSide(),
      toggleFind: () => this.toggle('isFinding'),
    })}
    ${renderNotices(info, this.session.error, () => this.dismiss())} ${rails.length > 0 || (this.live && !this.over) ? renderRails(rails, this.context) : nothing}
    ${stages.length > 0 ? html`<div class="stages">${stages.map(block => renderBlock(block, this.context))}</div>` : nothing}
    ${(this.session.page && this.hasTurns) || (this.live && !this.playback && awaitsPage(this.session.state)) ? html`<nav aria-label=${localize('Views')}>${renderTabs(localize('Views'), { page: localize('Page'), turns: localize('Turns') }, this.page ? 'page' : 'turns', leaf => void this.showTab(leaf), this.session.page ? undefined : 'page')}</nav>` : nothing}
    ${this.isFinding ? html`<convene-finder .panelContext=${this as PanelContext} .page=${this.session.page} .context=${this.context} .tab=${this.page ? 'page' : 'turns'} @close=${() => this.endFind()}></convene-finder>` : nothing}
    ${renderBody({ panelContext: this, blocks: rest, context: this.context, wide: this.wide, page: this.page, beside: this.beside, quotes: this.session.quotes, document: this.session.document, setSideView: beside => this.setSideView(beside), toggleSide: () => this.toggleSide() })}
    ${readings}
    ${renderFooter({
      session: this.session,
      playback: this.playback,
      showsLimits: this.showsLimits,
      replaying: this.showsReplay,
      played: staging !== undefined,
      seek: turn => this.seek(turn),
      toggleLimits: () => this.toggle('showsLimits'),
      toggleReplay: () => this.toggleReplay(),
    })}
    <convene-announcer></convene-announcer>`;
  }

  async show(turn: string): Promise<void> {
    await this.showTab('turns');
    await this.find<Transcript>('convene-transcript')?.show(turn);
  }

  /** Leaves a replay and the restored place, to show a turn. */
  private async goTo(turn: string): Promise<void> {
    await this.restoring;
    this.playback = undefined;
    await this.showTab('turns');
    if (this.wide && this.find<Transcript>('convene-transcript')?.offsetParent === null) this.toggleSide();
    await this.updateComplete;
    await this.find<Transcript>('convene-transcript')?.goTo(turn);
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

  /** Whether there are turns to show. */
  private get hasTurns(): boolean {
    return this.entries.length > 0;
  }

  private get page(): PanelPage | undefined {
    const { page, state } = this.session;
    const opens = this.over && (state.turnsEnded === 0 || (this.wasOver && !isRehearsal(state)));
    const leaf = this.hasTurns ? (this.tab ?? (opens ? 'page' : 'turns')) : 'page';
    return leaf === 'page' && !this.playback ? page : undefined;
  }

  async showTab(leaf: 'page' | 'turns'): Promise<void> {
    this.tab = leaf;
    if (leaf === 'page') this.playback = undefined;
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
    showEntry(this.querySelector('.handover'), this.wantedEntry);
    this.wantedEntry = undefined;
  }

  private get context() {
    return {
      state: this.shown.state,
      goTo: (turn: string) => void this.goTo(turn),
      ...(this.isDirected
        ? {
            direct: (input: UserInput) => sendToHost({ type: 'input', input }),
            ...(this.staging ? { write: this.write } : {}),
          }
        : {}),
    };
  }

  private get isDirected(): boolean {
    return !this.playback && this.session.info?.live === true && this.session.state.status !== 'ended';
  }

  private readonly write = (what: DirectorInput, seat?: string, text?: string) =>
    void this.find<Composer>('convene-composer')?.write(what, seat, text);

  private currentViews() {
    return this.views.viewsOf(this.shown, this.playback !== undefined, this.backstage);
  }

  private onChanged(change: Change, by: ShownSession): void {
    const transcript = this.find<Transcript>('convene-transcript');
    if (change.kind === 'words') {
      if (by !== this.shown) return;
      if (this.views.becomesVisible(change.turn, this.shown)) transcript?.requestUpdate();
      transcript?.renderWords(change.turn);
      if (this.session.document === undefined) return;
      // The lines of a quote are highlighted as soon as it is complete.
      this.quotes.follow(change.turn);
      this.find<DocumentPane>('convene-document')?.requestUpdate();
      return;
    }
    if (by === this.session) this.announce(change);
    this.requestUpdate();
    transcript?.requestUpdate();
    if (this.session.complete && !this.restored) this.restoring = this.restore();
  }

  private announce(change: Change): void {
    if (change.kind === 'all') this.quotes.forget();
    const announcer = this.find<Announcer>('convene-announcer');
    if (change.kind === 'all' || !this.restored || this.playback) announcer?.catchUp(this.session.events);
    else announcer?.announceNew(this.session.events, this.staging);
  }

  private async restore(): Promise<void> {
    this.restored = true;
    this.wasOver = this.over;
    const { scroll } = savedState();
    await this.updateComplete;
    const transcript = this.find<Transcript>('convene-transcript');
    await transcript?.updateComplete;
    this.find<Announcer>('convene-announcer')?.catchUp(this.session.events);
    if (scroll !== undefined) await transcript?.goToEntry(scroll);
    else if (this.session.info?.recording && !savedState().watched) this.playRecording();
  }

  /** Plays a recording from its beginning, unless the user prefers reduced motion. */
  private playRecording(): void {
    saveState({ watched: true });
    this.seek(0);
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    void this.updateComplete.then(() => this.find<Player>('convene-player')?.toggle());
  }

  private remember(): void {
    // Until then, the saved place is still to be restored.
    if (this.restored) saveState({ scroll: this.find<Transcript>('convene-transcript')?.topmost });
  }

  private seek(turn: number): void {
    const playback = this.playback ?? new Playback(this.session.events);
    if (!this.playback) playback.onChange(change => this.onChanged(change, playback));
    playback.playing = false;
    playback.seek(turn);
    this.playback = turn < this.session.state.turnsEnded ? playback : undefined;
    this.find<Transcript>('convene-transcript')?.toEnd();
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
    this.wide = !this.wide;
    saveState({ wide: this.wide });
  }

  private setSideView(beside: SideView): void {
    this.beside = beside;
    saveState({ beside });
  }

  private toggleBackstage(): void {
    if (!this.staging) return;
    this.backstage = !this.backstage;
    saveState({ backstage: this.backstage });
    this.find<Transcript>('convene-transcript')?.requestUpdate();
  }

  private dismiss(): void {
    this.session.error = undefined;
    this.requestUpdate();
  }

  private onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape' && !event.defaultPrevented) this.closeLast();
    const what = actionForEvent(event);
    if (!what) return;
    event.preventDefault();
    this.keyActions[what]();
  }

  /** Closes what was opened last, or moves the focus from a field to the turns. */
  private closeLast(): void {
    const keys = this.find<HTMLDetailsElement>('details.help[open]');
    if (keys) keys.open = false;
    else if (this.showsLimits) this.showsLimits = false;
    else if (this.isFinding) this.isFinding = false;
    this.focusTab();
  }

  private focusTab(): void {
    this.find<HTMLElement>('convene-transcript, .handed')?.focus({ preventScroll: true });
  }

  private readonly keyActions: Record<KeyAction, () => void> = {
    next: () => this.find<Transcript>('convene-transcript')?.moveFocus(1),
    before: () => this.find<Transcript>('convene-transcript')?.moveFocus(-1),
    first: () => this.find<Transcript>('convene-transcript')?.toStart(),
    newest: () => this.find<Transcript>('convene-transcript')?.toEnd(),
    pause: () => {
      const player = this.find<Player>('convene-player');
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
      (this.find<Composer>('convene-composer') ?? this.find<HTMLElement>(area))?.focus();
    },
    event: () => this.find<Composer>('convene-composer')?.write('event'),
    note: () => this.find<Composer>('convene-composer')?.write('note'),
    backstage: () => this.toggleBackstage(),
    find: () => {
      this.isFinding = true;
    },
    copy: () => this.find<Transcript>('convene-transcript')?.requestForFocused('copy'),
    fork: () => this.find<Transcript>('convene-transcript')?.requestForFocused('fork'),
    overview: () => this.toggleSide(),
  };

  private steer(what: Parameters<Steering['trigger']>[0]): void {
    this.find<Steering>('convene-steering')?.trigger(what);
  }

  private find<T extends Element>(name: string): T | null {
    return this.querySelector<T>(name);
  }
}
