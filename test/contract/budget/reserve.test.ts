import assert from 'node:assert/strict';
import fc from 'fast-check';
import { seededRandom } from '../../../src/base/chance';
import type { Options } from '../../../src/script/brief';
import { openSession, type Session } from '../../../src/stage/session';
import type { Setup } from '../../../src/stage/setup';
import type { Prompt, Voice } from '../../../src/voices/voice';
import { MemoryLedger } from '../../support/memoryLedger';
import { scriptedVoice } from '../../support/scriptedVoice';
import { setupOf, worldOf } from '../../support/table';

const forever = new AbortController().signal;

/** What a test's voice costs, in dollars a token. */
interface Price {
  input: number;
  output: number;
  /** Of the worst case, how much is really spent: from this share to all of it. */
  least: number;
}

/** A voice that is paid by the length of what it reads and may write, and that uses all the words it is given. */
function wordyVoice(price: Price, seed: number): Voice & { calls: Prompt[] } {
  const plain = scriptedVoice();
  const worst = (prompt: Prompt) => {
    const parts = [...prompt.system, ...prompt.messages.flatMap(message => message.parts)];
    const inputTokens = parts.reduce((sum, part) => sum + part.text.length / 2 + 8, 0);
    return {
      inputTokens,
      outputTokens: prompt.maxTokens,
      usd: inputTokens * price.input + prompt.maxTokens * price.output,
    };
  };
  const voice = scriptedVoice(async (prompt, { turn, move }) => {
    const words = Array.from(
      { length: move.limit },
      (_, at) => `w${Math.floor(seededRandom(seed, `${turn} ${at}`) * 1e8)}`,
    );
    const costUSD = worst(prompt).usd * (price.least + (1 - price.least) * seededRandom(seed, turn));
    const { text } = await plain.speak(prompt, { signal: forever, onText() {}, onState() {} });
    const say = words.join(' ');
    return { text: move.answer ? JSON.stringify({ ...JSON.parse(text), say }) : say, costUSD };
  });
  return { ...voice, flags: { ...voice.flags, free: false }, worstCase: worst };
}

/** The least cap that a set-up is accepted with, as the refusal names it. */
async function leastCap(setup: Setup, voice: Voice): Promise<number> {
  const refused = await openSession(new MemoryLedger(), { ...setup, budget: { usd: 0 } }, worldOf(voice)).then(
    () => undefined,
    (error: Error & { remedy?: string }) => error,
  );
  const named = /does not cover the closing, which alone may cost up to \$([\d.]*\d)/.exec(refused?.message ?? '');
  assert.ok(named, 'a cap of nothing was not refused');
  return Number(named[1]);
}

async function performed(setup: Setup, voice: Voice): Promise<Session> {
  const session = await openSession(new MemoryLedger(), setup, worldOf(voice));
  session.onEvent(event => {
    if (event.type === 'input.received' && event.kind === 'pause') void session.put({ kind: 'resume' });
    if (event.type === 'listen.called' && event.for.includes('answer')) void session.put({ kind: 'answer' });
  });
  await session.perform(forever);
  return session;
}

const parallel: readonly { format: string; options: Options }[] = [
  { format: 'consensus', options: {} },
  { format: 'consensus', options: { scope: 'round' } },
  { format: 'structured', options: {} },
  { format: 'structured', options: { scope: 'recent', orderSwap: true } },
  { format: 'council', options: { blind: true, scope: 'round' } },
  { format: 'debate', options: { blind: true, orderSwap: true } },
  { format: 'discussion', options: { scope: 'recent' } },
];

describe('S20: the reserve for the closing', () => {
  it('S20: pays for it at every cap that was accepted, however many answer together: overshoot 0, the closing always spoken', async () => {
    let closed = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...parallel),
        fc.integer({ min: 0, max: 8 }),
        fc.record({
          input: fc.double({ min: 1e-7, max: 5e-5, noNaN: true }),
          output: fc.double({ min: 1e-7, max: 5e-5, noNaN: true }),
          least: fc.constantFrom(0.2, 0.9, 1),
        }),
        fc.double({ min: 1, max: 12, noNaN: true }),
        fc.integer(),
        async ({ format, options }, extra, price, times, seed) => {
          const voice = wordyVoice(price, seed);
          const setup = setupOf(format, { extra, options, seed });
          const usd = (await leastCap(setup, voice)) * times;
          const session = await performed({ ...setup, budget: { usd } }, voice);
          assert.ok(session.state.spent.usd <= usd + 1e-9, `spent ${session.state.spent.usd} of ${usd}`);
          if (session.state.outcome?.reason !== 'budget') return;
          closed += 1;
          const [closing] = setup.format.closingMoves;
          const last = [...session.state.turns.values()].findLast(turn => turn.move === closing?.move);
          assert.match(last?.ended?.outcome ?? 'not asked', /^(?:spoken|trimmed)$/);
          const call = voice.calls.find(each => each.subjects[0]?.turn === last?.id);
          assert.deepEqual(call?.subjects[0]?.cue.hears, 'all', 'it was held on less than all');
        },
      ),
      { numRuns: 150 },
    );
    assert.ok(closed > 60, `only ${closed} runs came to their cap`);
  });

  it('S20: refuses a cap that cannot pay it before anybody is asked, and takes the one it names', async () => {
    const voice = wordyVoice({ input: 1e-5, output: 1e-5, least: 1 }, 1);
    const ledger = new MemoryLedger();
    const setup = setupOf('debate', {});
    const least = await leastCap(setup, voice);
    await assert.rejects(openSession(ledger, { ...setup, budget: { usd: least * 0.9 } }, worldOf(voice)), {
      name: 'HumanError',
    });
    assert.equal(ledger.events.length, 0);
    const session = await performed({ ...setup, budget: { usd: least } }, voice);
    assert.equal(session.state.outcome?.success, true);
  });

  it('S20: refuses a cap in dollars where a seat’s model has no known price', async () => {
    const voice = wordyVoice({ input: 1e-6, output: 1e-6, least: 1 }, 1);
    const strange: Voice = {
      ...voice,
      worstCase: prompt => ({ ...voice.worstCase(prompt), ...(prompt.model === 'unheard-of' ? { usd: null } : {}) }),
    };
    const setup = setupOf('debate', { budget: { usd: 5 } });
    const cast = setup.cast.map((each, at) => (at === 0 ? { ...each, model: 'unheard-of' } : each));
    await assert.rejects(
      openSession(new MemoryLedger(), { ...setup, cast }, worldOf(strange)),
      /The price of unheard-of is unknown/,
    );
  });

  it('S20: holds the closing on less where the user’s own words have made it dearer than what is left', async () => {
    const voice = wordyVoice({ input: 1e-5, output: 1e-6, least: 1 }, 3);
    const setup = setupOf('debate', {});
    const usd = (await leastCap(setup, voice)) * 2.2;
    const session = await openSession(new MemoryLedger(), { ...setup, budget: { usd } }, worldOf(voice));
    const puts: Promise<void>[] = [];
    session.onEvent(event => {
      if (event.type !== 'turn.began' || puts.length > 0) return;
      for (const text of ['audit', 'price', 'clock']) {
        puts.push(session.put({ kind: 'remark', text: `Mind the ${text}. `.repeat(3000) }));
      }
    });
    await session.perform(forever);
    await Promise.all(puts);
    assert.equal(session.state.outcome?.reason, 'budget');
    assert.equal(session.state.outcome?.success, true);
    assert.ok(session.state.spent.usd <= usd);
  });
});
