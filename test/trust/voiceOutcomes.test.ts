import assert from 'node:assert/strict';
import fc from 'fast-check';
import { addUsage, noUsage, type Usage } from '../../src/base/usage';
import { anthropicVoice, listModels } from '../../src/voices/anthropic/voice';
import type { CallResult, Prompt, PromptPart } from '../../src/voices/voice';
import { FakeClock } from '../support/modelServer/clock';
import type { Fault } from '../support/modelServer/faults';
import { type ModelServer, startModelServer } from '../support/modelServer/server';
import { ends } from '../support/voices/ends';
import { ballot, overhear, promptOf } from '../support/voices/prompts';

const TEXT = 'Water the beds at night.';

const faults = Object.values(ends) as [Fault, string][];

describe('what becomes of a call', () => {
  let server: ModelServer;
  let clock: FakeClock;
  beforeEach(async () => {
    clock = new FakeClock();
    server = await startModelServer({ clock, answer: request => (request.schema ? undefined : TEXT) });
  });
  afterEach(() => server.close());

  /** Speaks once under a fault; time passes wherever the voice would wait for ever. */
  async function under(
    fault: Fault | undefined,
    key = 'key-of-the-test',
    auth?: 'x-api-key',
  ): Promise<{ spoken: CallResult; heard: string }> {
    server.fail(fault);
    const listening = overhear();
    const before = server.calls().length;
    const call = anthropicVoice({ key, auth, endpoint: server.url, clock }).speak(promptOf(), listening);
    if (fault?.kind === 'stallAt' || fault?.kind === 'pings') {
      await server.whenCalled(before + 1);
      await clock.advance(60_000);
    }
    return { spoken: await call, heard: listening.pieces.join('') };
  }

  for (const [fault, expected] of faults) {
    it(`A10: ${fault.kind} ends in one outcome, ${expected}, with the provider's words and a next step`, async () => {
      const { spoken, heard } = await under(fault);
      const { stop } = spoken;
      assert.equal(stop.kind === 'failed' ? stop.failure : stop.kind, expected);
      assert.equal(spoken.text, heard);
      assert.ok(TEXT.startsWith(spoken.text), 'nothing of the failure is among the words of the agent');
      if (stop.kind !== 'failed') return;
      assert.match(stop.message, /^\S.*[.!?]$/);
      assert.match(stop.remedy, /^\S.*\.$/);
      assert.equal(server.calls().length, 1);
    });
  }

  it('A10: a refusal carries its reason apart from the words', async () => {
    const { spoken } = await under({ kind: 'refusal' });
    assert.deepEqual(spoken.stop, { kind: 'refused', words: 'This request was declined.' });
    assert.equal(spoken.text, '');
  });

  for (const auth of [undefined, 'x-api-key'] as const) {
    it(`S16: the key is in nothing that leaves the voice, whatever fails (${auth ?? 'bearer'})`, async () => {
      const canary = 'sk-ant-Canary+7f/3c9=e1 "q';
      const forms = [
        canary,
        encodeURIComponent(canary),
        Buffer.from(canary).toString('base64'),
        JSON.stringify(canary).slice(1, -1),
      ];
      const logged = await captureConsole(async () => {
        for (const [fault] of faults) {
          const { spoken, heard } = await under(fault, canary, auth);
          const out = JSON.stringify(spoken) + heard + Object.values(spoken.stop).join(' ');
          for (const form of forms) assert.ok(!out.includes(form), fault.kind);
        }
        const { failure } = await listModels(
          { key: canary, auth, endpoint: `${server.url}/nowhere`, clock },
          new AbortController().signal,
        );
        assert.equal(failure?.kind, 'failed');
        for (const form of forms) assert.ok(!JSON.stringify(failure).includes(form));
      });
      assert.equal(logged, '', 'the SDK writes nothing, neither key nor prompt');
      assert.ok(
        server.calls().every(hit => JSON.stringify(hit.headers).includes('Canary')),
        'the key was sent all the same',
      );
    });
  }

  it('S1: a redirect does not carry the key to another address', async () => {
    const trap = await startModelServer();
    const { spoken } = await under({ kind: 'redirect', to: `${trap.url}/v1/messages` });
    assert.ok(spoken.stop.kind === 'failed' && spoken.stop.failure === 'notAModel');
    assert.equal(trap.hits.length, 0);
    await trap.close();
  });

  it('S14: whatever an agent asks for, the request holds no tools, and nothing that is not known', async () => {
    const known = ['model', 'max_tokens', 'stream', 'system', 'messages', 'output_config'];
    const hostile = {
      tools: ['Bash', 'WebFetch'],
      mcp_servers: [{ url: 'http://x' }],
      hooks: {},
      permissionMode: 'bypassPermissions',
    };
    const prompt = promptOf();
    const [occasion] = prompt.subjects;
    assert.ok(occasion);
    const agent = { ...occasion.agent, ...hostile, own: { ...occasion.agent.own, ...hostile, temperature: 2 } };
    for (const each of [
      { ...prompt, ...hostile, occasions: [{ ...occasion, agent }] },
      promptOf({ ...hostile, answer: ballot } as Partial<Prompt>),
    ]) {
      await anthropicVoice({ key: 'key', endpoint: server.url, clock }).speak(each, overhear());
    }
    assert.equal(server.calls().length, 2);
    for (const { request } of server.calls()) {
      assert.deepEqual(
        Object.keys(request?.body ?? {}).filter(key => !known.includes(key)),
        [],
      );
      assert.ok(!JSON.stringify(request?.body).includes('Bash'));
    }
  });

  const words = fc.integer({ min: 1, max: 2500 }).map(count => 'garden beds and water '.repeat(count).trim());
  const part: fc.Arbitrary<PromptPart> = fc.record({ text: words, cache: fc.constantFrom('5m', '1h', undefined) });
  const model = fc.constantFrom(
    'claude-opus-5-5',
    'claude-sonnet-5-5',
    'claude-haiku-5-5',
    'claude-opus-5',
    'claude-sonnet-5',
    'claude-haiku-4-5',
  );

  it('A12: the shown cost is the bill of the server, to the token, with everything that caching does', async () => {
    let cached = 0;
    await fc.assert(
      fc.asyncProperty(
        model,
        fc.array(part, { maxLength: 3 }),
        fc.array(part, { minLength: 1, maxLength: 6 }),
        async (name, system, log) => {
          const own = await startModelServer({ clock });
          const voice = anthropicVoice({ key: 'key', endpoint: own.url, clock });
          const shown: { usage: Usage; usd: number } = { usage: noUsage, usd: 0 };
          for (let length = 1; length <= log.length; length++) {
            const parts = [...log.slice(0, length), { text: `Your turn ${length}.` }];
            const prompt = promptOf({ model: name, system, messages: [{ role: 'user', parts }] });
            const worst = voice.worstCase(prompt);
            const spoken = await voice.speak(prompt, overhear());
            assert.deepEqual(spoken.stop, { kind: 'done' });
            assert.ok((spoken.costUSD ?? 0) <= (worst.usd ?? 0));
            shown.usage = addUsage(shown.usage, spoken.usage);
            shown.usd += spoken.costUSD ?? Number.NaN;
          }
          await own.close();
          assert.deepEqual(shown.usage, own.bill.map(line => line.usage).reduce(addUsage));
          assert.ok(Math.abs(shown.usd - own.total()) < 1e-9, `${shown.usd} shown, ${own.total()} billed`);
          cached += shown.usage.cacheRead;
        },
      ),
      { numRuns: 40 },
    );
    assert.ok(cached > 0, 'caching did something');
  });
});

async function captureConsole(work: () => Promise<void>): Promise<string> {
  const lines: unknown[] = [];
  const names = ['log', 'info', 'warn', 'error', 'debug'] as const;
  const kept = names.map(name => console[name]);
  for (const name of names) console[name] = (...all: unknown[]) => void lines.push(...all.map(String));
  try {
    await work();
  } finally {
    for (const [i, name] of names.entries()) console[name] = kept[i] ?? console[name];
  }
  return lines.join('\n');
}
