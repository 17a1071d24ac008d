import { formats } from '../../src/formats';
import { ordinarySession } from '../support/cost/ordinary';
import { quantiles } from './quantiles';

/** How well estimates fit ordinary sessions, and how many of them end by themselves at one and a half times their estimate. */
export const name = 'charging';

const SESSIONS = Number(process.env.SESSIONS ?? 100);
const FORMATS = process.env.FORMATS?.split(',');

/** An estimate is no further than this share from what a session cost. */
const most = 0.3;
/** So many of a hundred end by themselves. */
const least = 95;

/** Runs the bench. */
export async function run(): Promise<Record<string, number | string>[]> {
  const rows: Record<string, number | string>[] = [];
  for (const format of formats.filter(({ id }) => FORMATS?.includes(id) ?? true)) {
    const ratios: number[] = [];
    let [whole, over] = [0, 0];
    for (let run = 1; run <= SESSIONS; run++) {
      const { estimated, billed } = await ordinarySession(format, run);
      ratios.push(estimated / billed);
      const capped = await ordinarySession(format, run, 1.5);
      if (capped.reason !== 'budget') whole += 1;
      if (capped.billed > estimated * 1.5 + 1e-9) over += 1;
    }
    const [low = 0, median = 0, high = 0] = quantiles(ratios, [0, 0.5, 1]);
    const ended = (whole / SESSIONS) * 100;
    rows.push({
      what: format.id,
      sessions: SESSIONS,
      'estimate over actual, median': Number(median.toFixed(2)),
      least: Number(low.toFixed(2)),
      most: Number(high.toFixed(2)),
      'end by themselves, %': Math.round(ended),
      overshoot: over,
      holds: low >= 1 - most && high <= 1 + most && ended >= least && over === 0 ? 'yes' : 'no',
    });
  }
  return rows;
}
