import assert from 'node:assert/strict';
import { openSession, type Session } from '../../src/stage/session';
import { applyStreamEvent } from '../../src/voices/anthropic/stream';
import { anthropicVoice } from '../../src/voices/anthropic/voice';
import { costOfCall } from '../../src/voices/billing';
import type { ModelFacts } from '../../src/voices/prices';
import { emptyStreamState } from '../../src/voices/streamState';
import type { CallResult } from '../../src/voices/voice';
import { MemoryLedger } from '../support/memoryLedger';
import { realClock } from '../support/modelServer/clock';
import { type ModelServer, startModelServer } from '../support/modelServer/server';
import { eventsOf } from '../support/modelServer/sse';
import { setupOf, worldOf } from '../support/table';
import { overhear, promptOf } from '../support/voices/prompts';
import { type Tampering, tampered } from '../support/voices/tampered';

const WORDS = 'The batch window decides this, and nobody has measured it since the spring.';
const THOUGHTS = 'Who has the figures for the batch? '.repeat(20);
const usage = { input: 1, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0, output: 0 };
const eventCount = eventsOf({ text: WORDS, thinking: THOUGHTS }, { id: 'm', model: 'm', usage }).length;

/** What becomes of the counts on their way. */
const counts: Record<string, Tampering['usage']> = {
  'as they are': undefined,
  missing: () => undefined,
  null: () => null,
  'as strings': told => Object.fromEntries(Object.entries(told).map(([name, value]) => [name, String(value)])),
  negative: told => Object.fromEntries(Object.keys(told).map(name => [name, -5])),
  zero: told => Object.fromEntries(Object.keys(told).map(name => [name, 0])),
};

