import { html, nothing, svg, type TemplateResult } from 'lit';
import type { Block, ChartSeries } from '../../src/script/blocks';
import type { Seat } from '../../src/script/brief';
import { seatIn } from '../heard';
import { given } from '../language';
import { coloured } from './colour';
import { face } from './face';
import { type BlockContext, framed, toTurn } from './frame';

// Drawn at least at its own size, so that its words are never smaller than they are written.
const width = 244;
const narrowest = 56;
const widest = 88;
const top = 14;
const rowHeight = 34;
const letter = 6.6;

/** How lines are told apart where two seats have one colour, or a theme has none. */
const dashes = ['none', '6 3', '1.5 3.5', '9 3 2 3'] as const;

/** One line a seat over the rounds; where somebody changed their mind the point is ringed, and listed with its turn. */
export function chart(block: Extract<Block, { kind: 'chart' }>, context: BlockContext): TemplateResult {
  const { title, levels, ticks, series } = block;
  const names = levels.map(name => inLines(given(name), widest - 8));
  const gutter = Math.max(narrowest, ...names.flat().map(line => line.length * letter + 8));
  // Half of the last label stands beside its point.
  const beside = Math.max(20, (given(ticks.at(-1) ?? '').length * letter) / 2 + 2);
  const room = width - gutter - 16 - beside;
  const height = top + Math.max(1, levels.length - 1) * rowHeight + 26;
  const x = (tick: number) => gutter + 16 + (tick * room) / Math.max(1, ticks.length - 1);
  const every = spacing(ticks, room / Math.max(1, ticks.length - 1));
  const y = (level: number) => top + (levels.length - 1 - level) * rowHeight;
  return framed(
    'chart',
    title,
    html`<svg viewBox="0 0 ${width} ${height}" role="img" aria-label=${told(block, context)}>
        ${names.map(
          (lines, level) => svg`<line class="grid" x1=${gutter} x2=${width - 6} y1=${y(level)} y2=${y(level)} />
          ${lines.map((line, index) => svg`<text class="level" x=${gutter - 6} y=${y(level) + 3 + (index - (lines.length - 1) / 2) * 12}>${line}</text>`)}`,
        )}
        ${ticks.map((name, tick) => (tick % every === 0 ? svg`<text class="tick" x=${x(tick)} y=${height - 6}>${given(name)}</text>` : nothing))}
        ${series.map((each, index) => path(each, index, seatIn(context.state, each.seat), x, y))}
      </svg>
      <ul class="legend">
        ${series.map((each, index) => legend(each, index, block, context))}
      </ul>`,
  );
}

// Lines that lie on one another are set apart by a little, so that none is hidden.
function path(
  { points }: ChartSeries,
  index: number,
  seat: Seat | undefined,
  x: (tick: number) => number,
  y: (level: number) => number,
): TemplateResult {
  const shift = ((index % 5) - 2) * 2.5;
  const places = points.map(point => ({ ...point, px: x(point.tick), py: y(point.level) + shift }));
  return svg`<g class="series" ${coloured(seat?.color)}>
    <polyline stroke-dasharray=${dashOf(index)} points=${places.map(({ px, py }) => `${px},${py}`).join(' ')} />
    ${places.map(({ px, py, mark }) => svg`<circle class=${mark ? 'flip' : ''} cx=${px} cy=${py} r=${mark ? 5 : 3} />`)}
  </g>`;
}

function dashOf(index: number): string {
  return dashes[index % dashes.length] ?? dashes[0];
}

function legend(
  { seat, points }: ChartSeries,
  index: number,
  { ticks }: Extract<Block, { kind: 'chart' }>,
  context: BlockContext,
): TemplateResult {
  const who = seatIn(context.state, seat);
  const flips = points.filter(point => point.mark);
  return html`<li>
    ${face(who, who?.name ?? seat)}<span>${who?.name ?? seat}</span>
    <svg viewBox="0 0 28 8" aria-hidden="true" ${coloured(who?.color)}><polyline stroke-dasharray=${dashOf(index)} points="0,4 28,4" /></svg>
    ${flips.map(({ tick, mark, turn }) => html`<span class="flip">${toTurn(`${given(ticks[tick] ?? '')}: ${given(mark ?? '')}`, turn, context)}</span>`)}
  </li>`;
}

// A name's words in lines that fit into some room.
function inLines(name: string, room: number): string[] {
  const lines: string[] = [];
  for (const word of name.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && (last.length + 1 + word.length) * letter <= room) lines.push(`${lines.pop()} ${word}`);
    else lines.push(word);
  }
  return lines;
}

// So many ticks share a label that the labels do not run into one another.
function spacing(ticks: readonly string[], room: number): number {
  const longest = Math.max(0, ...ticks.map(name => name.length)) * letter + 6;
  return Math.max(1, Math.ceil(longest / room));
}

function told({ title, levels, ticks, series }: Extract<Block, { kind: 'chart' }>, { state }: BlockContext): string {
  const each = series.map(({ seat, points }) => {
    const path = points
      .map(({ tick, level }) => `${given(ticks[tick] ?? `${tick}`)} ${given(levels[level] ?? `${level}`)}`)
      .join(', ');
    return `${seatIn(state, seat)?.name ?? seat}: ${path}`;
  });
  return `${given(title)}. ${each.join('. ')}`;
}
