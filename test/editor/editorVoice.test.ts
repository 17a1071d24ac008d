import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import type { Clock } from '../../src/base/clock';
import { nodeClock } from '../../src/disk/clock';
import { editorVoice } from '../../src/editor/voice/editorVoice';
import { editorModels } from '../../src/editor/voice/models';
import type { CallResult, Stop } from '../../src/voices/voice';
import { voiceContract } from '../contract/voices/suite';
import { overhear, promptOf } from '../support/voices/prompts';
import { type PlayedModels, playedModels } from './models';
import { convene, inFolder, until } from './window';

const model = 'convene-tests/first';
const said = (text: string) => new vscode.LanguageModelTextPart(text);

/** Newer than the interface that the extension is written for, and so not in its types. */
const { LanguageModelDataPart: dataParts } = vscode as unknown as {
  LanguageModelDataPart: { json(value: unknown, mimeType: string): unknown };
};

function voice(clock: Clock = nodeClock, silentMs = 60_000) {
  return editorVoice({ clock, silentMs, prices: { [model]: { input: 1, output: 5 } } });
}

voiceContract('editor', async () => {
  await playedModels();
  const own = voice();
  const withModel = (prompt: Parameters<typeof own.speak>[0]) => ({ ...prompt, model });
  return {
    voice: {
      ...own,
      worstCase: prompt => own.worstCase(withModel(prompt)),
      speak: (prompt, listening) => own.speak(withModel(prompt), listening),
    },
  };
});

