import { seededRandom } from '../../src/base/chance';
import { nodeClock } from '../../src/disk/clock';
import { formats } from '../../src/formats';
import { openSession } from '../../src/stage/session';
import { anthropicVoice } from '../../src/voices/anthropic/voice';
import { answering } from '../support/cost/weigh';
import { MemoryLedger } from '../support/memoryLedger';
import { defaultAnswer } from '../support/modelServer/answers';
import { startModelServer } from '../support/modelServer/server';
import { setupOf, worldOf } from '../support/table';
import { type Tampering, tampered } from '../support/voices/tampered';

/** What a provider bills for sessions under a cap, whose answers think and talk as long as they may, break off and miscount. */
export const name = 'breaks';

const RUNS = Number(process.env.RUNS ?? 1000);

type Usage = NonNullable<Tampering['usage']>;
const forged = (value: (told: unknown) => unknown): Usage => {
  return told => Object.fromEntries(Object.entries(told).map(([name, count]) => [name, value(count)]));
};
const counts: (Usage | undefined)[] = [
  undefined,
  () => undefined,
  () => null,
  forged(String),
  forged(() => -5),
  forged(() => 0),
];

/** Performs one session under a cap of its own; undefined where the cap is refused, for it pays no closing. */
async function broken(
  run: number,
): Promise<{ cap: number; billed: number; shown: number; reason: string } | undefined> {
  const chance = (what: string) => seededRandom(run, what);
  const server = await startModelServer({
    answer: request => {
      // Two tokens each: thought counts towards the most that was asked for.
      const most = Math.min(1_500, request.maxTokens / 2 - 1);
      const thinking = 'so then '.repeat(Math.floor(chance(`thought ${request.last.length}`) * most));
      return { ...defaultAnswer(request), thinking };
    },
  });
  const tampering = (call: number): Tampering => ({
    usage: counts[Math.floor(chance(`counts ${call}`) * counts.length)],
    ...(chance(`breaks ${call}`) < 0.4 ? { breakAt: Math.floor(chance(`at ${call}`) * 40) - 1 } : {}),
  });
  try {
    const settings = { key: 'not-a-key', endpoint: server.url, auth: 'bearer', clock: nodeClock } as const;
    const voice = anthropicVoice({ ...settings, model: 'claude-sonnet-5', fetch: tampered(tampering) });
    const cap = 0.03 + chance('cap') * 0.15;
    const format = formats[run % formats.length];
    const setup = { ...setupOf(format ?? 'debate', { seed: run, budget: { usd: cap } }), voice: 'anthropic' };
    const session = await openSession(new MemoryLedger(), setup, worldOf(voice)).catch(() => undefined);
    if (!session) return undefined;
    answering()(session);
    session.onEvent(event => {
      if (event.type === 'input.received' && event.kind === 'pause') void session.put({ kind: 'resume' });
    });
    await session.perform(new AbortController().signal);
    const { spent, outcome } = session.state;
    return { cap, billed: server.total(), shown: spent.usd, reason: outcome?.reason ?? 'left' };
  } finally {
    await server.close();
  }
}

/** Runs the bench. */
export async function run(): Promise<Record<string, number | string>[]> {
  let [held, refused, overshoot, hidden, capped] = [0, 0, 0, 0, 0];
  for (let run = 0; held < RUNS; run++) {
    const done = await broken(run);
    if (!done) {
      refused += 1;
      continue;
    }
    held += 1;
    if (done.billed > done.cap + 1e-9) overshoot += 1;
    if (done.billed > done.shown + 1e-9) hidden += 1;
    if (done.reason === 'budget') capped += 1;
  }
  const holds = overshoot === 0 && hidden === 0 ? 'yes' : 'no';
  const what = 'sessions that break and miscount';
  return [
    {
      what,
      runs: held,
      'caps refused': refused,
      'came to the cap': capped,
      overshoot,
      'billed over shown': hidden,
      holds,
    },
  ];
}
