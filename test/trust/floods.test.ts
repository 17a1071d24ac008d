import assert from 'node:assert/strict';
import { anthropicVoice, listModels } from '../../src/voices/anthropic/voice';
import { callBounds } from '../../src/voices/bounds';
import type { CallResult } from '../../src/voices/voice';
import { fastFloods, malformed, startFloodServer } from '../support/floods/floods';
import { FakeClock, settle } from '../support/modelServer/clock';
import { wire } from '../support/modelServer/sse';
import { overhear, promptOf } from '../support/voices/prompts';
import { HeldWire, recorded, streaming } from '../support/voices/wire';

const bounds = callBounds(promptOf().maxTokens);
const never = new AbortController().signal;

/** What a person is told of each flood. */
const words: Readonly<Record<string, RegExp>> = {
  'endless text': /^\S+ sent more than \d+ characters for an answer of at most 400 tokens\.$/,
  'an answer of 20 MB': /^\S+ sent a single message of more than 300 kB\.$/,
  'an error body of 50 MB': /^\S+ answered with status 500\.$/,
  'a line of 2 GB': /single message of more than 300 kB/,
  'an event of endless lines': /single message of more than 300 kB/,
  'endless comments': /^\S+ sent more than 1400 kB for an answer of at most 400 tokens\.$/,
  'endless thoughts': /more than 1400 kB/,
  'an endless page': /answered with text\/html/,
  'a deeply nested error': /^\S+ answered with status 500\.$/,
  'an error whose words are none': /^\S+ answered with status 400\.$/,
  'a deeply nested error in a stream': /^The answer of \S+ could not be read\.$/,
  'an error in a stream that is null': /^\S+ broke the answer off without saying why\.$/,
  'a deeply nested event': /^The answer of \S+ could not be read\.$/,
  'a model of a name without end': /^\S+ ended the answer before it was whole\.$/,
  'a reason to stop without end': /^The model stopped for an unknown reason: z+…\.$/,
  'an error of many words': /^(It broke\. )+It broke\.…$/,
};

/** What holds for every flood: the turn is an outcome, told in few words, and what was said is bounded. */
function assertOutcome({ stop, text, model }: CallResult, pieces: readonly string[]): void {
  assert.ok(stop.kind === 'failed', JSON.stringify(stop).slice(0, 300));
  assert.match(stop.message, /^\S.*[.!?…]$/s);
  assert.match(stop.remedy, /^\S.*\.$/);
  assert.ok(stop.message.length < 1000, `${stop.message.length} characters are shown`);
  assert.equal(text, pieces.join(''));
  assert.ok(text.length <= bounds.text, `${text.length} characters of text`);
  assert.ok((model ?? '').length <= 200, 'the name of the model is short');
}

