import assert from 'node:assert/strict';
import {
  estimateRestUSD,
  type ResumeChoices,
  requestedVoices,
  resolveResumeSettings,
} from '../../../src/app/resumeSettings';
import { formatOf } from '../../../src/formats';
import { openSession } from '../../../src/stage/session';
import { MemoryLedger } from '../../support/memoryLedger';
import { scriptedVoice } from '../../support/scriptedVoice';
import { setupOf, worldOf } from '../../support/table';

/** A session whose seats one voice speaks for, and that another examines. */
async function examined() {
  const voice = scriptedVoice(undefined, 0.001);
  const setup = setupOf('debate', { examiner: { voice: 'openai', model: 'small' } });
  const { state } = await openSession(new MemoryLedger(), setup, worldOf(voice));
  return { state, voice: setup.voice, services: worldOf(voice) };
}

describe('the examiner of a session that is resumed', () => {
  const format = formatOf('debate');

  async function resumed(choicesOf: (voice: string) => ResumeChoices, foreign = false) {
    const { state, voice, services } = await examined();
    const choices = choicesOf(voice);
    const asked: string[] = [];
    const voiceOf = (id: string) => {
      asked.push(id);
      return services.voiceOf(id);
    };
    const { examiner } = resolveResumeSettings(state, format, choices, { voiceOf }, foreign);
    const requested = requestedVoices(state, format, choices, foreign);
    // A voice that is asked for, and was not requested, is an error of the terminal's.
    assert.deepEqual(
      [...new Set(asked)].filter(id => !requested.includes(id)),
      [],
    );
    return { examiner, others: requested.filter(id => id !== voice) };
  }

  it('stays with its voice, also where the voice of all seats is named again', async () => {
    for (const choices of [() => ({}), (voice: string) => ({ voice })]) {
      const { examiner, others } = await resumed(choices);
      assert.deepEqual({ voice: examiner?.voice, others }, { voice: 'openai', others: ['openai'] });
    }
  });

  it('is chosen anew with another voice, and for somebody else’s session, and the recorded one is not requested', async () => {
    const other = await resumed(() => ({ voice: 'anthropic' }));
    assert.deepEqual([other.examiner?.voice === 'openai', other.others], [false, ['anthropic']]);
    const foreign = await resumed(voice => ({ voice }), true);
    assert.deepEqual([foreign.examiner?.voice === 'openai', foreign.others], [false, []]);
  });

  it('is the one that the user names, or none', async () => {
    const named = await resumed(() => ({ examiner: { voice: 'anthropic' } }));
    assert.deepEqual([named.examiner?.voice, named.others], ['anthropic', ['anthropic']]);
    const none = await resumed(() => ({ examiner: 'off' }));
    assert.deepEqual([none.examiner, none.others], [{ off: true }, []]);
  });
});

describe('what the rest of a session is estimated at', () => {
  it('falls with its turns and calls, and is never nothing while something is still to be asked for', async () => {
    const services = worldOf(scriptedVoice(undefined, 0.01));
    const setup = setupOf('debate');
    const { state } = await openSession(new MemoryLedger(), setup, services);
    const after = (turnsEnded: number) => estimateRestUSD(setup, { ...state, turnsEnded }, services) ?? 0;
    assert.ok(after(0) > after(3) && after(3) > after(5) && after(1_000) > 0, `${[0, 3, 5, 1_000].map(after)}`);
    assert.ok(after(1_000) <= after(0) / 5, `${after(1_000)}`);
  });
});
