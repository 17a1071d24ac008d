import { html, nothing, svg, type TemplateResult } from 'lit';
import type { ChartSeries } from '../../src/script/blocks';
import type { Seat } from '../../src/script/brief';
import { findSeat } from '../sessionLookups';
import { renderAvatar } from './avatar';
import { agentColour } from './colour';
import { type BlockContext, type BlockOf, renderFrame, turnLink } from './frame';

// Lengths in pixels. The chart is drawn at least at this size, so that its words are never smaller than other text.
const width = 244;
/** The room for the names of the levels, left of the lines. */
const minGutter = 56;
const maxGutter = 88;
const top = 14;
const rowHeight = 34;
/** The width of a letter on average. */
const letterWidth = 6.6;

/** How lines are told apart where two seats have one colour, or a theme has none. */
const dashes = ['none', '6 3', '1.5 3.5', '9 3 2 3'] as const;

/** Renders a chart of one line per seat over the rounds (ticks); points with a mark, such as a change of mind, are ringed and listed with their turns. */
export function renderChart(block: BlockOf<'chart'>, context: BlockContext): TemplateResult {
  const { title, levels, ticks, series } = block;
  const names = levels.map(name => wrapLabel(name, maxGutter - 8));
  const gutter = Math.max(minGutter, ...names.flat().map(line => line.length * letterWidth + 8));
  // Half of the last label stands beside its point.
  const rightMargin = Math.max(20, ((ticks.at(-1) ?? '').length * letterWidth) / 2 + 2);
  const tickDistance = (width - gutter - 16 - rightMargin) / Math.max(1, ticks.length - 1);
  const height = top + Math.max(1, levels.length - 1) * rowHeight + 26;
  const labelEvery = labelInterval(ticks, tickDistance);
  const x = (tick: number) => gutter + 16 + tick * tickDistance;
  // The first level is at the bottom.
  const y = (level: number) => top + (levels.length - 1 - level) * rowHeight;
  return renderFrame(
    'chart',
    title,
    html`<svg viewBox="0 0 ${width} ${height}" role="img" aria-label=${chartSummary(block, context)}>
        ${names.map(
          (lines, level) => svg`<line class="grid" x1=${gutter} x2=${width - 6} y1=${y(level)} y2=${y(level)} />
          ${lines.map((line, index) => svg`<text class="level" x=${gutter - 6} y=${y(level) + 3 + (index - (lines.length - 1) / 2) * 12}>${line}</text>`)}`,
        )}
        ${ticks.map((name, tick) => (tick % labelEvery === 0 ? svg`<text class="tick" x=${x(tick)} y=${height - 6}>${name}</text>` : nothing))}
        ${series.map((each, index) => renderSeries(each, index, findSeat(context.state, each.seat), x, y))}
      </svg>
      <ul class="legend">
        ${series.map((each, index) => renderLegendItem(each, index, block, context))}
      </ul>`,
  );
}

// Each line is shifted up or down by up to 5 pixels, so that none hides another.
function renderSeries(
  { points }: ChartSeries<string>,
  index: number,
  seat: Seat | undefined,
  x: (tick: number) => number,
  y: (level: number) => number,
): TemplateResult {
  const shift = ((index % 5) - 2) * 2.5;
  const places = points.map(point => ({ ...point, px: x(point.tick), py: y(point.level) + shift }));
  return svg`<g class="series" ${agentColour(seat?.color)}>
    <polyline stroke-dasharray=${dashes[index % dashes.length]} points=${places.map(({ px, py }) => `${px},${py}`).join(' ')} />
    ${places.map(({ px, py, mark }) => svg`<circle class=${mark ? 'flip' : ''} cx=${px} cy=${py} r=${mark ? 5 : 3} />`)}
  </g>`;
}

function renderLegendItem(
  { seat, points }: ChartSeries<string>,
  index: number,
  { ticks }: BlockOf<'chart'>,
  context: BlockContext,
): TemplateResult {
  const who = findSeat(context.state, seat);
  const flips = points.filter(point => point.mark);
  return html`<li>
    ${renderAvatar(who, who?.name ?? seat)}<span>${who?.name ?? seat}</span>
    <svg viewBox="0 0 28 8" aria-hidden="true" ${agentColour(who?.color)}><polyline stroke-dasharray=${dashes[index % dashes.length]} points="0,4 28,4" /></svg>
    ${flips.map(({ tick, mark, turn }) => html`<span class="flip">${turnLink(`${ticks[tick] ?? ''}: ${mark ?? ''}`, turn, context)}</span>`)}
  </li>`;
}

// A name's words in lines that fit into some room.
function wrapLabel(name: string, room: number): string[] {
  const lines: string[] = [];
  for (const word of name.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && (last.length + 1 + word.length) * letterWidth <= room)
      lines.push(`${lines.pop()} ${word}`);
    else lines.push(word);
  }
  return lines;
}

// Every how many ticks one has a label, so that labels do not overlap.
function labelInterval(ticks: readonly string[], distance: number): number {
  const longest = Math.max(0, ...ticks.map(name => name.length)) * letterWidth + 6;
  return Math.max(1, Math.ceil(longest / distance));
}

// The chart in words, for screen readers.
function chartSummary({ title, levels, ticks, series }: BlockOf<'chart'>, { state }: BlockContext): string {
  const each = series.map(({ seat, points }) => {
    const path = points.map(({ tick, level }) => `${ticks[tick] ?? tick} ${levels[level] ?? level}`).join(', ');
    return `${findSeat(state, seat)?.name ?? seat}: ${path}`;
  });
  return `${title}. ${each.join('. ')}`;
}
