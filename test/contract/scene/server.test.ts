import assert from 'node:assert/strict';
import type { Agent } from '../../../src/cast/agent';
import { nodeClock } from '../../../src/disk/clock';
import { scene } from '../../../src/formats/scene/scene';
import type { Options } from '../../../src/script/brief';
import { openSession, type Session } from '../../../src/stage/session';
import type { Caps } from '../../../src/stage/setup';
import { anthropicVoice } from '../../../src/voices/anthropic/voice';
import type { Voice } from '../../../src/voices/voice';
import { MemoryLedger } from '../../support/memoryLedger';
import { boundOf } from '../../support/modelServer/bound';
import { FakeClock, settle } from '../../support/modelServer/clock';
import type { ModelServerOptions } from '../../support/modelServer/handle';
import type { ModelRequest } from '../../support/modelServer/request';
import { type ModelServer, startModelServer } from '../../support/modelServer/server';
import { character } from '../../support/scene/office';
import { worldOf } from '../../support/table';

const trees = 'elm oak ash pine larch birch willow maple poplar alder rowan hazel'.split(' ');
const persona = 'Keeps a promise longer than a grudge, speaks before thinking and thinks long after speaking. '.repeat(
  50,
);
const five = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve'].map(name =>
  character(name.toLowerCase(), `# ${name}\n\n## Personality\n- ${persona}\n`),
);

/** What a real model would send: a line of its own from each character, data from the moderator. */
function answer({ last }: ModelRequest, hit: { number: number }): string {
  if (last.includes('Before the scene begins')) return JSON.stringify({ say: 'One.', goals: [goal] });
  if (isJudging(last)) {
    const judged = {
      goals: [],
      moods: [
        { who: 'Ada', word: 'torn', level: -1 },
        { who: 'Ben', word: 'relieved', level: 1 },
      ],
      relations: [{ from: 'Ada', to: 'Ben', step: 1, line: 't12' }],
      notes: [{ to: 'Cleo', about: 'off goal', text: 'Come back to the orchard, by way of what you planted there.' }],
      ...{ confidence: 0.1, state: 'moving', due: [], event: '', drift: [], settled: [] },
    };
    return JSON.stringify({ say: 'They circle around what the orchard is to each of them.', ...judged });
  }
  const word = (step: number) => `${trees[(hit.number * step) % trees.length]}${hit.number + step}`;
  return `[TONE: calm, *waits*] "I remember the ${word(3)} and the ${word(5)} by the ${word(7)}, and nobody there to see them."`;
}

const isJudging = (last: string) => last.includes('Judge the scene up to its last line');

async function play(
  options: Options,
  { people = five, budget = {}, ...server }: ModelServerOptions & { people?: readonly Agent[]; budget?: Caps },
  work: (session: Session, server: ModelServer, underWay: () => number) => Promise<void>,
) {
  const running = await startModelServer({ answer, ...server });
  try {
    const settings = { key: 'not-a-key', endpoint: running.url, auth: 'bearer', clock: nodeClock } as const;
    const voice = anthropicVoice({ ...settings, model: 'claude-sonnet-5' });
    let underWay = 0;
    const counted: Voice = {
      ...voice,
      async speak(prompt, listening) {
        underWay += 1;
        const spoken = await voice.speak(prompt, listening);
        underWay -= 1;
        return spoken;
      },
    };
    const cast = people.map(agent => ({ role: 'character', agent }));
    const setup = {
      id: 'served',
      format: scene,
      topic: 'The orchard',
      cast,
      options,
      seed: 3,
      budget,
      voice: 'anthropic',
    };
    const session = await openSession(new MemoryLedger(), setup, worldOf(counted, nodeClock));
    await work(session, running, () => underWay);
  } finally {
    await running.close();
  }
}

