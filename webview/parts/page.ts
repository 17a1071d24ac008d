import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Entry } from '../../src/ledger/state';
import type { PanelContext } from '../panelContext';
import { openedRound, roundHeading } from '../rounds';
import { renderEntry } from './entry';
import { Part } from './part';

/** The number of the transcript's entries that are rendered and released together. */
export const pageSize = 8;

/** The assumed height of an entry that was never rendered, in pixels. */
const estimatedHeight = 190;

/** A page of the transcript, some of its entries: rendered while it is near the view, otherwise an empty box of the same height. */
@customElement('convene-page')
export class TranscriptPage extends Part {
  @property({ attribute: false }) declare panelContext: PanelContext;
  @property({ attribute: false }) declare index: number;
  /** Whether it is in view, or soon will be. */
  @property({ attribute: false }) declare near: boolean;

  override render(): TemplateResult | typeof nothing {
    const { complete } = this.panelContext.shown;
    const first = this.index * pageSize;
    const entries = this.panelContext.entries.slice(first, first + pageSize);
    if (!this.near) {
      const height = this.offsetHeight || entries.length * estimatedHeight;
      this.style.setProperty('height', `${height}px`);
      return nothing;
    }
    this.style.removeProperty('height');
    // Without a place and a total while older entries are loading.
    const total = complete ? this.panelContext.entries.length : 0;
    return html`${repeat(
      entries,
      each => each.seq,
      (each, index) => this.renderEntry(each, first + index, total),
    )}`;
  }

  /** Renders an entry, below a heading if it opens a round. */
  private renderEntry(entry: Entry, index: number, total: number): TemplateResult {
    const { state } = this.panelContext.shown;
    const round = openedRound(this.panelContext.entries, index, state);
    return html`${round ? html`<h2 class="round">${roundHeading(round)}</h2>` : nothing}${renderEntry(entry, total && index + 1, total, this.panelContext)}`;
  }
}
