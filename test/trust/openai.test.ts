import assert from 'node:assert/strict';
import { callBounds } from '../../src/voices/bounds';
import { listModels, openaiVoice } from '../../src/voices/openai/voice';
import type { CallResult } from '../../src/voices/voice';
import { type ChatFault, type ChatServer, refused, startChatServer } from '../support/chatServer/chatServer';
import { fastFloods, malformed, startFloodServer } from '../support/floods/floods';
import { FakeClock, settle } from '../support/modelServer/clock';
import { startModelServer } from '../support/modelServer/server';
import { persist } from '../support/voices/persist';
import { overhear, promptOf } from '../support/voices/prompts';

const TEXT = 'Water the beds at night, and ask who pays for it.';
const KEY = 'sk-Canary+7f/3c9=e1';
const never = new AbortController().signal;
const kindOf = ({ stop }: CallResult) => (stop.kind === 'failed' ? stop.failure : stop.kind);
const html = { 'content-type': 'text/html' };
const page = '<!doctype html><title>Sign in</title><p>Sign in to the network.';

/** What servers that speak this API answer where something is wrong, and what it means. */
const ends: Readonly<Record<string, readonly [ChatFault, string]>> = {
  'a rate limit': [
    { plain: refused(429, 'Rate limit reached for requests.', { code: 'rate_limit_exceeded' }) },
    'rateLimit',
  ],
  'a spent quota': [
    { plain: refused(429, 'You exceeded your current quota.', { type: 'insufficient_quota' }) },
    'spendLimit',
  ],
  'credits that are used up': [{ plain: refused(402, 'Insufficient credits.') }, 'spendLimit'],
  'a wrong key, said again': [{ plain: refused(401, `Incorrect API key provided: ${KEY}.`) }, 'key'],
  'an unknown model': [
    { plain: refused(404, 'model "nope" not found, try pulling it first', { type: 'api_error' }) },
    'notFound',
  ],
  'a long prompt': [{ plain: refused(400, 'Too long.', { code: 'context_length_exceeded' }) }, 'tooLong'],
  'a long prompt in words': [{ plain: refused(400, "This model's maximum context length is 4096 tokens.") }, 'tooLong'],
  'a bad request': [{ plain: refused(400, 'messages.0: expected an object') }, 'rejected'],
  'an error as a text': [{ plain: { status: 400, body: '{"error":"registry unavailable"}' } }, 'rejected'],
  'an error without a wrapping': [
    { plain: { status: 404, body: '{"object":"error","message":"No such model."}' } },
    'notFound',
  ],
  'an overload': [{ plain: refused(503, 'The engine is overloaded.', { type: 'server_error' }) }, 'overloaded'],
  'a gateway’s page': [{ plain: { status: 502, headers: html, body: page } }, 'overloaded'],
  'a page at no such address': [{ plain: { status: 404, headers: html, body: page } }, 'notAModel'],
  'a page of a sign-in': [{ plain: { status: 200, headers: html, body: page } }, 'notAModel'],
  'an answer in one piece': [{ plain: { status: 200, body: '{"choices":[]}' } }, 'notAModel'],
  'a redirect': [{ plain: { status: 307, headers: { location: 'http://127.0.0.1:9/v1' }, body: '' } }, 'notAModel'],
  'an error in the stream': [{ at: 4, how: 'error' }, 'cutOff'],
  'broken JSON in the stream': [{ at: 4, how: 'malformed' }, 'malformed'],
  'a reset': [{ at: 4, how: 'reset' }, 'cutOff'],
  'an early end': [{ at: 4, how: 'end' }, 'cutOff'],
  silence: [{ at: 4, how: 'stall' }, 'stalled'],
  'comments without end': [{ commentsEveryMs: 120_000 }, 'stalled'],
  'a filtered answer': [{ finish: 'content_filter' }, 'refused'],
  'a refusal': [{ finish: 'stop', refusal: 'I cannot help with that.' }, 'refused'],
  'an answer that was too long': [{ finish: 'length' }, 'maxTokens'],
  'a call of a tool': [{ finish: 'tool_calls' }, 'malformed'],
};

