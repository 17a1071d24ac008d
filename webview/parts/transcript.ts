import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { assertNever } from '../../src/base/never';
import type { SessionState } from '../../src/ledger/state';
import type { Play } from '../../src/script/play';
import type { Desk } from '../desk';
import { wish } from '../host';
import { say } from '../language';
import { named } from '../wording';
import { Card } from './card';
import { coloured } from './colour';
import { face } from './face';
import { icon } from './icon';
import { Page, pageSize } from './page';
import { Part } from './part';

/** How near the end counts as being there, in pixels. */
const nearEnd = 48;

/** All turns in order. It follows the newest until the reader scrolls away, and draws only what is near the view. */
@customElement('convene-transcript')
export class Transcript extends Part {
  @property({ attribute: false }) declare desk: Desk;
  @state() private away = false;
  private follows = true;
  private last = { top: 0, height: 0 };
  /** What stands topmost in view, and where on the screen: it is put back there whatever grows or appears around it. */
  private anchor: { element: Element; top: number; scrollTop: number } | undefined;
  private readonly resized = new ResizeObserver(() => this.stay());
  private readonly dirty = new Set<string>();
  private frame = 0;
  private readonly observer = new IntersectionObserver(seen => this.look(seen), { root: this, rootMargin: '100% 0px' });
  private pages: readonly Page[] = [];

  constructor() {
    super();
    this.addEventListener('scroll', () => this.scrolled(), { passive: true });
    this.addEventListener('opened', event => this.reveal(event.target));
    this.resized.observe(this);
  }

  override render(): TemplateResult {
    const { state, complete } = this.desk.shown;
    const count = Math.ceil(this.desk.entries.length / pageSize);
    const near = (index: number) =>
      this.pages[index]?.near ?? (this.follows && complete ? index >= count - 2 : index < 2);
    const play = this.desk.staging?.play;
    return html`<h2 class="unseen">${say('Turns')}</h2>${play ? curtainUp(play) : nothing}${complete ? nothing : html`<p class="loading" role="status">${say('Reading older turns…')}</p>`}
      ${Array.from({ length: count }, (_, index) => html`<convene-page .desk=${this.desk} .index=${index} .near=${near(index)}></convene-page>`)}
      ${this.desk.entries.length === 0 && state.calls.size === 0 ? beginning(state, this.desk.over) : nothing}
      ${play ? curtainDown(play) : nothing}
      ${this.away ? html`<vscode-button class="newest" appearance="secondary" @click=${() => this.toEnd()}>${state.status === 'ended' ? say('To the end') : say('Newest')}${icon('down', 'start')}</vscode-button>` : nothing}`;
  }

  /** Draws new words of a turn with the next frame. */
  grow(turn: string): void {
    this.dirty.add(turn);
    this.frame ||= requestAnimationFrame(() => this.paint());
  }

  toEnd(): void {
    this.follows = true;
    this.away = false;
    this.scrollTop = this.scrollHeight;
  }

  toStart(): void {
    this.follows = false;
    this.scrollTop = 0;
    this.mark();
  }

  async show(turn: string): Promise<void> {
    await this.goToEntry(this.desk.entries.findIndex(entry => entry.kind === 'turn' && entry.turn === turn));
  }

  async goTo(turn: string): Promise<void> {
    await this.show(turn);
    this.querySelector<HTMLElement>(`#turn-${CSS.escape(turn)}`)?.focus({ preventScroll: true });
  }

  /** Brings the entry of an index to the top of the view. */
  async goToEntry(index: number): Promise<void> {
    const page = this.pages[Math.floor(index / pageSize)];
    if (!page) return;
    this.follows = false;
    page.near = true;
    await page.updateComplete;
    await Promise.all([...page.querySelectorAll<Card>('convene-card')].map(card => card.updateComplete));
    const target =
      page.querySelectorAll(':scope > convene-card, :scope > .said, :scope > .aside')[index % pageSize] ?? page;
    if (index === 0) this.scrollTop = 0;
    else target.scrollIntoView({ block: 'start' });
    this.mark();
  }

