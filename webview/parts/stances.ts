import { html, nothing, type TemplateResult } from 'lit';
import type { TurnState } from '../../src/ledger/state';
import { stancesIn } from '../../src/script/stance';
import { given, say } from '../language';

/** Where a turn stands on what was found; findings and choices lead to their entries of the page. */
export function stances({ ended }: TurnState, showEntry: (id: string) => void): TemplateResult | typeof nothing {
  const taken = stancesIn(ended?.data);
  if (taken.length === 0) return nothing;
  const items = taken.map(({ id, stance, side, as, why }) => {
    // A change stands on the page at the finding that it settles.
    const name = id.startsWith('C')
      ? html`<b>${id}</b>`
      : html`<button class="turn place" title=${say('Show it on the page')} @click=${() => showEntry(id)}>${id}</button>`;
    const what = as ? say('the same as {0}', as) : stance === 'for' ? say('for side {0}', String(side)) : given(stance);
    return html`<li dir="auto">${name} ${what}${why ? ` – ${why}` : nothing}</li>`;
  });
  return html`<ul class="stances" aria-label=${given('stances')}>${items}</ul>`;
}
