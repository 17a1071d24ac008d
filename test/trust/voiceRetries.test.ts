import assert from 'node:assert/strict';
import fc from 'fast-check';
import { circuitBreakerReason } from '../../src/stage/circuitBreaker';
import { anthropicVoice } from '../../src/voices/anthropic/voice';
import type { CallResult, Voice } from '../../src/voices/voice';
import { FakeClock } from '../support/modelServer/clock';
import type { Fault } from '../support/modelServer/faults';
import { type ModelServer, startModelServer } from '../support/modelServer/server';
import { persist } from '../support/voices/persist';
import { promptOf } from '../support/voices/prompts';

const failures = (ends: CallResult[]) => ends.map(({ stop }) => (stop.kind === 'failed' ? stop.failure : stop.kind));

describe('retries of a voice', () => {
  let server: ModelServer;
  let clock: FakeClock;
  let voice: Voice;
  beforeEach(async () => {
    clock = new FakeClock(Date.parse('2026-03-01T10:00:00Z'));
    server = await startModelServer({ clock });
    voice = anthropicVoice({ key: 'key-of-the-test', endpoint: server.url, clock });
  });
  afterEach(() => server.close());

  const gaps = () =>
    server
      .calls()
      .slice(1)
      .map((hit, i) => hit.at - (server.calls()[i]?.at ?? 0));

  it('A1: never comes back before the time named by retry-after, and five times at most', async () => {
    server.failAlways({ kind: 'rateLimit', retryAfter: 30 });
    const { ends } = await persist(voice, promptOf(), clock);
    assert.deepEqual(failures(ends), Array(5).fill('rateLimit'));
    assert.equal(server.calls().length, 5);
    for (const gap of gaps()) assert.ok(gap >= 30_000 && gap <= 31_000, `${gap} ms`);
  });

  it('A1: goes on as soon as it is let in', async () => {
    server.fail({ kind: 'rateLimit', retryAfter: 12 }, { kind: 'rateLimit', retryAfter: 3 });
    const { ends } = await persist(voice, promptOf(), clock);
    assert.deepEqual(failures(ends), ['rateLimit', 'rateLimit', 'done']);
  });

  it('A2: a spend limit is met with exactly one request', async () => {
    server.failAlways({ kind: 'spendLimit' });
    const { ends } = await persist(voice, promptOf(), clock);
    assert.deepEqual(failures(ends), ['spendLimit']);
    assert.equal(server.calls().length, 1);
    assert.match(
      String(
        circuitBreakerReason(
          ends.map(end => end.stop),
          0,
        ),
      ),
      /monthly usage limit.*Raise the limit/,
    );
  });

  it('A3: an overloaded provider is asked four times, at growing intervals; the fifth failure pauses the session', async () => {
    server.failAlways({ kind: 'overloaded' });
    const first = await persist(voice, promptOf(), clock);
    assert.equal(server.calls().length, 4);
    const [a = 0, b = 0, c = 0] = gaps();
    assert.ok(a >= 1000 && b >= 2000 && c >= 4000 && c <= 12_000);
    assert.equal(
      circuitBreakerReason(
        first.ends.map(end => end.stop),
        0,
      ),
      undefined,
    );
    const second = await voice.speak(promptOf(), { signal: new AbortController().signal, onText() {}, onState() {} });
    assert.match(
      String(
        circuitBreakerReason(
          [...first.ends, second].map(end => end.stop),
          0,
        ),
      ),
      /last 5 calls failed/,
    );
  });

  it('A9: what the server counts is what was journalled, whatever goes wrong', async () => {
    const faults: (Fault | undefined)[] = [
      { kind: 'rateLimit', retryAfter: 1 },
      { kind: 'overloaded' },
      { kind: 'serverError' },
      { kind: 'reset' },
      { kind: 'resetAt', event: 4 },
      { kind: 'overloadedAt', event: 4 },
      { kind: 'malformedAt', event: 3 },
      { kind: 'endAt', event: 5 },
      { kind: 'badKey' },
      undefined,
    ];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...faults), { minLength: 5, maxLength: 5 }), async plan => {
        const own = await startModelServer({ clock });
        own.fail(...plan);
        const { journal, ends } = await persist(
          anthropicVoice({ key: 'key', endpoint: own.url, clock }),
          promptOf(),
          clock,
        );
        await own.close();
        assert.equal(own.calls().length, journal.length);
        assert.ok(journal.length <= 5);
        assert.equal(ends.filter(end => end.stop.kind === 'done').length <= 1, true);
      }),
      { numRuns: 40 },
    );
  });
});
