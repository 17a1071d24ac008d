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

/** The averages of a method over its runs; shares are of all planted defects. */
export interface MethodResult
  extends Record<(typeof scoreColumns)[number] | 'recall' | 'cured' | 'usd' | 'seconds', number> {
  method: string;
  runs: number;
  /** The lowest and the highest recall of a run. */
  spread: [number, number];
}

/** Averages the runs by method, in the order in which the methods were named. */
export function averageByMethod(runs: readonly BenchRun[]): MethodResult[] {
  const methods = [...new Set(runs.map(({ method }) => method))];
  return methods.flatMap(method => {
    const scored = runs.flatMap(each => (each.method === method && each.score ? [{ ...each, ...each.score }] : []));
    if (scored.length === 0) return [];
    const planted = scored.filter(each => each.planted > 0);
    const faults = Math.max(1, sum(planted.map(each => each.planted)));
    const recalls = planted.map(each => each.found.length / each.planted);
    const means = [...scoreColumns, 'usd', 'seconds'] as const;
    const averages = means.map(key => [key, sum(scored.map(each => each[key])) / scored.length]);
    return [
      {
        ...(Object.fromEntries(averages) as Record<(typeof means)[number], number>),
        ...{ method, runs: scored.length, spread: [Math.min(1, ...recalls), Math.max(0, ...recalls)] },
        recall: sum(planted.map(each => each.found.length)) / faults,
        cured: sum(planted.map(each => each.cured.length)) / faults,
      },
    ];
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