describe('a server that speaks OpenAI’s API', () => {
  let server: ChatServer;
  let clock: FakeClock;
  beforeEach(async () => {
    clock = new FakeClock(Date.parse('2026-03-01T10:00:00Z'));
    server = await startChatServer({ clock, answer: () => TEXT });
  });
  afterEach(() => server.close());
  const voice = (key = KEY) => openaiVoice({ key, endpoint: server.url, clock, model: 'some-model' });

  async function under(fault: ChatFault): Promise<{ spoken: CallResult; heard: string }> {
    server.fail(fault);
    const listening = overhear();
    const before = server.calls().length;
    const call = voice().speak(promptOf(), listening);
    if (('at' in fault && fault.how === 'stall') || 'commentsEveryMs' in fault) {
      await server.whenCalled(before + 1);
      await clock.advance(60_000);
    }
    return { spoken: await call, heard: listening.pieces.join('') };
  }

  for (const [name, [fault, expected]] of Object.entries(ends)) {
    it(`A10, S16: ${name} ends in one outcome, ${expected}, after one request, with a next step and without the key`, async () => {
      const { spoken, heard } = await under(fault);
      assert.equal(kindOf(spoken), expected);
      assert.equal(spoken.text, heard);
      assert.ok(TEXT.startsWith(spoken.text), 'nothing of the failure is among the words of the agent');
      assert.equal(server.calls().length, 1);
      for (const form of [KEY, encodeURIComponent(KEY), Buffer.from(KEY).toString('base64')])
        assert.ok(!JSON.stringify(spoken).includes(form), name);
      assert.equal(server.calls()[0]?.headers.authorization, `Bearer ${KEY}`);
      if (spoken.stop.kind !== 'failed') return;
      assert.match(spoken.stop.message, /^\S.*[.!?]$/);
      assert.match(spoken.stop.remedy, /^\S.*\.$/);
    });
  }

  it('A1: never comes back before the time named by retry-after, and five times at most', async () => {
    server.failAlways({ plain: { ...refused(429, 'Slow down.'), headers: { 'retry-after': '30' } } });
    const { ends, journal } = await persist(voice(), promptOf(), clock);
    assert.deepEqual(ends.map(kindOf), Array(5).fill('rateLimit'));
    assert.equal(server.calls().length, journal.length);
    const times = server.calls().map(({ at }) => at);
    for (const [at, time] of times.slice(1).entries()) assert.ok(time - (times[at] ?? 0) >= 30_000);
  });

  it('A2: a spent quota is met with exactly one request', async () => {
    server.failAlways(ends['a spent quota']?.[0]);
    const { ends: tried } = await persist(voice(), promptOf(), clock);
    assert.deepEqual(tried.map(kindOf), ['spendLimit']);
    assert.equal(server.calls().length, 1);
  });

  it('A6: comments are signs of life: a slow server is waited for', async () => {
    server.fail({ commentsEveryMs: 10_000 });
    const listening = overhear();
    const call = voice().speak(promptOf(), listening);
    await server.whenCalled(1);
    for (let second = 0; second < 300; second += 10) {
      await clock.advance(10_000);
      await settle();
    }
    listening.controller.abort();
    assert.equal(kindOf(await call), 'aborted');
  });

  it('A7: a stream that is cut anywhere before its end was said is no answer', async () => {
    const listening = overhear();
    assert.equal(kindOf(await voice().speak(promptOf(), listening)), 'done');
    const whole = TEXT.length;
    let accepted = 0;
    for (let cut = 0; cut < 6000; cut += 37) {
      server.fail({ cut });
      const spoken = await voice().speak(promptOf(), overhear());
      if (spoken.stop.kind === 'done') {
        accepted += 1;
        assert.equal(spoken.text.length, whole, `cut at ${cut}`);
      } else assert.equal(kindOf(spoken), 'cutOff', `cut at ${cut}`);
    }
    assert.ok(accepted > 0, 'the last cuts lie behind the end');
  });

  it('A13: a stop closes the connection, and nothing is sent after', async () => {
    server.fail({ at: 6, how: 'stall' });
    const listening = overhear();
    const call = voice().speak(promptOf(), listening);
    await server.whenCalled(1);
    listening.controller.abort();
    assert.equal(kindOf(await call), 'aborted');
    await server.calls()[0]?.closed;
    assert.equal(server.calls().length, 1);
  });

  it('S1: a redirect does not carry the key to another address', async () => {
    const trap = await startModelServer();
    server.fail({ plain: { status: 308, headers: { location: `${trap.url}/v1/chat/completions` }, body: '' } });
    assert.equal(kindOf(await voice().speak(promptOf(), overhear())), 'notAModel');
    assert.equal(trap.hits.length, 0);
    await trap.close();
  });

  it('S14: the request holds no tools, and nothing about the machine', async () => {
    await voice().speak(promptOf({ tools: ['Bash'] } as object), overhear());
    const [{ body, headers } = { body: {}, headers: {} }] = server.calls();
    assert.deepEqual(Object.keys(body).sort(), ['max_tokens', 'messages', 'model', 'stream', 'stream_options']);
    assert.deepEqual(
      Object.keys(headers).filter(name => /^x-|cookie/.test(name)),
      [],
    );
  });

  for (const [name, flood] of Object.entries({ ...fastFloods, ...malformed })) {
    it(`S25: ${name} ends in an outcome, with no more of it taken than the bounds allow`, async () => {
      const flooding = await startFloodServer(flood);
      const listening = overhear();
      const still = new FakeClock();
      const access = { key: KEY, endpoint: flooding.url, clock: still };
      const spoken = await openaiVoice({ ...access, model: 'some-model' }).speak(promptOf(), listening);
      assert.ok(spoken.stop.kind === 'failed', JSON.stringify(spoken.stop).slice(0, 300));
      assert.ok(spoken.stop.message.length < 1000);
      assert.equal(spoken.text, listening.pieces.join(''));
      const bounds = callBounds(promptOf().maxTokens);
      assert.ok(spoken.text.length <= bounds.text);
      await flooding.closed();
      assert.ok(flooding.taken() < bounds.bytes + 20_000_000, `${flooding.taken()} bytes were sent`);
      assert.deepEqual(still.pending, []);
      const { models } = await listModels(access, never);
      assert.deepEqual(models, []);
      await flooding.close();
    });
  }
});
