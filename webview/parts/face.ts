import { html, type TemplateResult } from 'lit';
import { typedIcon } from '../../src/cast/appearance';
import type { Seat } from '../../src/script/brief';
import { agentColour } from './colour';

/** Renders an agent's icon in its colour, or the first letter of its name. */
export function face(seat: Pick<Seat, 'icon' | 'color' | 'name' | 'role'> | undefined, name: string): TemplateResult {
  // In plays of earlier versions an icon was drawn for characters that have none, such as an animal.
  const own = seat?.role === 'character' ? typedIcon(seat) : (seat?.icon ?? '');
  const sign = own && [...own].length <= 8 ? own : ([...name][0] ?? '·').toUpperCase();
  return html`<span class="face" aria-hidden="true" ${agentColour(seat?.color)}>${sign}</span>`;
}
