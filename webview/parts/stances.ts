import { html, nothing, type TemplateResult } from 'lit';
import type { TurnState } from '../../src/ledger/state';
import { parseStances } from '../../src/script/stance';
import { localize, localizeText } from '../language';

/** Renders the stances of a turn; ids of findings and choices link to their entries on the page. */
export function renderStances({ ended }: TurnState, showEntry: (id: string) => void): TemplateResult | typeof nothing {
  const declared = parseStances(ended?.data);
  if (declared.length === 0) return nothing;
  const items = declared.map(({ id, stance, side, as, why }) => {
    // A change (C…) has no entry of its own: the page shows it at the finding that it settles.
    const name = id.startsWith('C')
      ? html`<b>${id}</b>`
      : html`<button class="turn place" title=${localize('Show it on the page')} @click=${() => showEntry(id)}>${id}</button>`;
    const label = as
      ? localize('the same as {0}', as)
      : stance === 'for'
        ? localize('for side {0}', String(side))
        : localizeText(stance);
    return html`<li dir="auto">${name} ${label}${why ? ` – ${why}` : nothing}</li>`;
  });
  return html`<ul class="stances" aria-label=${localizeText('stances')}>${items}</ul>`;
}
