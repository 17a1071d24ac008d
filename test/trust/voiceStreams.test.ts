import assert from 'node:assert/strict';
import { anthropicVoice } from '../../src/voices/anthropic/voice';
import type { CallResult } from '../../src/voices/voice';
import { FakeClock, realClock, settle } from '../support/modelServer/clock';
import { type ModelServer, startModelServer } from '../support/modelServer/server';
import { type Answer, eventsOf, wire } from '../support/modelServer/sse';
import { persist } from '../support/voices/persist';
import { overhear, promptOf } from '../support/voices/prompts';
import { HeldWire, recorded, streaming } from '../support/voices/wire';

const TEXT = 'The beds pay for themselves — naïve as it sounds 🌱 — once the children sell what they grow.';
const usage = { input: 1, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0, output: 0 };
const eventCount = eventsOf({ text: TEXT }, { id: 'm', model: 'm', usage }).length;
const failureIn = ({ stop }: CallResult) => (stop.kind === 'failed' ? stop.failure : stop.kind);

/** A voice whose every call is answered by this function instead of a network. */
function voiceOn(answer: (init: RequestInit | undefined) => Promise<Response> | Response, clock = new FakeClock()) {
  return anthropicVoice({ key: 'key-of-the-test', clock, fetch: async (_, init) => answer(init) });
}

