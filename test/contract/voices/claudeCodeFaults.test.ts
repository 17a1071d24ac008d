import assert from 'node:assert/strict';
import type { ClaudeCodeVoice } from '../../../src/voices/claudecode/voice';
import type { CallResult } from '../../../src/voices/voice';
import { type ClaudeCodeUnderTest, setUpClaudeCode, testKey } from '../../support/claudeCode/claudeCode';
import { FakeClock } from '../../support/modelServer/clock';
import type { Fault } from '../../support/modelServer/faults';
import { type Ends, ends } from '../../support/voices/ends';
import { overhear, promptOf } from '../../support/voices/prompts';

const TEXT = 'Water the beds at night.';

/** Between us and the API stands a program that tells some ends in its own way, and passes no pings on. */
const through: Ends = {
  ...ends,
  html: [{ kind: 'html' }, 'cutOff'],
  redirect: [{ kind: 'redirect', to: 'http://127.0.0.1:9/v1/messages' }, 'network'],
  pings: [{ kind: 'pings', everyMs: 400_000 }, 'stalled'],
};

// The program asks again in another way where the API says that a request is wrong: such a request costs nothing.
const unbilled = new Set(['noModel', 'rejected']);

describe('what becomes of a call through Claude Code', () => {
  let claude: ClaudeCodeUnderTest;
  let clock: FakeClock;
  let voice: ClaudeCodeVoice;
  before(async () => {
    claude = await setUpClaudeCode({ answer: () => TEXT });
    clock = new FakeClock();
    voice = claude.voice({ clock });
  });
  after(() => claude.close());

  async function under(fault: Fault): Promise<{ spoken: CallResult; heard: string }> {
    const listening = overhear();
    const before = claude.server.calls().length;
    claude.server.failAlways(fault);
    const call = voice.speak(promptOf(), listening);
    if (fault.kind === 'stallAt' || fault.kind === 'pings') {
      await claude.server.whenCalled(before + 1);
      await clock.advance(180_000);
    }
    const spoken = await call;
    claude.server.failAlways(undefined);
    return { spoken, heard: listening.pieces.join('') };
  }

  for (const [fault, expected] of Object.values(through) as [Fault, string][]) {
    it(`A10: ${fault.kind} ends in one outcome, ${expected}, after one request that may cost`, async () => {
      const before = claude.server.calls().length;
      const { spoken, heard } = await under(fault);
      const { stop } = spoken;
      assert.equal(stop.kind === 'failed' ? stop.failure : stop.kind, expected, JSON.stringify(stop));
      assert.equal(spoken.text, heard);
      assert.ok(TEXT.startsWith(spoken.text), 'nothing of the failure is among the words of the agent');
      const calls = claude.server.calls().slice(before);
      if (!unbilled.has(fault.kind)) assert.equal(calls.length, 1);
      assert.ok(calls.filter(call => call.usage).length <= 1, 'billed once at most');
      assert.ok(!JSON.stringify(spoken).includes(testKey), 'S16: the key is in nothing that leaves the voice');
      if (stop.kind !== 'failed') return;
      assert.match(stop.message, /^\S.*[.!?]$/s);
      assert.match(stop.remedy, /^\S.*\.$/);
    });
  }

  it('asked nothing of any other place', () => assert.deepEqual(claude.elsewhere, []));
});
