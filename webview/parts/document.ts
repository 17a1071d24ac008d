import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { TurnState } from '../../src/ledger/state';
import type { DocumentQuote } from '../../src/protocol/facts';
import { localize } from '../language';
import type { ShownSession } from '../shownSession';
import { mutableProperty, Part } from './part';

/** The document beside the turns: quoted lines link to the turn that quoted them last, and those quoted by the newest turns (of one beat) are highlighted. */
@customElement('convene-document')
export class DocumentPane extends Part {
  @property({ attribute: false }) declare text: string;
  @property(mutableProperty) declare shown: ShownSession;
  /** What each turn quotes from the document. */
  @property({ attribute: false }) declare quotes: ReadonlyMap<string, readonly DocumentQuote[]>;
  @property({ attribute: false }) declare goTo: (turn: string) => void;
  /** What was highlighted when the document was rendered last. */
  private renderedVersion = '';
  private turnsByLine = new Map<number, TurnState[]>();
  private highlighted = new Set<number>();

  // A long document has thousands of lines: it is rendered again only if other lines are quoted.
  protected override shouldUpdate(): boolean {
    this.turnsByLine = new Map();
    this.highlighted = new Set();
    const turns = [...this.shown.state.turns.values()];
    const newestBeat = turns.at(-1)?.beat;
    for (const turn of turns) this.markQuotes(turn, turn.beat === newestBeat);
    const quotedLines = [...this.turnsByLine].map(([line, quoting]) => `${line}:${quoting.map(({ id }) => id)}`);
    const version = `${this.text.length} ${quotedLines} ${[...this.highlighted]}`;
    const isNew = version !== this.renderedVersion;
    this.renderedVersion = version;
    return isNew;
  }

  override render(): TemplateResult {
    // A document that is a selection keeps the line numbers of its file.
    const first = this.shown.state.opened?.document?.firstLine ?? 1;
    return html`<ol class="document">${this.text.split('\n').map((text, index) => this.renderLine(text, index + 1, first))}</ol>`;
  }

  // Does not scroll while the user reads or points here.
  protected override updated(): void {
    if (!this.matches(':hover, :focus-within')) this.querySelector('.lit')?.scrollIntoView({ block: 'center' });
  }

  /** Notes the lines that a turn quotes, as far as it has been spoken. */
  private markQuotes(turn: TurnState, isNewest: boolean): void {
    const spoken = turn.ended?.text ?? this.shown.speaking.get(turn.id)?.text ?? '';
    for (const { text, line, to = line } of this.quotes.get(turn.id) ?? []) {
      if (!spoken.includes(text)) continue;
      for (let each = line; each <= to; each++) {
        const turns = this.turnsByLine.get(each) ?? [];
        if (turns.at(-1) !== turn) this.turnsByLine.set(each, [...turns, turn]);
        if (isNewest) this.highlighted.add(each);
      }
    }
  }

  private renderLine(text: string, line: number, first: number): TemplateResult {
    const turns = this.turnsByLine.get(line);
    const turn = turns?.at(-1);
    const words = text.trim() === '' ? nothing : text;
    const names = [...new Set(turns?.map(({ name }) => name))].join(', ');
    return html`<li class=${`${turn ? 'quoted' : ''} ${this.highlighted.has(line) ? 'lit' : ''} ${/^#+ /.test(text) ? 'title' : ''}`}>
      <small aria-hidden="true">${line + first - 1}</small>${
        turn
          ? html`<button class="turn" title=${localize('Quoted by {0}', names)} @click=${() => this.goTo(turn.id)}>${words}<span class="unseen">, ${localize('Quoted by {0}', names)}</span></button>`
          : html`<span>${words}</span>`
      }
    </li>`;
  }
}
