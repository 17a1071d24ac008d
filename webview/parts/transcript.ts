import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { SessionState } from '../../src/ledger/state';
import type { Play } from '../../src/script/play';
import { sendToHost } from '../host';
import { localize } from '../language';
import type { PanelContext } from '../panelContext';
import { localizeName } from '../wording';
import { renderAvatar } from './avatar';
import { Card } from './card';
import { agentColour } from './colour';
import { icon } from './icon';
import { pageSize, TranscriptPage } from './page';
import { Part } from './part';

/** The distance from the end that still counts as the end, in pixels. */
const nearEnd = 48;

const endingTexts: Record<NonNullable<Play['ending']>, string> = {
  achieved: localize('The end. The goal is achieved.'),
  'not achieved': localize('The end. The goal is not achieved.'),
  'natural ending': localize('The end.'),
  'maximum length': localize('The end, at the greatest length.'),
};

/** The entries of the session in order, in pages of which only those near the view are rendered. It follows the newest entry until the reader scrolls away. */
@customElement('convene-transcript')
export class Transcript extends Part {
  @property({ attribute: false }) declare panelContext: PanelContext;
  /** Whether there is more below the view, which a button leads to. */
  @state() private isAway = false;
  /** Whether the view stays at the end when something is added. */
  private isFollowing = true;
  /** The scroll position and the height of the content at the last scroll event. */
  private last = { top: 0, height: 0 };
  /** The topmost element in view and its position, to which it returns when content around it grows. */
  private anchor: { element: Element; top: number; scrollTop: number } | undefined;
  private readonly sizeObserver = new ResizeObserver(() => this.keepPosition());
  /** The turns with new words that are not rendered yet, and the animation frame that will render them. */
  private readonly growingTurns = new Set<string>();
  private frame = 0;
  private readonly nearObserver = new IntersectionObserver(seen => this.updateNear(seen), {
    root: this,
    rootMargin: '100% 0px',
  });
  private pages: readonly TranscriptPage[] = [];

  constructor() {
    super();
    this.addEventListener('scroll', () => this.onScroll(), { passive: true });
    this.addEventListener('opened', event => this.reveal(event.target));
    this.sizeObserver.observe(this);
  }

  override render(): TemplateResult {
    const { state, complete } = this.panelContext.shown;
    const count = Math.ceil(this.panelContext.entries.length / pageSize);
    // A new page is near if it is in view at first: at the end or, while older entries are loading, at the start.
    const isNear = (index: number) =>
      this.pages[index]?.near ?? (this.isFollowing && complete ? index >= count - 2 : index < 2);
    const play = this.panelContext.staging?.play;
    return html`<h2 class="unseen">${localize('Turns')}</h2>${play ? renderOpening(play) : nothing}${complete ? nothing : html`<p class="loading" role="status">${localize('Reading older turns…')}</p>`}
      ${Array.from({ length: count }, (_, index) => html`<convene-page .panelContext=${this.panelContext} .index=${index} .near=${isNear(index)}></convene-page>`)}
      ${this.panelContext.entries.length === 0 && state.calls.size === 0 ? renderCast(state, this.panelContext.over) : nothing}
      ${play?.ending ? html`<p class="curtain">${endingTexts[play.ending]}</p>` : nothing}
      ${this.isAway ? html`<vscode-button class="newest" appearance="secondary" @click=${() => this.toEnd()}>${state.status === 'ended' ? localize('Go to the end') : localize('Newest')}${icon('down', 'start')}</vscode-button>` : nothing}`;
  }

  /** Renders new words of a turn in the next frame. */
  renderWords(turn: string): void {
    this.growingTurns.add(turn);
    this.frame ||= requestAnimationFrame(() => this.paint());
  }

  toEnd(): void {
    this.isFollowing = true;
    this.isAway = false;
    this.scrollTop = this.scrollHeight;
  }

  toStart(): void {
    this.isFollowing = false;
    this.scrollTop = 0;
    this.rememberPosition();
  }

  /** Scrolls to a turn. */
  async show(turn: string): Promise<void> {
    await this.goToEntry(this.panelContext.entries.findIndex(entry => entry.kind === 'turn' && entry.turn === turn));
  }

  /** Scrolls to a turn and focuses it. */
  async goTo(turn: string): Promise<void> {
    await this.show(turn);
    this.querySelector<HTMLElement>(`#turn-${CSS.escape(turn)}`)?.focus({ preventScroll: true });
  }

  /** Brings the entry of an index to the top of the view. */
  async goToEntry(index: number): Promise<void> {
    const page = this.pages[Math.floor(index / pageSize)];
    if (!page) return;
    this.isFollowing = false;
    page.near = true;
    // Only rendered cards have a place.
    await page.updateComplete;
    await Promise.all([...page.querySelectorAll<Card>('convene-card')].map(card => card.updateComplete));
    const target =
      page.querySelectorAll(':scope > convene-card, :scope > .said, :scope > .aside')[index % pageSize] ?? page;
    if (index === 0) this.scrollTop = 0;
    else target.scrollIntoView({ block: 'start' });
    this.rememberPosition();
  }

