import { html, type TemplateResult } from 'lit';
import type { Block } from '../../src/script/blocks';
import { seatIn } from '../heard';
import { given, say } from '../language';
import { type BlockContext, framed } from './blocks';
import { face } from './face';

/** Who holds what: a table of seats and their cells. */
export function matrix(block: Extract<Block, { kind: 'matrix' }>, { state }: BlockContext): TemplateResult {
  const { title, columns, rows } = block;
  return framed(
    'matrix',
    title,
    html`<div class="scrolls" tabindex="0" role="group" aria-label=${given(title)}>
      <table>
        <thead>
          <tr>
            <th scope="col"><span class="unseen">${say('Who')}</span></th>
            ${columns.map(column => html`<th scope="col">${given(column)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ({ label, seat, cells }) => html`<tr>
              <th scope="row">${seat ? face(seatIn(state, seat), label) : ''}<span>${given(label)}</span></th>
              ${cells.map(cell => html`<td>${given(cell)}</td>`)}
            </tr>`,
          )}
        </tbody>
      </table>
    </div>`,
  );
}
