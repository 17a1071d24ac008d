import type { Score } from './judging';

/** One run of one method on one document. */
export interface BenchRun {
  document: string;
  method: string;
  run: number;
  /** How many faults were planted. */
  planted: number;
  usd: number;
  seconds: number;
  inputTokens: number;
  outputTokens: number;
  /** Left out where the report could not be made. */
  score?: Score;
  /** Why there is no score. */
  failed?: string;
}

const counted = ['wrong', 'repeated', 'petty', 'author', 'chair', 'minutes'] as const;

/** What a method came to over its runs, on average; shares are of all planted faults. */
export interface MethodResult
  extends Record<(typeof counted)[number] | 'recall' | 'cured' | 'usd' | 'seconds', number> {
  method: string;
  runs: number;
  /** The lowest and the highest recall of a run. */
  spread: [number, number];
}

/** The results by method, in the order in which the methods were named. */
export function resultsOf(runs: readonly BenchRun[]): MethodResult[] {
  const methods = [...new Set(runs.map(({ method }) => method))];
  return methods.flatMap(method => {
    const scored = runs.flatMap(each => (each.method === method && each.score ? [{ ...each, ...each.score }] : []));
    if (scored.length === 0) return [];
    const planted = scored.filter(each => each.planted > 0);
    const faults = Math.max(1, sum(planted.map(each => each.planted)));
    const recalls = planted.map(each => each.found.length / each.planted);
    const means = [...counted, 'usd', 'seconds'] as const;
    const meant = means.map(key => [key, sum(scored.map(each => each[key])) / scored.length]);
    return [
      {
        ...(Object.fromEntries(meant) as Record<(typeof means)[number], number>),
        ...{ method, runs: scored.length, spread: [Math.min(1, ...recalls), Math.max(0, ...recalls)] },
        recall: sum(planted.map(each => each.found.length)) / faults,
        cured: sum(planted.map(each => each.cured.length)) / faults,
      },
    ];
  });
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** The results as a table in Markdown. */
export function tableOf(results: readonly MethodResult[]): string {
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  const rows = results.map(each => [
    each.method,
    String(each.runs),
    `${percent(each.recall)} (${percent(each.spread[0])}–${percent(each.spread[1])})`,
    percent(each.cured),
    ...counted.map(key => each[key].toFixed(1)),
    `$${each.usd.toFixed(3)}`,
    each.seconds.toFixed(0),
  ]);
  const head = ['method', 'runs', 'found', 'cured', ...counted.slice(0, -1), 'minutes to read', 'cost', 'seconds'];
  return [head, head.map(() => '---'), ...rows].map(row => `| ${row.join(' | ')} |`).join('\n');
}
