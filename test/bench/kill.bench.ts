import { seededRandom } from '../../src/base/chance';
import { killAndResume } from '../support/kill/kill';
import { quantiles } from './quantiles';

/** 1,000 debates killed with -9 at random moments and taken up again. */
export const name = 'kill';

const moments = Number(process.env.KILL_MOMENTS ?? 1000);

/** Runs the bench. */
export async function run(): Promise<Record<string, number | string>[]> {
  const queue = Array.from({ length: moments }, (_, index) => index);
  const took: number[] = [];
  const sum = { killed: 0, lost: 0, repeated: 0, beyond: 0 };
  const worker = async () => {
    for (let index = queue.shift(); index !== undefined; index = queue.shift()) {
      const seconds = Math.round(150 + seededRandom(23, `moment ${index}`) * 450) / 1000;
      const { killed, lost, repeated, hits, journalled, resumeMs } = await killAndResume({ seconds });
      if (killed) sum.killed += 1;
      sum.lost += lost.length;
      sum.repeated += repeated.length;
      sum.beyond += Math.max(0, hits - journalled);
      took.push(resumeMs);
    }
  };
  await Promise.all([worker(), worker()]);
  const [median = 0, p99 = 0] = quantiles(took, [0.5, 0.99]);
  return [
    { what: 'killed midway', value: sum.killed, of: moments },
    { what: 'turns lost whose line was on disk', value: sum.lost, of: moments },
    { what: 'recorded attempts repeated', value: sum.repeated, of: moments },
    { what: 'calls that were not journalled', value: sum.beyond, of: moments },
    { what: 'taking up to the end of the session, median ms', value: Math.round(median), of: moments },
    { what: 'taking up to the end of the session, p99 ms', value: Math.round(p99), of: moments },
  ];
}
