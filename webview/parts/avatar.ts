import { html, type TemplateResult } from 'lit';
import type { Seat } from '../../src/script/brief';
import { agentColour } from './colour';

/** Renders an agent's icon in its colour, or the first letter of its name. */
export function renderAvatar(seat: Pick<Seat, 'icon' | 'color' | 'name'> | undefined, name: string): TemplateResult {
  // The icon comes from the agent's file, which may hold any text: a long one would not fit.
  const sign = seat?.icon && [...seat.icon].length <= 8 ? seat.icon : ([...name][0] ?? '·').toUpperCase();
  return html`<span class="face" aria-hidden="true" ${agentColour(seat?.color)}>${sign}</span>`;
}
