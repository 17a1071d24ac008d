import assert from 'node:assert/strict';
import { HumanError } from '../../../src/base/errors';
import { listModels, openaiVoice } from '../../../src/voices/openai/voice';
import { initialSupport, requestBody } from '../../../src/voices/openai/wire';
import { type ChatServer, type ChatServerOptions, startChatServer } from '../../support/chatServer/chatServer';
import { realClock } from '../../support/modelServer/clock';
import { ballot, overhear, promptOf } from '../../support/voices/prompts';

const never = new AbortController().signal;

describe('the request of the openai voice', () => {
  const local = initialSupport('http://localhost:11434/v1');
  const own = initialSupport('https://api.openai.com/v1');

  it('puts the system first, and joins what one side says', () => {
    const parts = [{ text: 'One.' }, { text: ' ' }, { text: 'Two.', cache: '5m' as const }];
    const messages = [
      { role: 'user' as const, parts },
      { role: 'user' as const, parts: [{ text: 'Three.' }] },
      { role: 'assistant' as const, parts: [{ text: 'Four.' }] },
      { role: 'user' as const, parts: [{ text: 'Five.' }] },
    ];
    const body = requestBody(promptOf({ system: [{ text: 'Rules.' }], messages }), 'some-model', local);
    assert.deepEqual(body.messages, [
      { role: 'system', content: 'Rules.' },
      { role: 'user', content: 'One.\n\nTwo.\n\nThree.' },
      { role: 'assistant', content: 'Four.' },
      { role: 'user', content: 'Five.' },
    ]);
    assert.deepEqual([body.model, body.stream, body.stream_options], ['some-model', true, { include_usage: true }]);
  });

  it('limits the answer by the name that the server knows', () => {
    assert.equal(requestBody(promptOf(), 'm', local).max_tokens, 400);
    assert.equal(requestBody(promptOf(), 'm', own).max_completion_tokens, 400);
  });

  it('asks for data by schema, and in words too where a server may pass the schema over', () => {
    const asked = requestBody(promptOf({ answer: ballot }), 'm', local);
    assert.match(
      JSON.stringify(asked.response_format),
      /"type":"json_schema","json_schema":\{"name":"ballot","schema":/,
    );
    assert.match(JSON.stringify(asked.messages), /JSON schema: /);
    assert.doesNotMatch(JSON.stringify(requestBody(promptOf({ answer: ballot }), 'm', own).messages), /JSON schema: /);
    assert.equal(requestBody(promptOf({ answer: ballot, schemaInPrompt: true }), 'm', own).response_format, undefined);
    const words = requestBody(promptOf({ answer: ballot }), 'm', { ...local, schema: false });
    assert.equal(words.response_format, undefined);
    assert.match(JSON.stringify(words.messages), /JSON schema: /);
  });
});

describe('the openai voice', () => {
  let server: ChatServer;
  const begin = async (options: ChatServerOptions = {}) => {
    server = await startChatServer(options);
    return openaiVoice({ key: options.key ?? '', endpoint: server.url, clock: realClock, model: 'some-model' });
  };
  afterEach(() => server.close());

  it('sends a key where there is one, and no header where there is none', async () => {
    await (await begin()).speak(promptOf(), overhear());
    const keyed = openaiVoice({ key: 'k', endpoint: server.url, clock: realClock, model: 'some-model' });
    await keyed.speak(promptOf(), overhear());
    assert.deepEqual(
      server.calls().map(({ headers }) => headers.authorization),
      [undefined, 'Bearer k'],
    );
  });

  it('counts the tokens that the server counts, those from its cache apart', async () => {
    const { usage, costUSD, atMostUSD } = await (await begin({ cached: 12 })).speak(promptOf(), overhear());
    assert.equal(usage.cacheRead, 12);
    assert.ok(usage.input > 0 && usage.output > 0);
    assert.deepEqual([costUSD, atMostUSD], [null, undefined]);
  });

  it('prices what the user has named a price for, cached tokens in full', async () => {
    await begin({ cached: 12 });
    const prices = { 'some-model': { input: 2, output: 4 } };
    const priced = openaiVoice({ key: '', endpoint: server.url, clock: realClock, model: 'some-model', prices });
    const { usage, costUSD } = await priced.speak(promptOf(), overhear());
    assert.equal(costUSD, ((usage.input + usage.cacheRead) * 2 + usage.output * 4) / 1e6);
    assert.equal(
      openaiVoice({ key: '', endpoint: server.url, clock: realClock }).priceOf(usage, 'claude-opus-5'),
      null,
    );
  });

  it('estimates the tokens of an answer that nobody counted, and charges a priced one at its worst', async () => {
    const unpriced = await (await begin({ omits: ['usage'] })).speak(promptOf(), overhear());
    assert.ok(unpriced.usage.input > 20 && unpriced.usage.input < 60, `${unpriced.usage.input} tokens`);
    const prices = { 'some-model': { input: 2, output: 4 } };
    const priced = openaiVoice({ key: '', endpoint: server.url, clock: realClock, model: 'some-model', prices });
    const { usage, costUSD, atMostUSD, stop } = await priced.speak(promptOf(), overhear());
    assert.deepEqual(stop, { kind: 'done' });
    assert.ok(usage.input > 0 && usage.output > 0);
    assert.equal(atMostUSD, priced.worstCase(promptOf()).usd);
    assert.ok((costUSD ?? 0) <= (atMostUSD ?? 0));
  });

  it('leaves out what a server refuses by name, asks again at once, and remembers it', async () => {
    const voice = await begin({ refuses: ['response_format', 'stream_options', 'max_tokens'] });
    const first = await voice.speak(promptOf({ answer: ballot }), overhear());
    assert.deepEqual(first.stop, { kind: 'done' });
    assert.equal(server.calls().length, 4);
    await Promise.all([1, 2].map(() => voice.speak(promptOf({ answer: ballot }), overhear())));
    assert.equal(server.calls().length, 6);
    assert.equal(server.calls().at(-1)?.body.max_completion_tokens, 400);
  });

  it('gives up where a server refuses whatever it is asked', async () => {
    const { stop } = await (await begin({ refuses: ['max_tokens', 'model'] })).speak(promptOf(), overhear());
    assert.equal(stop.kind === 'failed' && stop.failure, 'rejected');
    const both = await begin({ refuses: ['max_tokens', 'max_completion_tokens'] });
    await both.speak(promptOf(), overhear());
    assert.ok(server.calls().length <= 4, `${server.calls().length} requests`);
  });

  it('lets several calls that are refused at once each find out', async () => {
    const voice = await begin({ refuses: ['response_format'] });
    const spoken = await Promise.all([1, 2, 3].map(() => voice.speak(promptOf({ answer: ballot }), overhear())));
    for (const { stop } of spoken) assert.deepEqual(stop, { kind: 'done' });
  });

  it('takes an endpoint with or without its /v1, slash and path', async () => {
    await begin();
    for (const endpoint of [
      server.url,
      `${server.url}/`,
      server.url.replace('/v1', ''),
      `${server.url}/chat/completions`,
    ]) {
      const voice = openaiVoice({ key: '', endpoint, clock: realClock, model: 'some-model' });
      assert.deepEqual((await voice.speak(promptOf(), overhear())).stop, { kind: 'done' }, endpoint);
    }
  });

  it('speaks with no model but one that is named, and takes no other vendor’s name from an agent’s file', async () => {
    await begin();
    const voice = openaiVoice({ key: '', endpoint: server.url, clock: realClock });
    assert.throws(() => voice.modelOf?.(), HumanError);
    assert.equal(voice.modelOf?.('opus'), undefined);
    const spoken = await voice.speak(promptOf(), overhear());
    assert.equal(spoken.stop.kind === 'failed' && spoken.stop.failure, 'notFound');
    assert.equal(server.hits.length, 0);
  });

  it('goes nowhere where the server is on this machine', async () => {
    assert.equal((await begin()).originOf?.('m'), undefined);
    const away = openaiVoice({ key: 'k', endpoint: 'https://models.example/v1', clock: realClock });
    assert.equal(away.originOf?.('m'), 'https://models.example');
  });

  it('lists the models of the server, or says why it cannot', async () => {
    await begin({ models: ['llama3.2:3b', 'qwen3:8b'] });
    const access = { key: '', endpoint: server.url, clock: realClock };
    const { models } = await listModels(access, never);
    assert.deepEqual(
      models.map(({ id }) => id),
      ['llama3.2:3b', 'qwen3:8b'],
    );
    const { failure } = await listModels({ ...access, endpoint: `${server.url}/nowhere` }, never);
    assert.equal(failure?.kind, 'failed');
  });
});
