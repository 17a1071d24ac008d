import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Clock } from '../../../src/base/clock';
import type { EventBody, SessionOpened } from '../../../src/ledger/events';

const made: string[] = [];

after(async () => {
  for (const folder of made.splice(0)) await fs.rm(folder, { recursive: true, force: true });
});

/** A folder of this test run's own, removed at its end. */
export async function tempFolder(): Promise<string> {
  const folder = await fs.mkdtemp(path.join(await fs.realpath(os.tmpdir()), 'convene-'));
  made.push(folder);
  return folder;
}

/** A clock that only moves when it is told to. */
export function fakeClock(start = Date.now()): Clock & { pass(ms: number): void } {
  let now = start;
  return {
    now: () => now,
    wait: async () => undefined,
    pass(ms) {
      now += ms;
    },
  };
}

/** The first event of a small debate. */
export function opened(more: Partial<SessionOpened> = {}): SessionOpened {
  const seat = { role: 'panelist', agent: 'ada', icon: 'A', color: '#336699', voice: 'rehearsal' };
  return {
    type: 'session.opened',
    session: 'first',
    format: 'debate',
    topic: 'Whether to keep a queue – or not',
    seats: [
      { id: 'panelist-1', name: 'Ada', ...seat },
      { id: 'panelist-2', name: 'Bóris 🦉', ...seat },
    ],
    options: { rounds: 2 },
    seed: 7,
    budget: { usd: 1 },
    relevance: { 'panelist-1': 0.5 },
    voices: { rehearsal: { label: 'Rehearsal', rehearsal: true } },
    ...more,
  };
}

/** A note of the system. */
export function note(text: string): EventBody {
  return { type: 'note.posted', kind: 'system', text };
}

/** A whole turn, from its call to the end of its beat. */
export function turn(n: number, text = `The ${n}th thing to say – “quoted”, with ümlauts.`): EventBody[] {
  const speaker = { turn: `t${n}`, seat: 'panelist-1', name: 'Ada', role: 'panelist', move: 'argument' };
  const usage = { input: 100, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0, output: 40 };
  const cue = { turn: `t${n}`, seat: 'panelist-1', move: 'argument', hears: 'all' as const };
  return [
    { type: 'beat.called', beat: `b${n}`, kind: 'ask', cues: [cue] },
    { type: 'turn.began', ...speaker, attempt: 1, voice: 'rehearsal', reserved: 0.01 },
    { type: 'attempt.ended', turn: `t${n}`, attempt: 1, outcome: 'answered', text, usage, costUSD: 0.001, checks: [] },
    {
      type: 'turn.ended',
      ...speaker,
      outcome: 'spoken',
      text,
      words: 8,
      checks: [],
      scores: { topic: 0.4, novelty: 1 },
      usage,
      costUSD: 0.001,
      attempts: 1,
    },
    { type: 'beat.closed', beat: `b${n}` },
  ];
}
