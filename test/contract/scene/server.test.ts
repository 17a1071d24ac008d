import assert from 'node:assert/strict';
import { boundOf } from '../../support/modelServer/bound';
import { FakeClock } from '../../support/modelServer/clock';
import { five, forever, goal, isJudging, play, played, prompt } from '../../support/scene/served';

describe('a scene against the model server', () => {
  it('takes as long as its beats one after another: 15 beats of 5 characters within 10 % of the critical path', async () => {
    const clock = new FakeClock();
    const latencyMs = 400;
    let took = 0;
    await play({ goal, prompt, maxBeats: 15 }, { latencyMs, clock }, async (session, server, underWay) => {
      took = await played(session, clock, underWay, 15);
      // Whoever opened is not asked in the beat after; four judgements beside the beats, one at the end, and the goals.
      assert.equal(server.calls().length, 1 + 4 + 13 * 5 + 5 + 1);
    });
    // Fifteen beats and the judgement of the last one; all others are given beside a beat, and as fast as one here.
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