describe('streams that break', () => {
  let server: ModelServer;
  let clock: FakeClock;
  beforeEach(async () => {
    clock = new FakeClock();
    server = await startModelServer({ clock, answer: () => TEXT });
  });
  afterEach(() => server.close());
  const voice = () => anthropicVoice({ key: 'key-of-the-test', endpoint: server.url, clock });

  for (const kind of ['overloadedAt', 'malformedAt', 'resetAt', 'endAt'] as const) {
    it(`A4, A8: ${kind} at every event: the words so far are kept and marked, and asked for once more`, async () => {
      for (let event = 0; event < eventCount; event++) {
        server.fail({ kind, event }, { kind, event });
        const before = server.calls().length;
        const { ends } = await persist(voice(), promptOf(), clock);
        const [first] = ends;
        assert.ok(first && first.stop.kind === 'failed', `${kind} at ${event}`);
        assert.ok(TEXT.startsWith(first.text));
        assert.ok(event < 4 || first.text.length > 0, `the partial at ${event} is kept`);
        // An overload before the first word is an overload like any other.
        const mostCalls = kind === 'overloadedAt' && event === 0 ? 3 : 2;
        assert.equal(server.calls().length - before, mostCalls);
        assert.notEqual(first.stop.message, '');
        server.fail();
      }
    });
  }

  it('A4: the input of a broken answer is charged as the server charges it', async () => {
    server.fail({ kind: 'resetAt', event: 8 });
    const spoken = await voice().speak(promptOf(), overhear());
    assert.equal(spoken.usage.input, server.bill[0]?.usage.input);
    assert.ok(spoken.usage.output > 0 && (spoken.costUSD ?? 0) > 0);
  });

  type Counts = { input_tokens?: number | null; output_tokens: number | null } | undefined;
  const partial: Record<string, (event: number) => Counts> = {
    nothing: () => undefined,
    'no number': () => ({ input_tokens: null, output_tokens: null }),
    'more than there can be': () => ({ input_tokens: 1e308, output_tokens: 1.7e308 }),
    'the end alone': event => (event === 0 ? undefined : { output_tokens: 90 }),
    'the beginning alone': event => (event === 0 ? { input_tokens: 70, output_tokens: 1 } : undefined),
  };
  for (const [counts, count] of Object.entries(partial)) {
    it(`A12, S20: an answer of which the server counts ${counts} is not taken for free`, async () => {
      const counted = (data: object, at: number) =>
        at === 0 ? { ...data, message: { model: 'm', usage: count(0) } } : { ...data, usage: count(at) };
      const events = eventsOf({ text: TEXT }, { id: 'm', model: 'm', usage });
      const bytes = events.map(({ name, data }, at) =>
        wire({ name, data: name === 'message_start' || name === 'message_delta' ? counted(data, at) : data }),
      );
      const speaker = voiceOn(() => streaming(new TextEncoder().encode(bytes.join(''))));
      const spoken = await speaker.speak(promptOf(), overhear());
      const worst = speaker.worstCase(promptOf());
      assert.deepEqual(spoken.stop, { kind: 'done' });
      const believable = (tokens: number | null | undefined) => (tokens && tokens < 1e9 ? tokens : undefined);
      assert.equal(spoken.usage.input, believable(count(0)?.input_tokens) ?? worst.inputTokens);
      const end = believable(count(events.length)?.output_tokens);
      if (end) assert.equal(spoken.usage.output, end);
      else assert.ok(spoken.usage.output >= TEXT.length / 4, `${spoken.usage.output} tokens`);
      assert.ok((spoken.costUSD ?? 0) > 0 && (spoken.costUSD ?? 0) <= (worst.usd ?? 0));
    });
  }

  const tails = ['.', ' — naïve 🌱.', ' "quoted"\n\nand more.', ' 你好。', ' data: {}'];
  const fifty = Array.from({ length: 50 }, (_, n): Answer => {
    const text = `Answer ${n}${tails[n % tails.length]}`;
    return n % 4 === 0 ? { text, thinking: 'Hm.' } : { text };
  });
  for (const [n, answer] of fifty.entries()) {
    it(`A7: a stream cut at every byte is never taken for an answer: ${JSON.stringify(answer)}`, async () => {
      const bytes = recorded(answer);
      const cut = { at: 0 };
      const speaker = voiceOn(() => streaming(bytes.slice(0, cut.at)));
      // The head is the same in all of them.
      for (cut.at = n === 0 ? 0 : new TextDecoder().decode(bytes).indexOf('\n\n'); cut.at < bytes.length; cut.at++) {
        const spoken = await speaker.speak(promptOf(), overhear());
        assert.ok(spoken.stop.kind === 'failed', `cut at ${cut.at} of ${bytes.length}`);
        assert.ok(answer.text.startsWith(spoken.text));
      }
      assert.equal((await speaker.speak(promptOf(), overhear())).stop.kind, 'done', 'the whole stream is accepted');
    });
  }

  it('A7: the same on a real socket, at a sample of bytes', async () => {
    const length = recorded({ text: TEXT }).length;
    for (let byte = 0; byte < length - 60; byte += 97) {
      server.fail({ kind: 'cutAt', byte });
      const spoken = await voice().speak(promptOf(), overhear());
      assert.ok(['cutOff', 'malformed'].includes(failureIn(spoken)), `cut at ${byte}: ${failureIn(spoken)}`);
    }
  });

  it('A7: a page is no model, whatever its status', async () => {
    server.fail({ kind: 'html' });
    const spoken = await voice().speak(promptOf(), overhear());
    assert.equal(failureIn(spoken), 'notAModel');
    assert.equal(spoken.text, '');
    for (const [body, type] of [
      ['<title>Not found</title>', 'text/html'],
      ['{"detail":"Not Found"}', 'application/json'],
    ] as const) {
      for (const status of [404, 405]) {
        const answer = () => new Response(body, { status, headers: { 'content-type': type } });
        assert.equal(failureIn(await voiceOn(answer).speak(promptOf(), overhear())), 'notAModel', `${status} ${type}`);
      }
    }
  });
});

