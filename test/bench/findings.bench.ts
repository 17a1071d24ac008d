import { type Timed, type Timing, timed } from '../support/findings/timed';
import { realClock } from '../support/modelServer/clock';
import { quantiles } from './quantiles';

/** How long sessions that read first take at the pace of a model, and what they cost. */
export const name = 'findings';

/** In real time the figures are the same where the machine has nothing else to do, and take half an hour. */
const time = process.env.REAL ? { clock: realClock } : {};
const ONLY = process.env.ONLY;

type Goals = Partial<Record<'first finding' | 'silence' | 'ruling' | 'page' | 'dollars' | 'examiner', number>>;

const examined = { examiner: 3 };
const goals = { 'first finding': 5, silence: 3, ...examined };
const debateGoals: Goals = { ...goals, ruling: 100, page: 130, dollars: 0.35 };
const reviewGoals: Goals = { ...goals, page: 170, dollars: 0.3 };

/** How many findings a reader reports under each value of the option: as many as there is room for. */
const reported = { 12: 12, 16: 16, none: 20 };
const limits = Object.entries(reported);

/** The goals hold for what a user gets without choosing; the other set-ups are there to compare. */
const usual = (findings: string, readers: number, due: Goals): Goals => (findings === '16' && readers === 3 ? due : {});

/** What a debate is opened with where nobody chooses. */
const asOpened = { blind: true, orderSwap: true, stances: true };

/** Every session that is measured, and what it must hold. */
const sessions: readonly { what: string; timing: Timing; due: Goals }[] = [
  ...limits.map(([findings, count]) => ({
    what: `debate, 3 readers, findings ${findings}`,
    timing: { format: 'debate', findings: count, options: { ...asOpened, inspect: true, findings } },
    due: usual(findings, 3, debateGoals),
  })),
  ...[1, 2, 3].flatMap(readers =>
    limits.map(([findings, count]) => ({
      what: `review, ${readers} ${readers === 1 ? 'reader' : 'readers'}, findings ${findings}`,
      timing: { format: 'review', readers, findings: count, options: { findings } },
      due: usual(findings, readers, reviewGoals),
    })),
  ),
  {
    what: 'review, 3 readers, findings 16, two choices talked over',
    timing: { format: 'review', readers: 3, findings: 16, options: { findings: '16', discuss: 'choices' } },
    due: reviewGoals,
  },
  ...['debate', 'consensus', 'discussion', 'council', 'structured'].flatMap(format =>
    [false, true].map(inspect => ({
      what: `${format}, ${inspect ? 'read first' : 'talk alone'}`,
      timing: { format, findings: inspect ? 16 : 0, options: { ...(format === 'debate' ? asOpened : {}), inspect } },
      due: examined,
    })),
  ),
];

/** Runs the bench. */
export async function run(): Promise<Record<string, number | string>[]> {
  // Whatever is loaded at first use is loaded here.
  await timed({ format: 'review', findings: 2, options: {} });
  const rows: Record<string, number | string>[] = [];
  for (const { what, timing, due } of sessions)
    if (what.includes(ONLY ?? '')) rows.push(rowOf(what, await timed({ ...timing, ...time }), due));
  return ONLY ? rows : [...rows, await firstWords()];
}

function rowOf(what: string, measured: Timed, due: Goals): Record<string, number | string> {
  const { words, finding, silence, ruling, page, dollars, calls, examinations, share, lost } = measured;
  const times = { 'first words': words, 'first finding': finding, silence, ruling, page };
  const all = { ...times, dollars, examiner: 100 * share };
  const shown = Object.entries(all).map(([key, value]) => [
    key,
    value === undefined ? '' : Number(value.toFixed(key === 'dollars' ? 3 : key === 'examiner' ? 2 : 1)),
  ]);
  const over = Object.entries(due).filter(
    ([key, most]) => (all[key as keyof typeof all] ?? Number.POSITIVE_INFINITY) > most,
  );
  const wrong = [...over.map(([key, most]) => `${key} over ${most}`), ...lost];
  const holds = wrong.length === 0 ? 'yes' : 'no';
  return { what, ...Object.fromEntries(shown), calls, examinations, holds, why: wrong.join(', ') };
}

/** How much later somebody speaks in a debate that reads first: in real time, because it is a matter of milliseconds. */
async function firstWords(): Promise<Record<string, number | string>> {
  const spoken = async (inspect: boolean) => {
    const timing = { format: 'debate', findings: 12, options: { inspect }, clock: realClock, untilWords: true };
    return (await timed(timing)).words ?? Number.NaN;
  };
  const [on, off]: [number[], number[]] = [[], []];
  for (let run = 0; run < 7; run++) {
    off.push(await spoken(false));
    on.push(await spoken(true));
  }
  const [[later = Number.NaN], [without = Number.NaN]] = [quantiles(on, [0.5]), quantiles(off, [0.5])];
  const ms = Math.round((later - without) * 1000);
  return { what: 'debate: first words later by so many ms', 'first words': ms, holds: ms <= 50 ? 'yes' : 'no' };
}
