import assert from 'node:assert/strict';
import type { CallResult, Prompt, Voice, VoiceState } from '../../../src/voices/voice';
import { ballot, occasion, overhear, promptOf } from '../../support/voices/prompts';

/** A voice under test, and what has to be let go of after it. */
export interface VoiceUnderTest {
  voice: Voice;
  close?(): Promise<void> | void;
}

const ORDER: VoiceState[] = ['waiting', 'thinking', 'speaking'];

/** Holds a voice to what every voice promises. */
export function voiceContract(name: string, make: () => Promise<VoiceUnderTest> | VoiceUnderTest): void {
  describe(`every voice: ${name}`, () => {
    let under: VoiceUnderTest;
    beforeEach(async () => {
      under = await make();
    });
    afterEach(() => under.close?.());

    it('speaks: the pieces that were heard are the text', async () => {
      const { spoken, listening } = await hear(under.voice, promptOf());
      assert.deepEqual(spoken.stop, { kind: 'done' });
      assert.ok(spoken.text.trim().length > 0);
      assert.equal(listening.pieces.join(''), spoken.text);
    });

    it('waits before it thinks and thinks before it speaks', async () => {
      const { listening } = await hear(under.voice, promptOf());
      const places = listening.states.map(state => ORDER.indexOf(state));
      assert.deepEqual(places, [...new Set(places)].sort(), 'each state once, in order');
      assert.equal(listening.states.at(-1), 'speaking');
    });

    it('counts what it used, and prices it as it says', async () => {
      const { spoken } = await hear(under.voice, promptOf());
      for (const [part, tokens] of Object.entries(spoken.usage))
        assert.ok(Number.isInteger(tokens) && tokens >= 0, part);
      if (under.voice.flags.free) assert.equal(spoken.costUSD, 0);
      else assert.equal(spoken.costUSD, under.voice.priceOf(spoken.usage, spoken.model));
      if (under.voice.flags.exactUsage && !under.voice.flags.free) assert.ok(spoken.usage.output > 0);
    });

    it('never uses more than its worst case', async () => {
      for (const prompt of [promptOf(), promptOf({ answer: ballot }), longPrompt()]) {
        const worst = under.voice.worstCase(prompt);
        const { spoken } = await hear(under.voice, prompt);
        const { input, cacheRead, cacheWrite5m, cacheWrite1h, output } = spoken.usage;
        assert.ok(input + cacheRead + cacheWrite5m + cacheWrite1h <= worst.inputTokens);
        assert.ok(output <= worst.outputTokens);
        if (worst.usd !== null && spoken.costUSD !== null) assert.ok(spoken.costUSD <= worst.usd);
      }
    });

    it('answers with data in the asked shape', async () => {
      const { spoken } = await hear(under.voice, promptOf({ answer: ballot }));
      const value: unknown = JSON.parse(spoken.text);
      assert.ok('data' in ballot.check(value), spoken.text);
      assert.equal(typeof (value as { say: unknown }).say, 'string');
    });

    it('plays several speakers in one call', async () => {
      const text = 'Play two speakers, one after the other, at most 60 words each.';
      const prompt = promptOf({
        subjects: [occasion('t1'), occasion('t2')],
        messages: [{ role: 'user', parts: [{ text }] }],
      });
      const { spoken } = await hear(under.voice, prompt);
      assert.equal(spoken.stop.kind, 'done');
      assert.ok(spoken.text.trim().length > 0);
    });

    it('sends nothing and says nothing for a call that was stopped before', async () => {
      const listening = overhear();
      listening.controller.abort();
      const spoken = await under.voice.speak(promptOf(), listening);
      assert.ok(spoken.stop.kind === 'failed' && spoken.stop.failure === 'aborted');
      assert.equal(spoken.text, '');
      assert.deepEqual(listening.pieces, []);
    });

    it('stops at the first word when told to, and returns what was said', async () => {
      const listening = overhear();
      const note = listening.onText;
      listening.onText = piece => {
        note(piece);
        listening.controller.abort();
      };
      const spoken = await under.voice.speak(promptOf(), listening);
      assert.equal(spoken.text, listening.pieces.join(''));
      // What is in the same packet as the last word may be whole already.
      if (spoken.stop.kind === 'failed') assert.equal(spoken.stop.failure, 'aborted');
      else assert.equal(spoken.stop.kind, 'done');
    });

    it('serves several calls at once without mixing their words', async () => {
      const prompts = [1, 2, 3, 4].map(n => promptOf({ subjects: [occasion(`t${n}`)] }));
      for (const { spoken, listening } of await Promise.all(prompts.map(prompt => hear(under.voice, prompt)))) {
        assert.equal(listening.pieces.join(''), spoken.text);
      }
    });

    it('says the same again where it calls itself repeatable', async () => {
      const [first, second] = [await hear(under.voice, promptOf()), await hear(under.voice, promptOf())];
      if (under.voice.flags.repeatable) assert.equal(first.spoken.text, second.spoken.text);
      else assert.equal(second.spoken.stop.kind, first.spoken.stop.kind);
    });

    it('has a name, and a minimum for every model', () => {
      assert.match(under.voice.id, /^[a-zA-Z]+$/);
      assert.ok(under.voice.label.length > 0);
      for (const model of [undefined, 'claude-haiku-4-5', 'never-heard-of'])
        assert.ok(under.voice.cacheMinimum(model) >= 0);
    });
  });
}

async function hear(
  voice: Voice,
  prompt: Prompt,
): Promise<{ spoken: CallResult; listening: ReturnType<typeof overhear> }> {
  const listening = overhear();
  return { spoken: await voice.speak(prompt, listening), listening };
}

function longPrompt(): Prompt {
  const minutes = 'The beds along the south wall dry out by noon, and nobody waters them in the holidays. '.repeat(80);
  return promptOf({
    system: [{ text: minutes, cache: '1h' }],
    messages: [{ role: 'user', parts: [{ text: minutes, cache: '5m' }, { text: 'Your turn.' }] }],
  });
}
