import { html, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { localize } from '../language';
import type { PanelContext } from '../panelContext';
import { icon } from './icon';
import { Part } from './part';

/** Finds text in all turns, rendered or not, and moves between the matches. */
@customElement('convene-finder')
export class Finder extends Part {
  @property({ attribute: false }) declare desk: PanelContext;
  @state() private hits: readonly string[] = [];
  @state() private at = -1;
  @state() private searchText = '';

  override render(): TemplateResult {
    const { length } = this.hits;
    const count = this.searchText
      ? length > 0
        ? localize('{0} of {1}', this.at + 1, length)
        : localize('Nothing found')
      : '';
    return html`<div class="finder" role="search" @keydown=${this.onKey}>
      <vscode-text-field placeholder=${localize('Find in this session')} aria-label=${localize('Find in this session')} @input=${this.onInput}></vscode-text-field>
      <span class="quiet" role="status">${count}</span>
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

  private onInput(event: Event): void {
    this.searchText = (event.target as HTMLInputElement).value.trim().toLowerCase();
    const { state: session } = this.desk.shown;
    const turns = this.searchText
      ? this.desk.entries.flatMap(entry => (entry.kind === 'turn' ? [entry.turn] : []))
      : [];
    this.hits = turns.filter(id => {
      const turn = session.turns.get(id);
      return `${turn?.name}\n${turn?.ended?.text ?? ''}`.toLowerCase().includes(this.searchText);
    });
    this.at = -1;
    if (this.hits.length > 0) void this.go(1);
    else CSS.highlights?.delete('found');
  }

  private async go(by: number): Promise<void> {
    const { length } = this.hits;
    this.at = (this.at + by + length) % length;
    const turn = this.hits[this.at];
    if (!turn) return;
    await this.desk.show(turn);
    this.mark(document.querySelector(`#turn-${CSS.escape(turn)}`));
  }

  private mark(card: Element | null): void {
    if (!card || !CSS.highlights) return;
    const ranges: Range[] = [];
    const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent?.toLowerCase() ?? '';
      for (let start = text.indexOf(this.searchText); start >= 0; start = text.indexOf(this.searchText, start + 1)) {
        const range = new Range();
        range.setStart(node, start);
        range.setEnd(node, Math.min(start + this.searchText.length, node.textContent?.length ?? 0));
        ranges.push(range);
      }
    }
    CSS.highlights.set('found', new Highlight(...ranges));
  }

  private onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') this.close();
    else if (event.key === 'Enter' && this.hits.length > 0 && !(event.target as Element).matches('vscode-button')) {
      void this.go(event.shiftKey ? -1 : 1);
    }
  }

  private close(): void {
    this.dispatchEvent(new Event('close'));
  }
}