  move(by: 1 | -1): void {
    const cards = [...this.querySelectorAll<HTMLElement>('article')];
    const { top } = this.getBoundingClientRect();
    const focused = cards.findIndex(card => card.contains(document.activeElement));
    const inView = cards.findIndex(card => card.getBoundingClientRect().bottom > top + 8);
    const next = cards[focused < 0 ? inView : focused + by];
    if (!next) return;
    this.follows = false;
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: 'nearest' });
    this.mark();
  }

  /** Brings what a reader has just opened into view, from its first line. */
  private reveal(opened: EventTarget | null): void {
    if (!(opened instanceof HTMLElement)) return;
    this.follows = false;
    opened.scrollIntoView({ block: opened.offsetHeight < this.clientHeight ? 'nearest' : 'start' });
    this.mark();
  }

  /** Wishes for a copy of, or a fork after, the turn in focus. */
  wishFor(type: 'copy' | 'fork'): void {
    const turn = document.activeElement?.closest('article[id]')?.id.replace(/^turn-/, '');
    if (turn) wish({ type, turn });
  }

  /** The index of the topmost entry in view, undefined while the newest is followed. */
  get topmost(): number | undefined {
    if (this.follows) return undefined;
    const { top } = this.getBoundingClientRect();
    for (const page of this.pages) {
      if (page.getBoundingClientRect().bottom <= top) continue;
      const within = [...page.children].filter(child => child.tagName !== 'H2');
      const index = within.findIndex(child => (child.firstElementChild ?? child).getBoundingClientRect().bottom > top);
      return page.index * pageSize + Math.max(0, index);
    }
    return undefined;
  }

  protected override updated(): void {
    const before = this.pages;
    this.pages = [...this.querySelectorAll<Page>('convene-page')];
    for (const page of this.pages) if (page.near) page.requestUpdate();
    for (const page of this.pages.slice(before.length)) {
      this.observer.observe(page);
      this.resized.observe(page);
    }
    for (const page of before.slice(this.pages.length)) {
      this.observer.unobserve(page);
      this.resized.unobserve(page);
    }
    this.stay();
  }

  private paint(): void {
    this.frame = 0;
    const cards = [...this.dirty].map(turn => this.querySelector(`#turn-${CSS.escape(turn)}`)?.parentElement);
    this.dirty.clear();
    for (const card of cards) if (card instanceof Card) card.paintNow();
    this.stay();
  }

  private stay(): void {
    if (this.follows) this.scrollTop = this.scrollHeight;
    else this.keepPlace();
    this.away = !this.follows && this.below > nearEnd;
  }

  /** How much stands below the view, in pixels. */
  private get below(): number {
    return this.scrollHeight - this.scrollTop - this.clientHeight;
  }

  private scrolled(): void {
    // Who only sees the end move because something was added, or became smaller, still follows it.
    const moved = this.scrollTop < this.last.top - 1 && this.scrollHeight >= this.last.height;
    this.last = { top: this.scrollTop, height: this.scrollHeight };
    if (moved || !this.follows) this.follows = this.below < nearEnd;
    this.away = !this.follows;
    this.mark();
  }

  /** Remembers where the reader is. */
  private mark(): void {
    const { top } = this.getBoundingClientRect();
    const shown = this.pages.filter(page => page.near).flatMap(page => [...page.children]);
    const element = shown.find(each => each.getBoundingClientRect().bottom > top);
    const { scrollTop } = this;
    this.anchor = element && { element, top: element.getBoundingClientRect().top, scrollTop };
  }

  private keepPlace(): void {
    const { anchor } = this;
    // A view that somebody else scrolled has another place now; one that became too short for its place still has it.
    const isScrolled = anchor && Math.abs(anchor.scrollTop - this.scrollTop) > 1 && this.below > 1;
    if (anchor?.element.isConnected && !isScrolled) {
      this.scrollTop += anchor.element.getBoundingClientRect().top - anchor.top;
      anchor.scrollTop = this.scrollTop;
    } else this.mark();
  }

  private look(seen: IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of seen) {
      if (target instanceof Page) target.near = isIntersecting;
    }
  }
}

/** What stands in place of the turns until the first of them comes: who has come together. */
function beginning({ opened }: SessionState, over: boolean): TemplateResult {
  return html`<div class="empty">
    <p>${over ? say('Before the first turn') : say('The first turn is on its way.')}</p>
    ${
      opened
        ? html`<ul class="cast" aria-label=${say('Who takes part')}>
            ${opened.seats.map(seat => html`<li ${coloured(seat.color)}>${face(seat, seat.name)}<span class="name">${seat.name}</span><span class="quiet">${named(seat.role)}</span></li>`)}
          </ul>`
        : nothing
    }
  </div>`;
}

/** Where and when a play takes place and what is going on, before its first line. */
function curtainUp({ setting, situation, title }: Play): TemplateResult[] {
  const told = [setting, situation === title ? '' : situation].filter(Boolean);
  return told.map(text => html`<p class="setting">${text}</p>`);
}

function curtainDown({ ending }: Play): TemplateResult | typeof nothing {
  return ending ? html`<p class="curtain">${endingWords(ending)}</p>` : nothing;
}

function endingWords(ending: NonNullable<Play['ending']>): string {
  switch (ending) {
    case 'achieved':
      return say('The end. The goal is achieved.');
    case 'not achieved':
      return say('The end. The goal is not achieved.');
    case 'natural ending':
      return say('The end.');
    case 'maximum length':
      return say('The end, at the greatest length.');
    default:
      return assertNever(ending);
  }
}
