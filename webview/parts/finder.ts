import { html, nothing, render, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { PanelPage } from '../../src/protocol/page';
import { localize } from '../language';
import type { PanelContext } from '../panelContext';
import type { BlockContext } from './frame';
import { openFolds, renderHandover } from './handover';
import { icon } from './icon';
import { Part } from './part';

/** The elements of the page that are counted as hits: headings, lines and entries, folded or not. */
const hitPlaces = ':is(h2, h3, p, li, blockquote, summary)';

/** Finds text in what the tab shows, the turns or the page, rendered or not, and moves between the matches. */
@customElement('convene-finder')
export class Finder extends Part {
  @property({ attribute: false }) declare panelContext: PanelContext;
  /** The session's page, also while the turns are shown. */
  @property({ attribute: false }) declare page: PanelPage | undefined;
  @property({ attribute: false }) declare blockContext: BlockContext;
  @property({ attribute: false }) declare tab: 'page' | 'turns';
  /** The index of the hit that is shown; -1 before the first one. */
  @state() private current = -1;
  @state() private searchText = '';
  /** The hits of both tabs: the indexes of the page's elements, and the ids of the turns. */
  private hits: Record<'page' | 'turns', readonly string[]> = { page: [], turns: [] };
  /** The folds of the page that were opened to show a hit. */
  private openedFolds: HTMLDetailsElement[] = [];
  /** A copy of the page outside the document, to search it also while the turns are shown. */
  private readonly pageCopy = document.createElement('div');

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has('tab')) this.current = -1;
    this.hits = this.searchText ? { page: this.pageHits(), turns: this.turnHits() } : { page: [], turns: [] };
  }

  override render(): TemplateResult {
    const { length } = this.hits[this.tab];
    const other = this.tab === 'page' ? 'turns' : 'page';
    const otherCount = this.hits[other].length;
    const count = length > 0 ? localize('{0} of {1}', this.current + 1, length) : localize('Nothing found');
    return html`<div class="finder" role="search" @keydown=${this.onKey}>
      <vscode-text-field placeholder=${localize('Find in this session')} aria-label=${localize('Find in this session')} @input=${this.onInput}></vscode-text-field>
      <span class="quiet" role="status">${this.searchText ? count : ''}</span>
      ${otherCount > 0 ? html`<button class="turn place" @click=${() => this.goToTab(other)}>${other === 'turns' ? localize('{0} in the turns', otherCount) : localize('{0} on the page', otherCount)}</button>` : nothing}
      <vscode-button appearance="icon" aria-label=${localize('Previous')} title=${localize('Previous (Shift+Enter)')} ?disabled=${length === 0} @click=${() => this.go(-1)}>${icon('up')}</vscode-button>
      <vscode-button appearance="icon" aria-label=${localize('Next')} title=${localize('Next (Enter)')} ?disabled=${length === 0} @click=${() => this.go(1)}>${icon('down')}</vscode-button>
      <vscode-button appearance="icon" aria-label=${localize('Close')} title=${localize('Close (Escape)')} @click=${this.close}>${icon('close')}</vscode-button>
    </div>`;
  }

  override firstUpdated(): void {
    this.querySelector<HTMLElement>('vscode-text-field')?.focus();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    CSS.highlights?.delete('found');
  }

  /** Renders the copy of the page anew, and returns the indexes of its elements that have the text. */
  private pageHits(): string[] {
    if (this.page) render(renderHandover(this.page, this.panelContext.over, this.blockContext), this.pageCopy);
    const all = [...this.pageCopy.querySelectorAll(hitPlaces)];
    return all.flatMap(({ textContent }, index) => (this.isIn(textContent ?? '') ? String(index) : []));
  }

  private turnHits(): string[] {
    const { turns } = this.panelContext.shown.state;
    return this.panelContext.entries.flatMap(entry => {
      const turn = entry.kind === 'turn' && turns.get(entry.turn);
      return turn && this.isIn(`${turn.name}\n${turn.ended?.text ?? ''}`) ? turn.id : [];
    });
  }

  private isIn(text: string): boolean {
    return text.toLowerCase().includes(this.searchText);
  }

  private async onInput(event: Event): Promise<void> {
    this.searchText = (event.target as HTMLInputElement).value.trim().toLowerCase();
    this.current = -1;
    // Closes folds that were opened for the previous search.
    for (const fold of this.openedFolds.splice(0)) fold.open = false;
    CSS.highlights?.delete('found');
    await this.updateComplete;
    await this.go(1);
  }

  private async goToTab(tab: 'page' | 'turns'): Promise<void> {
    await this.panelContext.showTab(tab);
    await this.updateComplete;
    this.querySelector<HTMLElement>('vscode-text-field')?.focus();
    await this.go(1);
  }

  /** Shows the next hit, or with -1 the previous one; beyond the last comes the first. */
  private async go(by: 1 | -1): Promise<void> {
    const hits = this.hits[this.tab];
    // Without hits this is NaN, and there is no such hit.
    const next = (Math.max(this.current + by, -1) + hits.length) % hits.length;
    const hit = hits[next];
    if (hit === undefined) return;
    this.current = next;
    if (this.tab === 'turns') {
      await this.panelContext.show(hit);
      return this.highlight(document.querySelector(`#turn-${CSS.escape(hit)}`));
    }
    const place = document.querySelectorAll(`.handed ${hitPlaces}`)[Number(hit)];
    // A fold's own line is visible while it is closed.
    this.openedFolds.push(...openFolds(place?.matches('summary') ? place.parentElement?.parentElement : place));
    this.highlight(place);
    place?.scrollIntoView({ block: 'center' });
  }

  /** Highlights the search text in an element, also where it runs over several text nodes, such as from bold into plain words. */
  private highlight(place: Element | null | undefined): void {
    if (!place || !this.searchText) return;
    const nodes: { node: Text; from: number }[] = [];
    const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    let text = '';
    for (let node = texts.nextNode(); node instanceof Text; node = texts.nextNode()) {
      nodes.push({ node, from: text.length });
      text += node.data.toLowerCase();
    }
    // The node and the offset in it for a place in the whole text.
    const point = (at: number): [Text, number] => {
      const { node, from } = nodes.findLast(each => each.from <= at) ?? { node: new Text(), from: at };
      return [node, Math.min(at - from, node.length)];
    };
    const { length } = this.searchText;
    const ranges: Range[] = [];
    for (let at = text.indexOf(this.searchText); at >= 0; at = text.indexOf(this.searchText, at + length)) {
      const range = new Range();
      range.setStart(...point(at));
      range.setEnd(...point(at + length));
      ranges.push(range);
    }
    CSS.highlights?.set('found', new Highlight(...ranges));
  }

  private onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') this.close();
    else if (event.key === 'Enter' && !(event.target as Element).matches('vscode-button, button')) {
      void this.go(event.shiftKey ? -1 : 1);
    }
  }

  private close(): void {
    this.dispatchEvent(new Event('close'));
  }
}
