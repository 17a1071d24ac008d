import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Entry } from '../../src/ledger/state';
import type { PanelContext } from '../panelContext';
import { openedRound, roundHeading } from '../rounds';
import { renderEntry } from './entry';
import { Part } from './part';

/** The number of entries that are rendered and released together. */
export const pageSize = 8;

/** The assumed height of an entry that was never rendered, in pixels. */
const estimatedHeight = 190;

/** A stretch of the transcript: rendered while it is near the view, otherwise an empty box of the same height. */
@customElement('convene-page')
export class TranscriptPage extends Part {
  @property({ attribute: false }) declare panelContext: PanelContext;
  @property({ attribute: false }) declare index: number;
  @property({ attribute: false }) declare near: boolean;

  override render(): TemplateResult | typeof nothing {
    const { complete } = this.panelContext.shown;
    const first = this.index * pageSize;
    const entries = this.panelContext.entries.slice(first, first + pageSize);
    if (!this.near) return this.keepHeight(entries.length);
    this.style.removeProperty('height');
    const of = this.panelContext.entries.length;
    return html`${repeat(
      entries,
      each => each.seq,
      (each, index) => this.renderEntry(each, first + index, complete ? of : 0),
    )}`;
  }

  private renderEntry(each: Entry, index: number, of: number): TemplateResult {
    const { state } = this.panelContext.shown;
    const round = openedRound(this.panelContext.entries, index, state);
    return html`${round ? html`<h2 class="round">${roundHeading(round)}</h2>` : nothing}${renderEntry(each, of && index + 1, of, this.panelContext)}`;
  }

  private keepHeight(count: number): typeof nothing {
    const height = this.offsetHeight || count * estimatedHeight;
    this.style.setProperty('height', `${height}px`);
    return nothing;
  }
}