describe('S25: what a server sends', () => {
  for (const [name, flood] of Object.entries({ ...fastFloods, ...malformed })) {
    it(`S25: ${name} ends in an outcome, with no more of it taken than the bounds allow`, async () => {
      const server = await startFloodServer(flood);
      const listening = overhear();
      const clock = new FakeClock();
      const voice = anthropicVoice({ key: 'key-of-the-test', endpoint: server.url, clock });
      const spoken = await voice.speak(promptOf(), listening);
      assertOutcome(spoken, listening.pieces);
      assert.match(spoken.stop.kind === 'failed' ? spoken.stop.message : '', words[name] ?? /never/);
      await server.closed();
      // What was on its way in the buffers of two sockets is no longer looked at.
      assert.ok(server.taken() < bounds.bytes + 20_000_000, `${server.taken()} bytes were sent`);
      assert.deepEqual(clock.pending, []);
      const listed = await listModels({ key: 'key-of-the-test', endpoint: server.url, clock }, never);
      assert.ok(listed.failure?.kind === 'failed' && listed.failure.message.length < 1000);
      await server.close();
    });
  }

  /** A byte each half second, for as long as it is taken. */
  async function dripped(piece: string, respond: (body: ReadableStream<Uint8Array>) => Response) {
    const clock = new FakeClock();
    const held = new HeldWire();
    const access = { key: 'key-of-the-test', clock, fetch: async () => respond(held.stream) };
    const run = async <Result>(call: Promise<Result>): Promise<{ result: Result; ms: number }> => {
      let ended = false;
      void call.finally(() => {
        ended = true;
      });
      while (!ended && clock.now() < 2 * bounds.ms) {
        if (!held.dropped) held.send(piece);
        await clock.advance(500);
        await settle();
      }
      assert.ok(held.dropped, 'the connection was let go');
      return { result: await call, ms: clock.now() };
    };
    return { clock, access, run };
  }

  const drips: Readonly<Record<string, string>> = {
    comments: ':\n\n',
    'a line': 'x',
    pings: wire({ name: 'ping', data: { type: 'ping' } }),
    words: wire({
      name: 'content_block_delta',
      data: { type: 'content_block_delta', delta: { type: 'text_delta', text: '.' } },
    }),
  };
  for (const [name, piece] of Object.entries(drips)) {
    // All else is no piece of an answer.
    const [ms, told] =
      name === 'words'
        ? [bounds.ms, /within 17 minutes\.$/]
        : [bounds.idleMs, /no piece of an answer for 12 minutes\.$/];
    it(`S25: ${name} that drip keep no call alive past its deadline`, async () => {
      const { clock, access, run } = await dripped(piece, streaming);
      const listening = overhear();
      const { result, ms: took } = await run(anthropicVoice(access).speak(promptOf(), listening));
      assertOutcome(result, listening.pieces);
      assert.match(result.stop.kind === 'failed' ? result.stop.message : '', told);
      assert.ok(took >= ms && took <= ms + 10_000, `${took} ms of ${ms}`);
      assert.deepEqual(clock.pending, []);
    });
  }

  it('S25: an error that drips is told by its status', async () => {
    const { clock, access, run } = await dripped('x', body => new Response(body, { status: 529 }));
    const { result, ms } = await run(anthropicVoice(access).speak(promptOf(), overhear()));
    assertOutcome(result, []);
    assert.ok(result.stop.kind === 'failed' && result.stop.failure === 'overloaded');
    assert.ok(ms <= 11_000, `${ms} ms`);
    assert.deepEqual(clock.pending, []);
  });

  it('S25: a list of models that drips is given up', async () => {
    const list = (body: ReadableStream<Uint8Array>) =>
      new Response(body, { headers: { 'content-type': 'application/json' } });
    const { clock, access, run } = await dripped(' ', list);
    const { result, ms } = await run(listModels(access, never));
    assert.deepEqual(result.models, []);
    assert.ok(result.failure?.kind === 'failed' && result.failure.failure === 'stalled');
    assert.ok(ms <= 40_000, `${ms} ms`);
    assert.deepEqual(clock.pending, []);
  });

  it('S25, A6: an answer at four words a second, with eleven minutes of pings before and within it, is none too slow', async () => {
    const clock = new FakeClock();
    const held = new HeldWire();
    const fetch = async () => streaming(held.stream);
    const prompt = promptOf({ maxTokens: 4_000 });
    const call = anthropicVoice({ key: 'key-of-the-test', clock, fetch }).speak(prompt, overhear());
    const pings = async () => {
      for (let passed = 0; passed < 11 * 60_000; passed += 10_000) {
        held.send(wire({ name: 'ping', data: { type: 'ping' } }));
        await settle();
        await clock.advance(10_000);
      }
    };
    await pings();
    const words = 'word '.repeat(promptOf().maxTokens).trim();
    const [first = '', ...events] = new TextDecoder().decode(recorded({ text: words })).split(/(?<=\n\n)/);
    held.send(first);
    await pings();
    for (const event of events) {
      held.send(event);
      await settle();
      await clock.advance(750);
    }
    held.end();
    assert.deepEqual((await call).stop, { kind: 'done' });
  });
});