describe('the voice of the editor’s models', () => {
  let played: PlayedModels;
  beforeEach(async () => {
    played = await playedModels();
  });

  async function stopAfter(answer: PlayedModels['answer'], name = model): Promise<Stop> {
    played.answer = answer;
    return (await voice().speak(promptOf({ model: name }), overhear())).stop;
  }

  it('puts what other models hear as their system before the first message, and gives no tools', async () => {
    await voice().speak(promptOf({ model }), overhear());
    const [asked] = played.requests;
    assert.deepEqual(
      asked?.messages.map(message => message.role),
      [vscode.LanguageModelChatMessageRole.User],
    );
    assert.match(asked?.messages[0]?.text ?? '', /^You sit at a table[\s\S]+\n\nYou are Gardener\./);
    assert.equal(asked?.tools, 0);
  });

  for (const [what, error, failure, remedy] of [
    ['no permission', vscode.LanguageModelError.NoPermissions('You said no'), 'key', /Allow Convene/],
    ['a quota', vscode.LanguageModelError.Blocked('The month is used up'), 'spendLimit', /quota resets/],
    ['a rate', vscode.LanguageModelError.Blocked('Rate limit exceeded'), 'rateLimit', /Wait a moment/],
    ['a model that is gone', vscode.LanguageModelError.NotFound('Gone'), 'notFound', /Sign in/],
    ['anything else', new Error('Something broke'), 'rejected', /Try again/],
  ] as const) {
    it(`A10: tells of ${what} in the provider’s own words, with a next step`, async () => {
      const stop = await stopAfter(() => Promise.reject(error));
      assert.ok(stop.kind === 'failed', stop.kind);
      assert.equal(stop.failure, failure);
      assert.ok(stop.message.startsWith(error.message), stop.message);
      assert.match(stop.remedy, remedy);
    });
  }

  it('names a model that nobody offers, and asks none', async () => {
    const stop = await stopAfter(async () => undefined, 'convene-tests/third');
    assert.ok(stop.kind === 'failed' && stop.failure === 'notFound');
    assert.match(stop.message, /convene-tests\/third/);
    assert.equal(played.requests.length, 0);
  });

  it('A10: takes a filter for a refusal, too long a prompt for too long, and nothing for nothing', async () => {
    const rejecting = (words: string) => () => Promise.reject(new Error(words));
    assert.equal((await stopAfter(rejecting('Response got filtered.'))).kind, 'refused');
    assert.equal((await stopAfter(rejecting('The prompt is too long'))).kind, 'tooLong');
    const stop = await stopAfter(async () => undefined);
    assert.ok(stop.kind === 'failed' && stop.failure === 'malformed');
  });

  it('A4: keeps what was said of an answer that breaks off, and does not take it for a turn', async () => {
    const listening = overhear();
    played.answer = async (_asked, report) => {
      report(said('Half a sen'));
      await until(() => listening.pieces.length > 0 || undefined);
      throw new Error('The line is dead');
    };
    const { stop, text, usage } = await voice().speak(promptOf({ model }), listening);
    assert.ok(stop.kind === 'failed' && stop.failure === 'cutOff');
    assert.equal(text, 'Half a sen');
    assert.ok(usage.input > 0 && usage.output > 0);
  });

  it('ends an answer that does not end by itself', async () => {
    played.answer = async (_asked, report) => {
      for (let n = 0; n < 200; n++) report(said('and so on and on '));
    };
    const { stop, text } = await voice().speak(promptOf({ model, maxTokens: 50 }), overhear());
    assert.equal(stop.kind, 'maxTokens');
    assert.ok(text.length < 260, `${text.length}`);
  });

  const floods: Readonly<Record<string, PlayedModels['answer']>> = {
    'one huge part': async (_asked, report) => report(said('x'.repeat(5_000_000))),
    'an error of many words': () => Promise.reject(new Error('It broke. '.repeat(100_000))),
  };
  for (const [name, answer] of Object.entries(floods)) {
    it(`S25: of ${name} no more is taken than the bounds allow`, async () => {
      played.answer = answer;
      const { stop, text } = await voice().speak(promptOf({ model, maxTokens: 1 }), overhear());
      assert.ok(stop.kind === 'failed', stop.kind);
      assert.match(stop.message, /^It broke|^convene-tests\/first sent more than 4016 characters/);
      assert.ok(stop.message.length < 700 && text === '');
    });
  }

  it('S25: of parts without words no more is taken than the bounds allow', async () => {
    let sent = 0;
    async function* stream() {
      for (; ; sent++) {
        // Others have their turn too, so that a test that would never end can be ended.
        if (sent % 100 === 0) await nodeClock.wait(1, new AbortController().signal);
        yield {};
      }
    }
    const chat = { vendor: 'convene-tests', id: 'first', sendRequest: async () => ({ stream: stream() }) };
    const modelOf = async () => chat as unknown as vscode.LanguageModelChat;
    const speaker = editorVoice({ clock: nodeClock, silentMs: 60_000, prices: {}, modelOf });
    const { stop } = await speaker.speak(promptOf({ model, maxTokens: 1 }), overhear());
    assert.match(stop.kind === 'failed' ? stop.message : stop.kind, /sent more than 4016 characters/);
    assert.ok(sent < 5000, `${sent} parts`);
  });

  it('A13: cancels the call when it is stopped, even where the provider pays no heed', async () => {
    played.answer = () => new Promise(() => undefined);
    const listening = overhear();
    const speaking = voice().speak(promptOf({ model }), listening);
    const asked = await until(() => played.requests[0]);
    listening.controller.abort();
    const { stop } = await speaking;
    assert.ok(stop.kind === 'failed' && stop.failure === 'aborted');
    await until(() => asked.token.isCancellationRequested || undefined);
  });

  it('A5: gives up a model that has gone silent', async () => {
    played.answer = () => new Promise(() => undefined);
    const { stop } = await voice(nodeClock, 20).speak(promptOf({ model }), overhear());
    assert.ok(stop.kind === 'failed' && stop.failure === 'stalled', JSON.stringify(stop));
  });

  it('believes a provider that tells what it used, and reckons by its counter where it does not', async () => {
    const usageOf = async (answer: PlayedModels['answer']): Promise<CallResult> => {
      played.answer = answer;
      return voice().speak(promptOf({ model }), overhear());
    };
    const told = { prompt_tokens: 120, completion_tokens: 7, prompt_tokens_details: { cached_tokens: 100 } };
    const data = dataParts.json(told, 'application/vnd.token_usage+json');
    const exact = await usageOf(async (_asked, report) => {
      report(said('Well, yes.'));
      report(data);
    });
    assert.deepEqual([exact.usage.input, exact.usage.cacheRead, exact.usage.output], [20, 100, 7]);
    const reckoned = await usageOf(async (_asked, report) => report(said('Well, yes.')));
    assert.equal(reckoned.usage.output, Math.ceil('Well, yes.'.length / 4));
  });
});