describe('silence on the wire', () => {
  const head = wire({ name: 'message_start', data: { type: 'message_start', message: { model: 'm', usage: {} } } });

  it('A5: of a thousand calls that stall, before headers, after them or midway, none hangs', async () => {
    const clock = new FakeClock();
    let open = 0;
    const voice = voiceOn(async init => {
      const nth = open++;
      const held = new HeldWire();
      init?.signal?.addEventListener('abort', () => open--, { once: true });
      if (nth % 3 === 0)
        return new Promise<Response>((_, reject) =>
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
        );
      if (nth % 3 === 1) held.send(head);
      return streaming(held.stream);
    }, clock);
    const calls = Array.from({ length: 1000 }, () => voice.speak(promptOf(), overhear()));
    await clock.whenWaiting(1000);
    await settle();
    await clock.advance(60_000);
    assert.deepEqual([...new Set((await Promise.all(calls)).map(failureIn))], ['stalled']);
    assert.equal(open, 0, 'every connection was let go');
    assert.deepEqual(clock.pending, [], 'no watchdog is left');
  });

  it('A5: a real connection that goes silent is closed', async () => {
    const clock = new FakeClock();
    const server = await startModelServer({ clock });
    server.fail({ kind: 'stallAt', event: 5 });
    const listening = overhear();
    const heard = new Promise<void>(resolve => {
      listening.onText = () => resolve();
    });
    const call = anthropicVoice({ key: 'key-of-the-test', endpoint: server.url, clock, silentMs: 5000 }).speak(
      promptOf(),
      listening,
    );
    await heard;
    await clock.advance(5000);
    assert.equal(failureIn(await call), 'stalled');
    await server.calls()[0]?.closed;
    await server.close();
  });

  it('A5: a whole answer waits a second at most for the end of its connection, whatever still comes', async () => {
    const clock = new FakeClock();
    const held = new HeldWire();
    const call = voiceSilent(held, clock, 60_000).speak(promptOf(), overhear());
    await clock.whenWaiting(1);
    held.send(recorded({ text: TEXT }));
    await clock.whenWaiting(2);
    held.send(wire({ name: 'ping', data: { type: 'ping' } }));
    await clock.advance(1000);
    assert.deepEqual((await call).stop, { kind: 'done' });
    assert.ok(held.dropped, 'the connection was let go');
    assert.deepEqual(clock.pending, []);
  });

  const pinged = async (everyMs: number, silentMs: number) => {
    const clock = new FakeClock();
    const held = new HeldWire();
    const call = voiceSilent(held, clock, silentMs).speak(promptOf(), overhear());
    await clock.whenWaiting(1);
    for (let passed = 0; passed < 600_000; passed += everyMs) {
      await clock.advance(everyMs);
      if (!held.dropped) held.send(wire({ name: 'ping', data: { type: 'ping' } }));
      await settle();
    }
    if (!held.dropped) {
      held.send(recorded({ text: TEXT }));
      held.end();
    }
    return call;
  };
  const voiceSilent = (held: HeldWire, clock: FakeClock, silentMs: number) =>
    anthropicVoice({ key: 'key-of-the-test', clock, silentMs, fetch: async () => streaming(held.stream) });

  it('A6: a model that only pings for ten minutes, each ten seconds, is not given up', async () => {
    const spoken = await pinged(10_000, 60_000);
    assert.deepEqual(spoken.stop, { kind: 'done' });
    assert.equal(spoken.text, TEXT);
  });

  it('A6: the same pings are too rare for a shorter patience', async () => {
    assert.equal(failureIn(await pinged(10_000, 9_000)), 'stalled');
  });
});

describe('stopping', () => {
  it('A13: the socket is closed within half a second, and nothing is sent after', async () => {
    const took = await closing();
    assert.ok(took <= 500, `${took} ms`);
  });

  it('A13: so is one that has no answer yet', async () => {
    const server = await startModelServer();
    server.gate.hold();
    const listening = overhear();
    const call = anthropicVoice({ key: 'key-of-the-test', endpoint: server.url, clock: realClock }).speak(
      promptOf(),
      listening,
    );
    await server.gate.whenWaiting(1);
    listening.controller.abort();
    assert.equal(failureIn(await call), 'aborted');
    await server.calls()[0]?.closed;
    await server.close();
  });
});

/** Milliseconds from a stop in the middle of an answer to the end of its socket. */
async function closing(): Promise<number> {
  const server = await startModelServer();
  server.gate.hold(6);
  const listening = overhear();
  const speaking = new Promise<void>(resolve => {
    listening.onText = () => resolve();
  });
  const call = anthropicVoice({ key: 'key-of-the-test', endpoint: server.url, clock: realClock }).speak(
    promptOf(),
    listening,
  );
  await speaking;
  await server.gate.whenWaiting(1);
  const [hit] = server.calls();
  const stopped = Date.now();
  listening.controller.abort();
  assert.equal(failureIn(await call), 'aborted');
  await hit?.closed;
  server.gate.release();
  await settle();
  assert.equal(server.hits.length, 1);
  await server.close();
  return (hit?.closedAt ?? Number.POSITIVE_INFINITY) - stopped;
}
