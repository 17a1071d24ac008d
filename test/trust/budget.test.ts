import assert from 'node:assert/strict';
import { seededRandom } from '../../src/base/chance';
import { formats } from '../../src/formats';
import { openSession } from '../../src/stage/session';
import type { Voice } from '../../src/voices/voice';
import { MemoryLedger } from '../support/memoryLedger';
import { scriptedVoice } from '../support/scriptedVoice';
import { setupOf, worldOf } from '../support/table';

/** A voice whose calls cost anything up to what they were reserved at, and that overruns, fails and repeats itself as it likes. */
function greedyVoice(run: number): Voice {
  const spent = (key: string, worst: number) =>
    worst * (seededRandom(run, key) < 0.5 ? 1 : seededRandom(run, `${key}:share`));
  let calls = 0;
  const voice = scriptedVoice((_prompt, occasion) => {
    calls += 1;
    const key = `${occasion.turn}:${calls}`;
    const costUSD = spent(key, 0.05 * (1 + (calls % 3)));
    const mood = seededRandom(run, `${key}:mood`);
    if (mood < 0.2) return { text: 'Over and over and on and on. '.repeat(90), costUSD };
    if (mood < 0.3)
      return {
        text: 'Half',
        costUSD,
        stop: { kind: 'failed', failure: 'overloaded', message: 'Too much.', remedy: 'Wait.' },
      };
    return { costUSD };
  }, 0.05);
  // What is reserved is the dearest that a call can be.
  return { ...voice, worstCase: prompt => ({ ...voice.worstCase(prompt), usd: 0.15 }) };
}

describe('S20: a runaway session', function () {
  // A thousand sessions.
  this.timeout(300_000);

  it('S20: never spends above its cap in 1,000 adversarial runs', async () => {
    let overshoot = 0;
    let closed = 0;
    let refused = 0;
    // A cap that is refused is no run: 1,000 are held.
    for (let run = 0; run - refused < 1000; run++) {
      const format = formats[run % formats.length];
      if (!format) throw new Error('No format');
      const usd = Math.round(seededRandom(run, 'cap') * 200) / 100;
      const setup = setupOf(format, { seed: run, budget: { usd } });
      const opening = openSession(new MemoryLedger(), setup, worldOf(greedyVoice(run)));
      const session = await opening.catch((error: Error) => {
        assert.match(error.message, /does not cover the closing/);
        return undefined;
      });
      if (!session) {
        refused += 1;
        continue;
      }
      session.onEvent(event => {
        if (event.type === 'input.received' && event.kind === 'pause') void session.put({ kind: 'resume' });
        if (event.type === 'listen.called' && event.for.includes('answer')) void session.put({ kind: 'answer' });
      });
      const outcome = await session.perform(new AbortController().signal);
      if (session.state.spent.usd > usd + 1e-9) overshoot += 1;
      if (outcome?.reason === 'budget') closed += 1;
    }
    assert.equal(overshoot, 0);
    assert.ok(closed > 300, `only ${closed} runs came to their cap`);
    assert.ok(refused < 200, `${refused} caps were too low to begin with`);
  });
});
