import assert from 'node:assert/strict';
import { spawnModelServer } from '../../support/modelServer/child';
import { FakeClock } from '../../support/modelServer/clock';
import { type ModelServer, startModelServer } from '../../support/modelServer/server';

const words = (count: number) =>
  Array.from({ length: count }, (_, i) => `word${i}`.replace(/\d/g, d => 'abcdefghij'[Number(d)] ?? '')).join(' ');
const marked = (text: string, ttl?: '1h') => ({ type: 'text', text, cache_control: { type: 'ephemeral', ttl } });

interface Reply {
  usage: { input_tokens: number; cache_read_input_tokens: number; cache_creation_input_tokens: number };
  content: { text: string }[];
}

async function call(server: ModelServer, body: object): Promise<Response> {
  const all = {
    model: 'claude-sonnet-5-5',
    max_tokens: 200,
    messages: [{ role: 'user', content: 'Hello there' }],
    ...body,
  };
  return fetch(`${server.url}/v1/messages`, {
    method: 'POST',
    headers: { authorization: 'Bearer k' },
    body: JSON.stringify(all),
  });
}

async function usageOf(server: ModelServer, body: object) {
  return ((await (await call(server, body)).json()) as Reply).usage;
}

describe('the model server', () => {
  let server: ModelServer;
  let clock: FakeClock;
  beforeEach(async () => {
    clock = new FakeClock();
    server = await startModelServer({ clock });
  });
  afterEach(() => server.close());

  it('answers alike to the same request, within the word limit', async () => {
    const ask = {
      messages: [{ role: 'user', content: 'Say what you think of the harbour timetable in at most 30 words.' }],
    };
    const [a, b] = (await Promise.all([(await call(server, ask)).json(), (await call(server, ask)).json()])) as [
      Reply,
      Reply,
    ];
    assert.equal(a.content[0]?.text, b.content[0]?.text);
    assert.ok((a.content[0]?.text.split(' ').length ?? 99) <= 30);
  });

  it('gives data in the shape that is asked for', async () => {
    const schema = {
      type: 'object',
      properties: {
        say: { type: 'string' },
        vote: { enum: ['yes', 'no'] },
        score: { type: 'integer', description: '{minimum: 2, maximum: 4}' },
      },
    };
    const reply = (await (
      await call(server, { output_config: { format: { type: 'json_schema', schema } } })
    ).json()) as Reply;
    const data = JSON.parse(reply.content[0]?.text ?? '') as { say: string; vote: string; score: number };
    assert.ok(data.say.length > 0);
    assert.ok(['yes', 'no'].includes(data.vote));
    assert.ok(data.score >= 2 && data.score <= 4);
  });

  it('writes a marked prefix once and reads it until its time is over', async () => {
    const body = { system: [marked(words(600))] };
    const first = await usageOf(server, body);
    const second = await usageOf(server, body);
    assert.ok(first.cache_creation_input_tokens > 512);
    assert.equal(second.cache_read_input_tokens, first.cache_creation_input_tokens);
    await clock.advance(5 * 60_000 + 1);
    assert.equal((await usageOf(server, body)).cache_read_input_tokens, 0);
  });

  it('keeps nothing under the minimum of the model, nor for another model', async () => {
    const body = { system: [marked(words(400))] };
    assert.equal((await usageOf(server, { ...body, model: 'claude-sonnet-5' })).cache_creation_input_tokens, 0);
    await usageOf(server, body);
    assert.equal((await usageOf(server, { ...body, model: 'claude-opus-5' })).cache_read_input_tokens, 0);
  });

  it('lets an entry be read only once the response that wrote it has begun', async () => {
    const body = { system: [marked(words(600))] };
    server.gate.hold();
    const both = [usageOf(server, body), usageOf(server, body)];
    await server.gate.whenWaiting(2);
    server.gate.release();
    assert.deepEqual(
      (await Promise.all(both)).map(usage => usage.cache_read_input_tokens),
      [0, 0],
    );
    assert.ok(((await usageOf(server, body)).cache_read_input_tokens ?? 0) > 0);
  });

  it('looks back over 20 blocks and no further', async () => {
    const small = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ type: 'text', text: `block number ${i}` }));
    const grown = (count: number) => ({
      messages: [{ role: 'user', content: [marked(words(600)), ...small(count), marked('the end of it')] }],
    });
    const without = (count: number) => {
      const { messages } = grown(count);
      return {
        messages: messages.map(each => ({
          ...each,
          content: each.content.map((part, i) => (i === 0 ? { type: 'text', text: part.text } : part)),
        })),
      };
    };
    await usageOf(server, grown(0));
    assert.ok((await usageOf(server, without(18))).cache_read_input_tokens > 0);
    const other = await startModelServer();
    await usageOf(other, { messages: [{ role: 'user', content: [marked(words(600))] }] });
    assert.equal((await usageOf(other, without(20))).cache_read_input_tokens, 0);
    await other.close();
  });

  it('refuses what the real API refuses', async () => {
    const five = Array.from({ length: 5 }, (_, i) => marked(`part ${i}`));
    assert.equal((await call(server, { system: five })).status, 400);
    assert.equal((await call(server, { system: [marked('a'), marked('b', '1h')] })).status, 400);
    assert.equal((await call(server, { temperature: 1 })).status, 400);
    assert.equal(
      (
        await call(server, {
          messages: [
            { role: 'user', content: 'a' },
            { role: 'assistant', content: 'b' },
          ],
        })
      ).status,
      400,
    );
    assert.equal((await call(server, { messages: [{ role: 'user', content: ' ' }] })).status, 400);
  });

  it('runs as a process of its own that can be asked what it saw', async () => {
    const child = await spawnModelServer();
    try {
      await call({ ...server, url: child.url }, {});
      const hits = await child.ask<{ number: number }[]>('hits');
      assert.deepEqual(
        hits.map(hit => hit.number),
        [1],
      );
      assert.ok((await child.ask<{ usd: number }>('bill')).usd > 0);
    } finally {
      await child.close();
    }
  });
});