/** Resolves once every call under way waits for the server's clock, and whatever else could go on has gone on. */
async function atRest(allWait: () => boolean): Promise<void> {
  for (let quiet = 0; quiet < 20; quiet++) {
    await settle();
    if (!allWait()) quiet = -1;
  }
}

const goal = 'All five agree on what becomes of the orchard';
const prompt = `An orchard is to be sold, and five people who grew up in it meet under the trees. ${'Nobody has been here for years, and the grass is high. '.repeat(60)}`;
const forever = new AbortController().signal;

describe('a scene against the model server', () => {
  /** Plays to the end on a clock that goes on whenever all calls under way wait for it; the time that it took. */
  async function played(session: Session, clock: FakeClock, underWay: () => number, beats: number): Promise<number> {
    let over = false;
    const performed = session.perform(forever).finally(() => {
      over = true;
    });
    while (!over) {
      await atRest(() => over || clock.pending.length === underWay());
      await clock.advance(over ? 0 : Math.min(...clock.pending) - clock.now());
    }
    assert.equal((await performed)?.beats, beats);
    return clock.now();
  }

  it('takes as long as its beats one after another: 15 beats of 5 characters within 10 % of the critical path', async () => {
    const clock = new FakeClock();
    const latencyMs = 400;
    let took = 0;
    await play({ goal, prompt, maxBeats: 15 }, { latencyMs, clock }, async (session, server, underWay) => {
      took = await played(session, clock, underWay, 15);
      // Whoever opened is not asked in the beat after; five judgements beside the beats, one at the end, and the goals.
      assert.equal(server.calls().length, 1 + 4 + 13 * 5 + 6 + 1);
    });
    // Fifteen beats and the judgement of the last one; all others are given beside a beat.
    const path = 16 * latencyMs;
    assert.ok(took >= 15 * latencyMs && took <= path * 1.1, `${took} ms for a path of ${path} ms`);
  });

  it('plays 15 beats of 3 characters in 50 seconds, at 0.9 s to the first token and 70 tokens a second', async () => {
    const clock = new FakeClock();
    const pace = { latencyMs: 900, tokensPerSecond: 70, clock, people: five.slice(0, 3) };
    await play({ goal, prompt, maxBeats: 15 }, pace, async (session, _server, underWay) => {
      const took = await played(session, clock, underWay, 15);
      assert.ok(took <= 50_000, `${took} ms`);
    });
  });

  it('is played whole within half a dollar, 20 beats of 3 characters', async () => {
    const cap = { people: five.slice(0, 3), budget: { usd: 0.5 } };
    await play({ goal, prompt, maxBeats: 20 }, cap, async (session, server) => {
      const outcome = await session.perform(forever);
      assert.deepEqual([outcome?.reason, outcome?.beats], ['timeout', 20]);
      assert.ok(server.total() <= 0.5, `${server.total()}`);
    });
  });

  it('costs at most 1.4 times the bound over 20 beats, a quarter of it for the judge, and reads 98 % of what could be read', async () => {
    await play({ goal, prompt, maxBeats: 20 }, {}, async (session, server) => {
      await session.perform(forever);
      const lines = server.calls().filter(hit => !isJudging(hit.request?.last ?? ''));
      const bound = boundOf(lines, { input: 2, output: 10, read: 0.1 });
      const billed = server.bill
        .filter(line => lines.some(hit => hit.number === line.hit))
        .reduce((sum, line) => sum + line.usd, 0);
      const [ratio, share] = [billed / bound.usd, bound.read / bound.readable];
      const judging = server.total() - billed;
      assert.ok(
        judging <= server.total() * 0.25,
        `${(judging / server.total()).toFixed(3)} of the cost is the judge’s`,
      );
      assert.ok(ratio <= 1.4, `${ratio.toFixed(3)} times the bound`);
      assert.ok(share >= 0.98, `${(share * 100).toFixed(1)} % were read`);
      assert.ok(Math.abs(session.state.spent.usd - server.total()) < 1e-9);
    });
  });
});
