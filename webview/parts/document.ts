import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { TurnState } from '../../src/ledger/state';
import type { DocumentQuote } from '../../src/protocol/facts';
import { localize } from '../language';
import type { ShownSession } from '../shownSession';
import { mutableProperty, Part } from './part';

/** The document beside the turns: quoted lines link to their turns, those quoted in the current beat are highlighted. */
@customElement('convene-document')
export class DocumentPane extends Part {
  @property({ attribute: false }) declare text: string;
  @property(mutableProperty) declare shown: ShownSession;
  @property({ attribute: false }) declare quotes: ReadonlyMap<string, readonly DocumentQuote[]>;
  @property({ attribute: false }) declare goTo: (turn: string) => void;
  private drawn = '';
  private turnsByLine = new Map<number, TurnState[]>();
  private highlighted = new Set<number>();

  // A long document has thousands of lines: it is rendered again only if other lines are quoted.
  protected override shouldUpdate(): boolean {
    this.turnsByLine = new Map();
    this.highlighted = new Set();
    const turns = [...this.shown.state.turns.values()];
    for (const turn of turns) this.markQuotes(turn, turns.at(-1)?.beat);
    const all = [...this.turnsByLine].map(([line, by]) => `${line}:${by.map(({ id }) => id)}`);
    const stamp = `${this.text.length} ${all} ${[...this.highlighted]}`;
    const isNew = stamp !== this.drawn;
    this.drawn = stamp;
    return isNew;
  }

  override render(): TemplateResult {
    const first = this.shown.state.opened?.document?.firstLine ?? 1;
    return html`<ol class="document">${this.text.split('\n').map((text, index) => this.line(text, index + 1, first))}</ol>`;
  }

  // Does not scroll while the user reads or points here.
  protected override updated(): void {
    if (!this.matches(':hover, :focus-within')) this.querySelector('.lit')?.scrollIntoView({ block: 'center' });
  }

  private markQuotes(turn: TurnState, beat: string | undefined): void {
    const sofar = turn.ended?.text ?? this.shown.speaking.get(turn.id)?.text ?? '';
    for (const { text, line, to = line } of this.quotes.get(turn.id) ?? []) {
      if (!sofar.includes(text)) continue;
      for (let each = line; each <= to; each++) {
        const by = this.turnsByLine.get(each) ?? [];
        if (by.at(-1) !== turn) this.turnsByLine.set(each, [...by, turn]);
        if (turn.beat === beat) this.highlighted.add(each);
      }
    }
  }

  private line(text: string, line: number, first: number): TemplateResult {
    const by = this.turnsByLine.get(line);
    const turn = by?.at(-1);
    const words = text.trim() === '' ? nothing : text;
    const names = [...new Set(by?.map(({ name }) => name))].join(', ');
    return html`<li class=${`${turn ? 'quoted' : ''} ${this.highlighted.has(line) ? 'lit' : ''} ${/^#+ /.test(text) ? 'title' : ''}`}>
      <small aria-hidden="true">${line + first - 1}</small>${
        turn
          ? html`<button class="turn" title=${localize('Quoted by {0}', names)} @click=${() => this.goTo(turn.id)}>${words}<span class="unseen">, ${localize('Quoted by {0}', names)}</span></button>`
          : html`<span>${words}</span>`
      }
    </li>`;
  }
}
