import { html, type TemplateResult } from 'lit';
import type { Block } from '../../src/script/blocks';
import { seatIn } from '../heard';
import { type BlockContext, framed } from './blocks';
import { face } from './face';

/** Who holds what: a table of seats and their cells. */
export function matrix(block: Extract<Block, { kind: 'matrix' }>, { state }: BlockContext): TemplateResult {
  const { title, columns, rows } = block;
  return framed(
    'matrix',
    title,
    html`<div class="scrolls" tabindex="0" role="group" aria-label=${title}>
      <table>
        <thead>
          <tr>
            <th scope="col"><span class="unseen">Who</span></th>
            ${columns.map(column => html`<th scope="col">${column}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ({ label, seat, cells }) => html`<tr>
              <th scope="row">${seat ? face(seatIn(state, seat), label) : ''}<span>${label}</span></th>
              ${cells.map(cell => html`<td>${cell}</td>`)}
            </tr>`,
          )}
        </tbody>
      </table>
    </div>`,
  );
}
