import type { Score } from './judging';

/** One run of one method on one document. */
export interface BenchRun {
  document: string;
  method: string;
  run: number;
  /** The number of planted defects. */
  planted: number;
  usd: number;
  seconds: number;
  inputTokens: number;
  outputTokens: number;
  /** Missing if the report could not be judged. */
  score?: Score;
  /** Why there is no score. */
  failed?: string;
}

const scoreColumns = ['wrong', 'repeated', 'petty', 'author', 'chair', 'minutes'] as const;

/** The averages of a method over its judged runs; `recall` (defects found) and `cured` are shares of all planted defects. */
export interface MethodResult
  extends Record<(typeof scoreColumns)[number] | 'recall' | 'cured' | 'usd' | 'seconds', number> {
  method: string;
  runs: number;
  /** The lowest and the highest recall of a run. */
  spread: [number, number];
}

/** Averages the runs by method, in the order in which the methods were named; one without a judged run has no row. */
export function averageByMethod(runs: readonly BenchRun[]): MethodResult[] {
  const methods = [...new Set(runs.map(({ method }) => method))];
  return methods.flatMap(method => {
    const scored = runs.flatMap(each => (each.method === method && each.score ? [{ ...each, ...each.score }] : []));
    if (scored.length === 0) return [];
    // A control has no defects to find; where there are controls alone, nothing was found.
    const seeded = scored.filter(each => each.planted > 0);
    const defects = Math.max(1, sum(seeded.map(each => each.planted)));
    const recalls = seeded.length > 0 ? seeded.map(each => each.found.length / each.planted) : [0];
    const columns = [...scoreColumns, 'usd', 'seconds'] as const;
    const entries = columns.map(key => [key, sum(scored.map(each => each[key])) / scored.length]);
    const averages = Object.fromEntries(entries) as Record<(typeof columns)[number], number>;
    const share = (key: 'found' | 'cured') => sum(seeded.map(each => each[key].length)) / defects;
    const spread: MethodResult['spread'] = [Math.min(...recalls), Math.max(...recalls)];
    return [{ ...averages, method, runs: scored.length, spread, recall: share('found'), cured: share('cured') }];
  });
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Renders the results as a Markdown table. */
export function resultsTable(results: readonly MethodResult[]): string {
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  const rows = results.map(each => [
    each.method,
    String(each.runs),
    `${percent(each.recall)} (${percent(each.spread[0])}–${percent(each.spread[1])})`,
    percent(each.cured),
    ...scoreColumns.map(key => each[key].toFixed(1)),
    `$${each.usd.toFixed(3)}`,
    each.seconds.toFixed(0),
  ]);
  const head = ['method', 'runs', 'found', 'cured', ...scoreColumns.slice(0, -1), 'minutes to read', 'cost', 'seconds'];
  return [head, head.map(() => '---'), ...rows].map(row => `| ${row.join(' | ')} |`).join('\n');
}