  /** Moves the focus to the next or previous entry; at first, to the topmost one in view. */
  moveFocus(by: 1 | -1): void {
    const articles = [...this.querySelectorAll<HTMLElement>('article')];
    const { top } = this.getBoundingClientRect();
    const focused = articles.findIndex(article => article.contains(document.activeElement));
    const inView = articles.findIndex(article => article.getBoundingClientRect().bottom > top + 8);
    const next = articles[focused < 0 ? inView : focused + by];
    if (!next) return;
    this.isFollowing = false;
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: 'nearest' });
    this.rememberPosition();
  }

  /** Scrolls to what the reader has just opened. */
  private reveal(opened: EventTarget | null): void {
    if (!(opened instanceof HTMLElement)) return;
    this.isFollowing = false;
    opened.scrollIntoView({ block: opened.offsetHeight < this.clientHeight ? 'nearest' : 'start' });
    this.rememberPosition();
  }

  /** Requests a copy of the focused turn, or a fork after it. */
  requestForFocused(type: 'copy' | 'fork'): void {
    const turn = document.activeElement?.closest('article[id]')?.id.replace(/^turn-/, '');
    if (turn) sendToHost({ type, turn });
  }

  /** The index of the topmost entry in view, undefined while the newest is followed. */
  get topmost(): number | undefined {
    if (this.isFollowing) return undefined;
    const { top } = this.getBoundingClientRect();
    for (const page of this.pages) {
      if (page.getBoundingClientRect().bottom <= top) continue;
      // Headings of rounds are no entries.
      const entries = [...page.children].filter(child => child.tagName !== 'H2');
      const index = entries.findIndex(child => (child.firstElementChild ?? child).getBoundingClientRect().bottom > top);
      return page.index * pageSize + Math.max(0, index);
    }
    return undefined;
  }

  protected override updated(): void {
    const before = this.pages;
    this.pages = [...this.querySelectorAll<TranscriptPage>('convene-page')];
    for (const page of this.pages) if (page.near) page.requestUpdate();
    for (const page of this.pages.slice(before.length)) {
      this.nearObserver.observe(page);
      this.sizeObserver.observe(page);
    }
    for (const page of before.slice(this.pages.length)) {
      this.nearObserver.unobserve(page);
      this.sizeObserver.unobserve(page);
    }
    this.keepPosition();
  }

  /** Renders the growing turns. */
  private paint(): void {
    this.frame = 0;
    const cards = [...this.growingTurns].map(turn => this.querySelector(`#turn-${CSS.escape(turn)}`)?.parentElement);
    this.growingTurns.clear();
    for (const card of cards) if (card instanceof Card) card.paintNow();
    this.keepPosition();
  }

  /** Keeps the end, or what the reader reads, where it is in the view after the content has changed. */
  private keepPosition(): void {
    if (this.isFollowing) this.scrollTop = this.scrollHeight;
    else this.restorePosition();
    this.isAway = !this.isFollowing && this.pixelsBelow > nearEnd;
  }

  /** The height of the content below the view, in pixels. */
  private get pixelsBelow(): number {
    return this.scrollHeight - this.scrollTop - this.clientHeight;
  }

  private onScroll(): void {
    // The view also scrolls when content is added or removed; that does not end the following.
    const hasScrolledUp = this.scrollTop < this.last.top - 1 && this.scrollHeight >= this.last.height;
    this.last = { top: this.scrollTop, height: this.scrollHeight };
    if (hasScrolledUp || !this.isFollowing) this.isFollowing = this.pixelsBelow < nearEnd;
    this.isAway = !this.isFollowing;
    this.rememberPosition();
  }

  /** Remembers the topmost element in view and where it is. */
  private rememberPosition(): void {
    const { top } = this.getBoundingClientRect();
    const rendered = this.pages.filter(page => page.near).flatMap(page => [...page.children]);
    const element = rendered.find(each => each.getBoundingClientRect().bottom > top);
    const { scrollTop } = this;
    this.anchor = element && { element, top: element.getBoundingClientRect().top, scrollTop };
  }

  /** Scrolls so that the remembered element is where it was. */
  private restorePosition(): void {
    const { anchor } = this;
    // If the view was scrolled since, the reader's place is a new one. At the end of the content the position may only have been cut.
    const isScrolled = anchor && Math.abs(anchor.scrollTop - this.scrollTop) > 1 && this.pixelsBelow > 1;
    if (anchor?.element.isConnected && !isScrolled) {
      this.scrollTop += anchor.element.getBoundingClientRect().top - anchor.top;
      anchor.scrollTop = this.scrollTop;
    } else this.rememberPosition();
  }

  private updateNear(seen: IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of seen) {
      if (target instanceof TranscriptPage) target.near = isIntersecting;
    }
  }
}

/** Renders who takes part, until the first turn comes. */
function renderCast({ opened }: SessionState, over: boolean): TemplateResult {
  return html`<div class="empty">
    <p>${over ? localize('Before the first turn') : localize('The first turn is on its way.')}</p>
    ${
      opened
        ? html`<ul class="cast" aria-label=${localize('Who takes part')}>
            ${opened.seats.map(seat => html`<li ${agentColour(seat.color)}>${renderAvatar(seat, seat.name)}<span class="name">${seat.name}</span><span class="quiet">${localizeName(seat.role)}</span></li>`)}
          </ul>`
        : nothing
    }
  </div>`;
}

/** Renders the setting and the situation of a play. */
function renderOpening({ setting, situation, title }: Play): TemplateResult[] {
  const paragraphs = [setting, situation === title ? '' : situation].filter(Boolean);
  return paragraphs.map(text => html`<p class="setting">${text}</p>`);
}
