import { html, nothing, type TemplateResult } from 'lit';
import type { SessionState } from '../../src/ledger/state';
import type { Block } from '../../src/script/blocks';
import { seatIn } from '../heard';
import { given, say } from '../language';
import { face } from './face';
import { type BlockContext, framed } from './frame';

type Matrix = Extract<Block, { kind: 'matrix' }>;

/** Letters of a cell beyond which it is read as a passage and not at a glance. */
const glance = 32;

/** Who holds what: a table of seats and their cells; passages stand below one another, each under its column's name. */
export function matrix(block: Matrix, { state }: BlockContext): TemplateResult {
  const long = block.rows.some(({ cells }) => cells.some(cell => cell.length > glance));
  return framed('matrix', block.title, long ? passages(block, state) : table(block, state));
}

function passages({ columns, rows }: Matrix, state: SessionState): TemplateResult {
  return html`<ul class="passages">
    ${rows.map(
      row => html`<li>
        <h4>${head(row, state)}</h4>
        <dl>
          ${columns.map((column, index) => (row.cells[index] ? html`<dt>${given(column)}</dt><dd>${given(row.cells[index])}</dd>` : nothing))}
        </dl>
      </li>`,
    )}
  </ul>`;
}

function table({ title, columns, rows }: Matrix, state: SessionState): TemplateResult {
  return html`<div class="scrolls" tabindex="0" role="group" aria-label=${given(title)}>
    <table>
      <thead>
        <tr>
          <th scope="col"><span class="unseen">${say('Who')}</span></th>
          ${columns.map(column => html`<th scope="col">${given(column)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          row => html`<tr>
            <th scope="row">${head(row, state)}</th>
            ${row.cells.map(cell => html`<td>${given(cell)}</td>`)}
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function head({ label, seat }: Matrix['rows'][number], state: SessionState): TemplateResult {
  return html`${seat ? face(seatIn(state, seat), label) : nothing}<span>${given(label)}</span>`;
}
