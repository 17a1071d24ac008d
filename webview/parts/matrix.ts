import { html, nothing, type TemplateResult } from 'lit';
import type { SessionState } from '../../src/ledger/state';
import { localize } from '../language';
import { findSeat } from '../sessionLookups';
import { renderAvatar } from './avatar';
import { type BlockContext, type BlockOf, renderFrame } from './frame';

type Matrix = BlockOf<'matrix'>;

/** The maximum length of a cell that is shown in a table; longer ones become a list. */
const maxShortCell = 32;

/** Renders a table of seats and their positions; long cells are listed by column. */
export function renderMatrix(block: Matrix, { state }: BlockContext): TemplateResult {
  const hasLongCells = block.rows.some(({ cells }) => cells.some(cell => cell.length > maxShortCell));
  return renderFrame('matrix', block.title, hasLongCells ? renderPassages(block, state) : renderTable(block, state));
}

function renderPassages({ columns, rows }: Matrix, state: SessionState): TemplateResult {
  return html`<ul class="passages">
    ${rows.map(
      row => html`<li>
        <h4>${renderRowHead(row, state)}</h4>
        <dl>
          ${columns.map((column, index) => (row.cells[index] ? html`<dt>${column}</dt><dd>${row.cells[index]}</dd>` : nothing))}
        </dl>
      </li>`,
    )}
  </ul>`;
}

function renderTable({ title, columns, rows }: Matrix, state: SessionState): TemplateResult {
  return html`<div class="scrolls" tabindex="0" role="group" aria-label=${title}>
    <table>
      <thead>
        <tr>
          <th scope="col"><span class="unseen">${localize('Who')}</span></th>
          ${columns.map(column => html`<th scope="col">${column}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          row => html`<tr>
            <th scope="row">${renderRowHead(row, state)}</th>
            ${row.cells.map(cell => html`<td>${cell}</td>`)}
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function renderRowHead({ label, seat }: Matrix['rows'][number], state: SessionState): TemplateResult {
  return html`${seat ? renderAvatar(findSeat(state, seat), label) : nothing}<span>${label}</span>`;
}