describe('a session with the editor’s models', () => {
  let played: PlayedModels;
  beforeEach(async () => {
    played = await playedModels();
    await vscode.workspace.getConfiguration('convene').update('readingSpeed', 'instant', true);
  });
  after(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('S19: is offered with its models, and asks none of them before Enter', async () => {
    assert.deepEqual(
      (await editorModels())
        .map(each => [each.name, each.label])
        .filter(([name]) => name?.startsWith('convene-tests/')),
      [
        [model, 'First Model'],
        ['convene-tests/second', 'Second Model'],
      ],
    );
    const { sessions } = await convene();
    const request = { uri: inFolder('idempotency-keys.md'), voice: 'editor', model: 'convene-tests/second', seed: 7 };
    let over = false;
    const running = Promise.resolve(vscode.commands.executeCommand('convene.debate', request)).finally(() => {
      over = true;
    });
    await until(async () => {
      await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
      return over || undefined;
    });
    assert.equal(await running, undefined);
    assert.deepEqual([played.requests.length, sessions.live.length], [0, 0]);
  });

  it('is offered by nobody whose provider does not answer in time, and waited for no longer than that', async () => {
    const waits: { ms: number; signal: AbortSignal }[] = [];
    const never = new Promise<never>(() => undefined);
    const wait: Clock['wait'] = async (ms, signal) => void waits.push({ ms, signal });
    assert.deepEqual(await editorModels({ select: () => never, wait }), []);
    assert.deepEqual(
      waits.map(each => [each.ms, each.signal.aborted]),
      [[3000, true]],
    );
    const patient: Clock['wait'] = (ms, signal) => {
      waits.push({ ms, signal });
      return never;
    };
    const { length } = await editorModels({ select: selector => vscode.lm.selectChatModels(selector), wait: patient });
    assert.deepEqual([length >= 2, waits[1]?.signal.aborted], [true, true]);
    const failing = () => Promise.reject(new Error('The provider broke.'));
    assert.deepEqual(await editorModels({ select: failing, wait: patient }), []);
  });

  it('is held from Enter to its records, its tokens marked as estimated and its price as unknown', async () => {
    const { sessions } = await convene();
    const request = { uri: inFolder('idempotency-keys.md'), voice: 'editor', model: 'convene-tests/second', seed: 7 };
    let folder: string | undefined;
    const running = vscode.commands.executeCommand<string>('convene.debate', request);
    void Promise.resolve(running).then(made => {
      folder = made;
    });
    await until(async () => {
      await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      return folder;
    });
    const made = await running;
    await until(() => (sessions.liveIn(made) ? undefined : true));
    const read = (name: string) => readFileSync(path.join(made, name), 'utf8');
    const metadata = JSON.parse(read('metadata.json'));
    assert.equal(metadata.status, 'ended', read('debug.log').slice(-2000));
    assert.deepEqual([metadata.models, metadata.costUSD], [['convene-tests/second'], null]);
    assert.deepEqual(metadata.budget, { turns: 200 });
    assert.ok(metadata.usage.input > 0 && metadata.usage.output > 0);
    assert.match(read('transcript.md'), /about \d+ tokens \\?\(estimated\\?\), price unknown/);
    assert.ok(played.requests.every(each => each.model === 'second' && each.tools === 0));
  });
});
