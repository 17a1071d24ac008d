import { html, nothing, type TemplateResult } from 'lit';
import type { SessionState } from '../../src/ledger/state';
import { say } from '../language';
import { named } from '../wording';
import { coloured } from './colour';
import { face } from './face';

/** What stands in place of the turns until the first of them comes: who has come together. */
export function beginning({ opened }: SessionState): TemplateResult {
  return html`<div class="empty">
    <p>${say('The first turn is on its way.')}</p>
    ${
      opened
        ? html`<ul class="cast" aria-label=${say('Who takes part')}>
            ${opened.seats.map(seat => html`<li ${coloured(seat.color)}>${face(seat, seat.name)}<span class="name">${seat.name}</span><span class="quiet">${named(seat.role)}</span></li>`)}
          </ul>`
        : nothing
    }
  </div>`;
}