describe('A15: a provider that breaks off or miscounts', () => {
  let server: ModelServer;
  beforeEach(async () => {
    server = await startModelServer({
      answer: request =>
        /JSON/.test(request.last) || request.schema ? undefined : { text: WORDS, thinking: THOUGHTS },
    });
  });
  afterEach(() => server.close());

  const voice = (of: (call: number) => Tampering | undefined) =>
    anthropicVoice({
      key: 'key',
      endpoint: server.url,
      clock: realClock,
      fetch: tampered(of),
      model: 'claude-sonnet-5',
    });

  async function performed(usd: number, of: (call: number) => Tampering | undefined): Promise<Session> {
    const setup = { ...setupOf('debate', { options: { rounds: 1 }, budget: { usd } }), voice: 'anthropic' };
    const session = await openSession(new MemoryLedger(), setup, worldOf(voice(of)));
    session.onEvent(event => {
      if (event.type === 'input.received' && event.kind === 'pause') void session.put({ kind: 'resume' });
    });
    await session.perform(new AbortController().signal);
    return session;
  }

  for (const [told, change] of Object.entries(counts)) {
    it(`A15: broken at every event, with counts that are ${told}: bill ≤ shown ≤ cap`, async () => {
      let unconfirmed = 0;
      for (let event = -1; event <= eventCount; event++) {
        const before = server.total();
        const breaking = (call: number) => ({ usage: change, ...(call % 2 === 1 ? { breakAt: event } : {}) });
        const cap = 0.08 + (event % 3) * 0.05;
        const { state } = await performed(cap, breaking);
        const billed = server.total() - before;
        assert.ok(billed <= state.spent.usd + 1e-9, `at ${event}: $${billed} billed, $${state.spent.usd} shown`);
        assert.ok(state.spent.usd <= cap + 1e-9, `at ${event}: $${state.spent.usd} of $${cap}`);
        assert.ok(state.spent.unconfirmedUSD <= state.spent.usd + 1e-9);
        if (state.spent.unconfirmedUSD > 0) unconfirmed += 1;
        else assert.ok(event >= eventCount - 1, `broken at ${event}, and nothing is unconfirmed`);
      }
      assert.ok(unconfirmed >= eventCount - 1, `${unconfirmed} of ${eventCount} left something unconfirmed`);
    });
  }

  for (const [what, change] of Object.entries<Tampering['usage']>({
    'that nothing was said': told => ({ ...told, output_tokens: 0 }),
    'that is missing': told => (told.output_tokens === 1 ? told : undefined),
    'that is below nothing': told => ({ ...told, output_tokens: -5 }),
    'that nothing was sent': told =>
      Object.fromEntries(Object.entries(told).map(([name, count]) => [name, name === 'output_tokens' ? count : 0])),
  })) {
    it(`A15: a final count ${what} is not believed: bill ≤ shown`, async () => {
      const { state } = await performed(1, () => ({ usage: change }));
      assert.ok(server.total() <= state.spent.usd + 1e-9, `$${server.total()} billed, $${state.spent.usd} shown`);
      assert.ok(state.spent.unconfirmedUSD > 0);
      assert.ok(Object.values(state.spent.usage).every(count => count >= 0));
    });
  }

  it('A15: the count with which an answer begins is no final one', () => {
    const heard = emptyStreamState();
    const listening = overhear();
    applyStreamEvent(
      heard,
      { type: 'message_start', message: { usage: { input_tokens: 900, output_tokens: 1 } } },
      listening,
    );
    applyStreamEvent(heard, { type: 'message_delta', delta: { stop_reason: 'end_turn' } }, listening);
    assert.ok(!heard.counted.output);
    applyStreamEvent(heard, { type: 'message_delta', delta: {}, usage: { output_tokens: 9 } }, listening);
    assert.ok(heard.counted.output);
  });

  it('A15: a count is final only where it is said why the answer ended', () => {
    const usage = { input: 900, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0, output: 9 };
    const heard = { ...emptyStreamState(), state: 'speaking', usage, counted: { input: true, output: true } } as const;
    const facts = { input: 1, output: 5, read: 0.1, cacheMinimum: 1 };
    const worst = { inputTokens: 900, outputTokens: 400, usd: 1 };
    const most = (stopReason?: string) =>
      costOfCall({ ...heard, stopReason }, promptOf(), worst, facts as ModelFacts).atMostUSD;
    assert.equal(most('end_turn'), undefined);
    assert.ok((most() ?? 0) > 0);
  });

  it('A12, A15: what nobody touched is shown as it is billed, and nothing of it is unconfirmed', async () => {
    const { state } = await performed(1, () => undefined);
    assert.ok(Math.abs(state.spent.usd - server.total()) < 1e-9);
    assert.equal(state.spent.unconfirmedUSD, 0);
  });

  const spoken = (of: typeof globalThis.fetch, endpoint = server.url): Promise<CallResult> =>
    anthropicVoice({ key: 'key', endpoint, clock: realClock, fetch: of }).speak(promptOf(), overhear());

  it('A15: a refused connection and an error by status cost nothing, for no provider bills them', async () => {
    const closed = await startModelServer();
    await closed.close();
    const refused = await spoken(globalThis.fetch, closed.url);
    assert.deepEqual([refused.costUSD, refused.atMostUSD], [0, undefined]);
    for (const kind of [
      'rateLimit',
      'spendLimit',
      'overloaded',
      'serverError',
      'badKey',
      'noModel',
      'rejected',
    ] as const) {
      server.fail({ kind });
      const { costUSD, atMostUSD } = await spoken(globalThis.fetch);
      assert.deepEqual([costUSD, atMostUSD], [0, undefined], kind);
    }
    assert.equal(server.total(), 0);
  });

  it('A15: a connection that broke after the request was sent may have cost all that was asked for', async () => {
    for (const breakAt of [-1, 0, 1, 3]) {
      const { atMostUSD } = await spoken(tampered(() => ({ breakAt })));
      const bill = server.bill.at(-1)?.usd ?? Number.NaN;
      assert.ok((atMostUSD ?? 0) >= bill, `broken at ${breakAt}: at most ${atMostUSD}, billed ${bill}`);
    }
  });
});
