import assert from 'node:assert/strict';
import { buildRequest } from '../../../src/voices/anthropic/request';
import { anthropicVoice, listModels } from '../../../src/voices/anthropic/voice';
import { modelFacts } from '../../../src/voices/prices';
import type { PromptPart } from '../../../src/voices/voice';
import { realClock } from '../../support/modelServer/clock';
import { type ModelServer, startModelServer } from '../../support/modelServer/server';
import { ballot, overhear, promptOf } from '../../support/voices/prompts';

const never = new AbortController().signal;
const sonnet = modelFacts('claude-sonnet-5-5');

describe('the request of the anthropic voice', () => {
  const lives = (parts: PromptPart[]) => {
    const body = buildRequest(promptOf({ messages: [{ role: 'user', parts }] }), 'claude-sonnet-5-5', sonnet);
    const content = body.messages[0]?.content;
    assert.ok(Array.isArray(content));
    return content.map(block => ('cache_control' in block ? block.cache_control?.ttl : undefined));
  };
  const part = (cache?: '5m' | '1h') => ({ text: 'words', cache });

  it('marks the breakpoints of the prompt, the last four of them', () => {
    assert.deepEqual(lives([part('5m'), part(), part('5m')]), ['5m', undefined, '5m']);
    assert.deepEqual(lives(Array.from({ length: 6 }, () => part('5m'))), [
      undefined,
      undefined,
      '5m',
      '5m',
      '5m',
      '5m',
    ]);
  });

  it('lets no breakpoint live shorter than one after it', () => {
    assert.deepEqual(lives([part('5m'), part('1h'), part('5m')]), ['1h', '1h', '5m']);
  });

  it('leaves out what has no words', () => {
    const prompt = promptOf({
      system: [{ text: ' ' }],
      messages: [
        { role: 'assistant', parts: [{ text: '' }] },
        { role: 'user', parts: [{ text: 'Go.' }, { text: '\n' }] },
      ],
    });
    const body = buildRequest(prompt, 'claude-sonnet-5-5', sonnet);
    assert.equal(body.system, undefined);
    assert.deepEqual(body.messages, [{ role: 'user', content: [{ type: 'text', text: 'Go.' }] }]);
  });

  it('asks for data by schema where the model knows schemas, and in words where it does not', () => {
    const known = buildRequest(promptOf({ answer: ballot }), 'claude-sonnet-5-5', sonnet);
    assert.equal(known.output_config?.format?.type, 'json_schema');
    assert.deepEqual(Object.keys(known.output_config?.format?.schema.properties ?? {}), ['say', 'vote', 'confidence']);
    const unknown = buildRequest(promptOf({ answer: ballot }), 'some-model', undefined);
    assert.equal(unknown.output_config, undefined);
    assert.match(JSON.stringify(unknown.messages.at(-1)), /JSON schema: .*confidence/);
  });

  it('names an effort only to models that take one', () => {
    assert.equal(buildRequest(promptOf({ effort: 'high' }), 'claude-sonnet-5-5', sonnet).output_config?.effort, 'high');
    assert.equal(buildRequest(promptOf(), 'claude-haiku-4-5', modelFacts('claude-haiku-4-5')).output_config, undefined);
  });
});

