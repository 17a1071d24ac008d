import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { TurnState } from '../../src/ledger/state';
import type { FoundQuote } from '../../src/protocol/facts';
import { say } from '../language';
import type { Shown } from '../shown';
import { growing, Part } from './part';

/** The document beside the talk: a line that somebody quotes leads to the turn, and those that are quoted now are lit. */
@customElement('convene-document')
export class DocumentPane extends Part {
  @property({ attribute: false }) declare text: string;
  @property(growing) declare shown: Shown;
  @property({ attribute: false }) declare quotes: ReadonlyMap<string, readonly FoundQuote[]>;
  @property({ attribute: false }) declare goTo: (turn: string) => void;
  private drawn = '';
  private quoted = new Map<number, TurnState[]>();
  private lit = new Set<number>();

  // Words pour in, and a long document has thousands of lines: it is drawn again only where another one is lit.
  protected override shouldUpdate(): boolean {
    this.quoted = new Map();
    this.lit = new Set();
    const turns = [...this.shown.state.turns.values()];
    for (const turn of turns) this.mark(turn, turns.at(-1)?.beat);
    const all = [...this.quoted].map(([line, by]) => `${line}:${by.map(({ id }) => id)}`);
    const stamp = `${this.text.length} ${all} ${[...this.lit]}`;
    const isNew = stamp !== this.drawn;
    this.drawn = stamp;
    return isNew;
  }

  override render(): TemplateResult {
    const first = this.shown.state.opened?.document?.firstLine ?? 1;
    return html`<ol class="document">${this.text.split('\n').map((text, index) => this.line(text, index + 1, first))}</ol>`;
  }

  // Whoever reads or points at something here keeps their place.
  protected override updated(): void {
    if (!this.matches(':hover, :focus-within')) this.querySelector('.lit')?.scrollIntoView({ block: 'center' });
  }

  private mark(turn: TurnState, beat: string | undefined): void {
    const sofar = turn.ended?.text ?? this.shown.speaking.get(turn.id)?.text ?? '';
    for (const { text, line, to = line } of this.quotes.get(turn.id) ?? []) {
      if (!sofar.includes(text)) continue;
      for (let each = line; each <= to; each++) {
        const by = this.quoted.get(each) ?? [];
        if (by.at(-1) !== turn) this.quoted.set(each, [...by, turn]);
        if (turn.beat === beat) this.lit.add(each);
      }
    }
  }

  private line(text: string, line: number, first: number): TemplateResult {
    const by = this.quoted.get(line);
    const turn = by?.at(-1);
    const words = text.trim() === '' ? nothing : text;
    const names = [...new Set(by?.map(({ name }) => name))].join(', ');
    return html`<li class=${`${turn ? 'quoted' : ''} ${this.lit.has(line) ? 'lit' : ''} ${/^#+ /.test(text) ? 'title' : ''}`}>
      <small aria-hidden="true">${line + first - 1}</small>${
        turn
          ? html`<button class="turn" title=${say('Quoted by {0}', names)} @click=${() => this.goTo(turn.id)}>${words}<span class="unseen">, ${say('Quoted by {0}', names)}</span></button>`
          : html`<span>${words}</span>`
      }
    </li>`;
  }
}
