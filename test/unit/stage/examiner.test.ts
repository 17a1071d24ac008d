import assert from 'node:assert/strict';
import { takenUp } from '../../../src/app/takingUp';
import { formatOf } from '../../../src/formats';
import type { LedgerEvent } from '../../../src/ledger/events';
import { fold } from '../../../src/ledger/fold';
import { briefOf, type SessionState } from '../../../src/ledger/state';
import { answererOf, type CallRule } from '../../../src/script/call';
import { examinerAt } from '../../../src/stage/examiner';
import { openingOf } from '../../../src/stage/seating';
import type { Setup } from '../../../src/stage/setup';
import { anthropicVoice } from '../../../src/voices/anthropic';
import type { Voice } from '../../../src/voices/voice';
import { scriptedVoice } from '../../support/scriptedVoice';
import { sampleDocument, setupOf, worldOf } from '../../support/table';

const [opus, sonnet, haiku] = ['claude-opus-5-5', 'claude-sonnet-5-5', 'claude-haiku-5-5'];
const clock = { now: () => 0, wait: async () => undefined };
const paid = anthropicVoice({ key: 'not-a-key', endpoint: 'http://127.0.0.1:9', auth: 'bearer', clock });
const world = { voiceOf: (id: string): Voice => (id === 'anthropic' ? paid : { ...scriptedVoice(), id }) };

const at = (voice: string, ...models: (string | undefined)[]) => models.map(model => ({ voice, model }));
const seats = at('anthropic', sonnet, sonnet);

describe('the examiner', () => {
  it('is the cheapest model of the seats’ own voice, where it costs a twentieth at most of the dearest seat’s', () => {
    assert.deepEqual(examinerAt({}, seats, world), { voice: 'anthropic', model: haiku });
    assert.deepEqual(examinerAt({}, at('anthropic', undefined), world), { voice: 'anthropic', model: haiku });
    assert.deepEqual(examinerAt({}, at('anthropic', haiku, opus), world), { voice: 'anthropic', model: haiku });
    assert.deepEqual(examinerAt({}, at('anthropic', haiku, 'claude-haiku-4-5'), world), {});
    assert.deepEqual(examinerAt({}, at('editor', undefined), { voiceOf: () => scriptedVoice(undefined, 1) }), {});
  });

  it('is whom the user names, by its own name', () => {
    assert.deepEqual(examinerAt({ model: 'opus' }, seats, world), { voice: 'anthropic', model: opus });
    assert.deepEqual(examinerAt({ voice: 'anthropic' }, seats, world), { voice: 'anthropic', model: sonnet });
  });

  it('costs nothing where nobody at the table does, whatever the user names', () => {
    const free = at('rehearsal', undefined);
    assert.deepEqual(examinerAt({ voice: 'anthropic', model: 'opus' }, free, world), { voice: 'rehearsal' });
  });

  it('is recorded at the opening of a format that has calls, and nowhere else', () => {
    const opened = (id: string, examiner?: Setup['examiner']) => {
      const setup = setupOf(id, { document: sampleDocument, voice: 'anthropic' });
      const { voices, ...rest } = openingOf({ ...setup, examiner }, worldOf(paid)).opened;
      assert.deepEqual(Object.keys(voices), ['anthropic']);
      return rest.examiner;
    };
    assert.deepEqual(opened('debate', {}), { voice: 'anthropic', model: haiku });
    assert.equal(opened('debate', 'off'), undefined);
    assert.equal(opened('debate'), undefined);
    assert.equal(opened('parliament', {}), undefined);
  });

  it('answers its questions; beside what goes on nobody’s model stands in for it', () => {
    const setup = { ...setupOf('debate', { document: sampleDocument, voice: 'anthropic' }), examiner: {} };
    const brief = briefOf(openingOf(setup, worldOf(paid)).opened);
    const call = { name: 'a', kind: 'a', seat: brief.seats[0]?.id ?? '', examiner: true };
    const [first] = brief.seats;
    const own = { ...brief, seats: [{ ...brief.seats[0], model: opus } as NonNullable<typeof first>] };
    const answerer = (question: CallRule['question'], examiner: typeof brief.examiner) =>
      answererOf(call, { question } as CallRule, { ...own, examiner })?.model;
    assert.equal(answerer('beside', brief.examiner), haiku);
    assert.equal(answerer('beside', {}), undefined);
    assert.equal(answerer('awaited', {}), opus);
    assert.equal(answerer('awaited', { off: true }), undefined);
    assert.equal(answerer(undefined, { off: true }), opus);
  });
});

describe('the examiner of a session that is taken up', () => {
  const recorded = (examiner: Setup['examiner']) => {
    const setup = { ...setupOf('debate', { document: sampleDocument, voice: 'anthropic' }), examiner };
    const { opened } = openingOf(setup, worldOf(paid));
    return fold([{ ...opened, v: 1, seq: 1, at: '' }]);
  };
  const taken = (state: SessionState, wishes: Parameters<typeof takenUp>[2], foreign: boolean) =>
    takenUp(state, formatOf('debate'), wishes, world, foreign);

  it('S24: is nobody whom a stranger’s record names', () => {
    const state = recorded({ model: 'opus' });
    assert.deepEqual(taken(state, {}, false).examiner, { voice: 'anthropic', model: opus });
    assert.deepEqual(taken(state, { voice: 'anthropic' }, true).examiner, { voice: 'anthropic', model: haiku });
    assert.deepEqual(taken(state, { voice: 'rehearsal' }, true).examiner, { voice: 'rehearsal' });
    assert.deepEqual(taken(state, { voice: 'anthropic', examiner: 'off' }, true).examiner, { off: true });
  });

  it('follows the seats to another voice, and stays away where the session had none', () => {
    assert.deepEqual(taken(recorded({}), { voice: 'rehearsal' }, false).examiner, { voice: 'rehearsal' });
    assert.equal(taken(recorded('off'), { examiner: { model: 'opus' } }, false).examiner, undefined);
  });

  it('is in force from there on, and a session goes on being examined where nobody was named', () => {
    const state = recorded({ model: 'opus' });
    const opened = { ...state.opened, v: 1, seq: 1 } as LedgerEvent;
    const resumed = (own: ReturnType<typeof taken>) =>
      fold([opened, { v: 1, seq: 2, at: '', type: 'session.resumed', epoch: 1, taken: own }]).opened?.examiner;
    const chosen = taken(state, { voice: 'anthropic' }, true);
    assert.deepEqual(resumed(chosen), { voice: 'anthropic', model: haiku });
    const { examiner: _, ...without } = chosen;
    assert.deepEqual(resumed(without), {});
  });
});
