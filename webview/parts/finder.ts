import { html, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Desk } from '../desk';
import { say } from '../language';
import { icon } from './icon';
import { Part } from './part';

/** Finds words in all turns, drawn or not, and goes from one to the next. */
@customElement('convene-finder')
export class Finder extends Part {
  @property({ attribute: false }) declare desk: Desk;
  @state() private found: readonly string[] = [];
  @state() private at = -1;
  @state() private sought = '';

  override render(): TemplateResult {
    const { length } = this.found;
    const count = this.sought ? (length > 0 ? say('{0} of {1}', this.at + 1, length) : say('Nothing found')) : '';
    return html`<div class="finder" role="search" @keydown=${this.key}>
      <vscode-text-field placeholder=${say('Find in this session')} aria-label=${say('Find in this session')} @input=${this.type}></vscode-text-field>
      <span class="quiet" role="status">${count}</span>
      <vscode-button appearance="icon" aria-label=${say('Previous')} title=${say('Previous (Shift+Enter)')} ?disabled=${length === 0} @click=${() => this.go(-1)}>${icon('up')}</vscode-button>
      <vscode-button appearance="icon" aria-label=${say('Next')} title=${say('Next (Enter)')} ?disabled=${length === 0} @click=${() => this.go(1)}>${icon('down')}</vscode-button>
      <vscode-button appearance="icon" aria-label=${say('Close')} title=${say('Close (Escape)')} @click=${this.close}>${icon('close')}</vscode-button>
    </div>`;
  }

  override firstUpdated(): void {
    this.querySelector<HTMLElement>('vscode-text-field')?.focus();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    CSS.highlights?.delete('found');
  }

  private type(event: Event): void {
    this.sought = (event.target as HTMLInputElement).value.trim().toLowerCase();
    const { state: session } = this.desk.shown;
    const turns = this.sought ? this.desk.entries.flatMap(entry => (entry.kind === 'turn' ? [entry.turn] : [])) : [];
    this.found = turns.filter(id => {
      const turn = session.turns.get(id);
      return `${turn?.name}\n${turn?.ended?.text ?? ''}`.toLowerCase().includes(this.sought);
    });
    this.at = -1;
    if (this.found.length > 0) void this.go(1);
    else CSS.highlights?.delete('found');
  }

  private async go(by: number): Promise<void> {
    const { length } = this.found;
    this.at = (this.at + by + length) % length;
    const turn = this.found[this.at];
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
      for (let start = text.indexOf(this.sought); start >= 0; start = text.indexOf(this.sought, start + 1)) {
        const range = new Range();
        range.setStart(node, start);
        range.setEnd(node, Math.min(start + this.sought.length, node.textContent?.length ?? 0));
        ranges.push(range);
      }
    }
    CSS.highlights.set('found', new Highlight(...ranges));
  }

  private key(event: KeyboardEvent): void {
    if (event.key === 'Escape') this.close();
    else if (event.key === 'Enter' && this.found.length > 0 && !(event.target as Element).matches('vscode-button')) {
      void this.go(event.shiftKey ? -1 : 1);
    }
  }

  private close(): void {
    this.dispatchEvent(new Event('close'));
  }
}
