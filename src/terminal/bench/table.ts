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

/** What a method came to over its runs; shares are of all planted faults. */
export interface MethodResult {
  method: string;
  runs: number;
  recall: number;
  /** The lowest and the highest recall of a run. */
  spread: [number, number];
  cured: number;
  wrong: number;
  repeated: number;
  petty: number;
  author: number;
  chair: number;
  minutes: number;
  usd: number;
  seconds: number;
}

/** The results by method, in the order in which the methods were named. */
export function resultsOf(runs: readonly BenchRun[]): MethodResult[] {
  const methods = [...new Set(runs.map(({ method }) => method))];
  return methods.flatMap(method => {
    const scored = runs.flatMap(each => (each.method === method && each.score ? [{ ...each, score: each.score }] : []));
    if (scored.length === 0) return [];
    const planted = scored.filter(each => each.planted > 0);
    const mean = (value: (each: (typeof scored)[number]) => number) =>
      scored.reduce((sum, each) => sum + value(each), 0) / scored.length;
    const share = (what: 'found' | 'cured') =>
      planted.reduce((sum, each) => sum + each.score[what].length, 0) /
      Math.max(
        1,
        planted.reduce((sum, each) => sum + each.planted, 0),
      );
    const recalls = planted.map(each => each.score.found.length / each.planted);
    return [
      {
        ...{ method, runs: scored.length, recall: share('found'), cured: share('cured') },
        spread: [Math.min(1, ...recalls), Math.max(0, ...recalls)],
        ...{ wrong: mean(each => each.score.wrong), repeated: mean(each => each.score.repeated) },
        ...{ petty: mean(each => each.score.petty), author: mean(each => each.score.author) },
        ...{ chair: mean(each => each.score.chair), minutes: mean(each => each.score.minutes) },
        ...{ usd: mean(each => each.usd), seconds: mean(each => each.seconds) },
      },
    ];
  });
}

/** The results as a table in Markdown. */
export function tableOf(results: readonly MethodResult[]): string {
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  const rows = results.map(each => [
    each.method,
    String(each.runs),
    `${percent(each.recall)} (${percent(each.spread[0])}–${percent(each.spread[1])})`,
    percent(each.cured),
    ...[each.wrong, each.repeated, each.petty, each.author, each.chair, each.minutes].map(value => value.toFixed(1)),
    `$${each.usd.toFixed(3)}`,
    each.seconds.toFixed(0),
  ]);
  const head = [
    'method',
    'runs',
    'found',
    'cured',
    'wrong',
    'repeated',
    'petty',
    'author',
    'chair',
    'minutes to read',
    'cost',
    'seconds',
  ];
  return [head, head.map(() => '---'), ...rows].map(row => `| ${row.join(' | ')} |`).join('\n');
}
