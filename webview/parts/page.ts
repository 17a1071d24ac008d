import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Entry } from '../../src/ledger/state';
import type { Desk } from '../desk';
import { given } from '../language';
import { opensRound } from '../rounds';
import { entry } from './entry';
import { Part } from './part';

/** How many entries are drawn and let go of together. */
export const pageSize = 8;

/** What a page that was never drawn is taken to be high, for each of its entries. */
const usualHeight = 190;

/** A stretch of the transcript: drawn while it is near the view, an empty box of its height while it is not. */
@customElement('convene-page')
export class Page extends Part {
  @property({ attribute: false }) declare desk: Desk;
  @property({ attribute: false }) declare index: number;
  @property({ attribute: false }) declare near: boolean;

  override render(): TemplateResult | typeof nothing {
    const { complete } = this.desk.shown;
    const first = this.index * pageSize;
    const entries = this.desk.entries.slice(first, first + pageSize);
    if (!this.near) return this.rest(entries.length);
    this.style.removeProperty('height');
    const of = this.desk.entries.length;
    return html`${repeat(
      entries,
      each => each.seq,
      (each, index) => this.one(each, first + index, complete ? of : 0),
    )}`;
  }

  private one(each: Entry, index: number, of: number): TemplateResult {
    const { state } = this.desk.shown;
    const round = opensRound(this.desk.entries, index, state);
    return html`${round ? html`<h2 class="round">${given(round)}</h2>` : nothing}${entry(each, of && index + 1, of, this.desk)}`;
  }

  private rest(count: number): typeof nothing {
    const height = this.offsetHeight || count * usualHeight;
    this.style.setProperty('height', `${height}px`);
    return nothing;
  }
}
