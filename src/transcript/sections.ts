import { numbersTo } from '../base/counting';
import { isRecord, type Json, type JsonObject } from '../base/json';
import { assertNever } from '../base/never';
import type { ChartSeries, ShownBlock, TextVersion } from '../script/blocks';
import type { Minutes } from './minutes';

/** A titled part of the outcome, for all file formats: a headline, a list, a table. */
export interface Section {
  title: string;
  headline?: string;
  items: { label?: string; texts: string[] }[];
  table?: { columns: string[]; rows: string[][] };
}

/** The outcome of a session as sections; without a format's view, the raw fields of the outcome. */
export function outcomeSections(minutes: Pick<Minutes, 'blocks' | 'seats' | 'outcome'>): Section[] {
  const nameOf = (seat: string) => minutes.seats.find(each => each.id === seat)?.name ?? seat;
  const sections = minutes.blocks.flatMap(block => blockSection(block, nameOf));
  // An outcome with `go` is that of a page, which is not repeated.
  if (sections.length > 0 || !minutes.outcome || 'go' in minutes.outcome) return sections;
  const { reason: _reason, success: _success, ...result } = minutes.outcome;
  return Object.keys(result).length > 0 ? [{ title: 'Result', items: resultFields(result) }] : [];
}

/** A value as text: a quote with its speaker, a confidence in percent, an object by its fields. */
function valueText(key: string, value: Json | undefined): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (key === 'confidence' && typeof value === 'number') return `${Math.round(value * 100)} %`;
  if (!isRecord(value)) return JSON.stringify(value ?? null);
  if (typeof value.text === 'string' && typeof value.by === 'string') return `${value.by}: ${value.text}`;
  return resultFields(value)
    .map(({ label = '', texts }) => `${label.toLowerCase()}: ${texts.join('; ')}`)
    .join(', ');
}

/** Turns a data key into words: `goalAchieved` becomes “Goal achieved”. */
export function humanizeKey(key: string): string {
  const words = key.replace(
    /([\p{Ll}\p{N}])(\p{Lu})/gu,
    (_, end: string, start: string) => `${end} ${start.toLowerCase()}`,
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The fields of a result as labelled texts; empty ones are left out. */
export function resultFields(data: JsonObject): Section['items'] {
  return Object.entries(data).flatMap(([key, value]) => {
    if (value === undefined || value === null) return [];
    const values = Array.isArray(value) ? value : [value];
    return values.length > 0 ? [{ label: humanizeKey(key), texts: values.map(each => valueText(key, each)) }] : [];
  });
}

function blockSection(block: ShownBlock, nameOf: (seat: string) => string): Section[] {
  switch (block.kind) {
    // These show how the session stands at a moment.
    case 'rail':
    case 'stage':
      return [];
    case 'verdict': {
      const confidence = block.confidence === undefined ? '' : ` (confidence ${Math.round(block.confidence * 100)} %)`;
      const filled = block.parts.filter(part => part.items.length > 0);
      const items = filled.map(part => ({ label: part.label, texts: part.items }));
      return [{ title: block.title, headline: `${block.headline}${confidence}`, items }];
    }
    case 'ballot': {
      const texts = ({ vote, reason }: (typeof block.votes)[number]) => [reason ? `${vote} – ${reason}` : vote];
      const items = block.votes.map(each => ({ label: nameOf(each.seat), texts: texts(each) }));
      return [{ title: block.title, headline: block.result, items }];
    }
    case 'matrix': {
      const rows = block.rows.map(row => [row.label, ...row.cells]);
      return [{ title: block.title, items: [], table: { columns: ['', ...block.columns], rows } }];
    }
    case 'chart': {
      const cells = (series: ChartSeries<string>) => levelCells(series, block.levels, block.ticks.length);
      const rows = block.series.map(series => [nameOf(series.seat), ...cells(series)]);
      return [{ title: block.title, items: [], table: { columns: ['', ...block.ticks], rows } }];
    }
    case 'lines':
      if (block.hidden) return [];
      return [{ title: block.title, items: block.lines.map(({ text }) => ({ texts: [text] })) }];
    case 'versions': {
      const items = block.versions.map(({ label, lines }) => ({ label, texts: lines.map(signedLine) }));
      return [{ title: block.title, items }];
    }
    case 'checklist': {
      const items = block.items.map(({ text, done }) => ({ texts: [`${done ? '☑' : '☐'} ${text}`] }));
      return [{ title: block.title, items }];
    }
    default:
      return assertNever(block);
  }
}

/** A line of a changed text with a sign: added, removed or unchanged. */
function signedLine({ text, change }: TextVersion<string>['lines'][number]): string {
  return `${change === 'added' ? '+ ' : change === 'removed' ? '− ' : ''}${text}`;
}

/** The levels of a chart's line, a cell for each tick. */
function levelCells(series: ChartSeries<string>, names: readonly string[], ticks: number): string[] {
  return numbersTo(ticks).map(place => {
    const tick = place - 1;
    const point = series.points.find(each => each.tick === tick);
    if (!point) return '';
    const name = names[point.level] ?? String(point.level);
    return point.mark ? `${name} (${point.mark})` : name;
  });
}