describe('the anthropic voice', () => {
  let server: ModelServer;
  beforeEach(async () => {
    server = await startModelServer({ key: 'key-of-the-test' });
  });
  afterEach(() => server.close());
  const access = () => ({ key: 'key-of-the-test', endpoint: server.url });

  it('sends the key as a bearer, or as x-api-key where the gateway wants that, and nothing about the machine', async () => {
    await anthropicVoice({ ...access(), clock: realClock }).speak(promptOf(), overhear());
    await anthropicVoice({ ...access(), clock: realClock, auth: 'x-api-key' }).speak(promptOf(), overhear());
    const [bearer, plain] = server.calls().map(hit => hit.headers);
    assert.equal(bearer?.authorization, 'Bearer key-of-the-test');
    assert.equal(bearer?.['x-api-key'], undefined);
    assert.equal(plain?.['x-api-key'], 'key-of-the-test');
    assert.equal(plain?.authorization, undefined);
    assert.deepEqual(
      Object.keys(bearer ?? {}).filter(name => name.startsWith('x-stainless')),
      [],
    );
  });

  it('reads nothing of its own from the environment', async () => {
    const planted = {
      ANTHROPIC_API_KEY: 'other',
      ANTHROPIC_AUTH_TOKEN: 'other',
      ANTHROPIC_BASE_URL: 'http://127.0.0.1:9',
      ANTHROPIC_CUSTOM_HEADERS: 'x-other: yes',
    };
    const kept = { ...process.env };
    Object.assign(process.env, planted);
    try {
      const spoken = await anthropicVoice({ ...access(), clock: realClock }).speak(promptOf(), overhear());
      assert.deepEqual(spoken.stop, { kind: 'done' });
    } finally {
      for (const name of Object.keys(planted)) delete process.env[name];
      Object.assign(process.env, kept);
    }
    assert.equal(server.calls()[0]?.headers.authorization, 'Bearer key-of-the-test');
    assert.equal(server.calls()[0]?.headers['x-other'], undefined);
  });

  it('takes an endpoint with or without its /v1 and slash', async () => {
    for (const endpoint of [server.url, `${server.url}/`, `${server.url}/v1`, `${server.url}/v1/`]) {
      const spoken = await anthropicVoice({ key: 'key-of-the-test', endpoint, clock: realClock }).speak(
        promptOf(),
        overhear(),
      );
      assert.deepEqual(spoken.stop, { kind: 'done' }, endpoint);
    }
  });

  it('tells that a model thinks, before it says a word', async () => {
    const thoughtful = await startModelServer({ answer: () => ({ text: 'Yes.', thinking: 'Let me see about that.' }) });
    const listening = overhear();
    const spoken = await anthropicVoice({ key: 'k', endpoint: thoughtful.url, clock: realClock }).speak(
      promptOf(),
      listening,
    );
    assert.deepEqual(listening.states, ['waiting', 'thinking', 'speaking']);
    assert.equal(spoken.text, 'Yes.');
    await thoughtful.close();
  });

  it('knows no price for an unknown model, and says so before and after', async () => {
    const voice = anthropicVoice({ ...access(), clock: realClock, model: 'some-model' });
    assert.equal(voice.worstCase(promptOf()).usd, null);
    const spoken = await voice.speak(promptOf(), overhear());
    assert.equal(spoken.costUSD, null);
    assert.ok(spoken.usage.input > 0);
  });

  it('says what is wrong when nothing listens at the endpoint, or its address is none', async () => {
    const closed = await startModelServer();
    await closed.close();
    for (const endpoint of [closed.url, 'not an address']) {
      const { stop } = await anthropicVoice({ key: 'k', endpoint, clock: realClock }).speak(promptOf(), overhear());
      assert.ok(stop.kind === 'failed' && stop.failure === 'network', endpoint);
      assert.match(stop.message, endpoint === closed.url ? /ECONNREFUSED/ : /Invalid URL/);
    }
  });

  it('names itself by the host of the endpoint, where it is not the provider’s own', () => {
    assert.equal(anthropicVoice({ key: 'k', clock: realClock }).label, 'Anthropic API');
    assert.equal(
      anthropicVoice({ key: 'k', clock: realClock, endpoint: 'https://gate.example/v1' }).label,
      'Anthropic API at gate.example',
    );
  });

  it('lists the models of the endpoint, or says why it cannot', async () => {
    const { models } = await listModels({ ...access(), clock: realClock }, never);
    assert.ok(models.some(model => model.id === 'claude-opus-5-5'));
    const refused = await listModels({ ...access(), key: 'wrong', clock: realClock }, never);
    assert.deepEqual(refused.models, []);
    assert.ok(refused.failure?.kind === 'failed' && refused.failure.failure === 'key');
  });

  it('S25: offers of a list only what has the form of a model, and a hundred at most', async () => {
    const strange = [{ id: 5 }, null, { id: 'x'.repeat(300) }, { id: '' }, { id: 'own', display_name: {} }];
    const lists: [unknown, number][] = [
      [{ data: [...strange, ...Array.from({ length: 200 }, (_, n) => ({ id: `m${n}`, display_name: `M ${n}` }))] }, 96],
      [{ data: {} }, 0],
      [[], 0],
      [null, 0],
    ];
    for (const [list, count] of lists) {
      const fetch = async () => Response.json(list);
      const { models, failure } = await listModels({ key: 'key', clock: realClock, fetch }, never);
      assert.equal(models.length, count);
      assert.equal(failure === undefined, count > 0, JSON.stringify(failure));
      assert.deepEqual(models[0], count > 0 ? { id: 'own', name: 'own' } : undefined);
    }
  });
});
