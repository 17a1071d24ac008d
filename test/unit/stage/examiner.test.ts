import assert from 'node:assert/strict';
import { resolveResumeSettings } from '../../../src/app/resumeSettings';
import { formatOf } from '../../../src/formats';
import type { LedgerEvent } from '../../../src/ledger/events';
import { fold } from '../../../src/ledger/fold';
import { briefOf, type SessionState } from '../../../src/ledger/state';
import { answeringSeat, type CallRule } from '../../../src/script/call';
import { resolveExaminer } from '../../../src/stage/examiner';
import { openingOf } from '../../../src/stage/opening';
import type { Setup } from '../../../src/stage/setup';
import { anthropicVoice } from '../../../src/voices/anthropic/voice';
import type { Voice } from '../../../src/voices/voice';
import { scriptedVoice } from '../../support/scriptedVoice';
import { sampleDocument, setupOf, worldOf } from '../../support/table';

const [opus, sonnet, haiku] = ['claude-opus-5-5', 'claude-sonnet-5-5', 'claude-haiku-5-5'];
const clock = { now: () => 0, wait: async () => undefined };
const paid = anthropicVoice({ key: 'not-a-key', endpoint: 'http://127.0.0.1:9', auth: 'bearer', clock });
const world = { voiceOf: (id: string): Voice => (id === 'anthropic' ? paid : { ...scriptedVoice(), id }) };

const at = (voice: string, ...models: (string | undefined)[]) => models.map(model => ({ voice, model }));
const seats = at('anthropic', sonnet, sonnet);

const recorded = (examiner: Setup['examiner']) => {
  const setup = { ...setupOf('debate', { document: sampleDocument, voice: 'anthropic' }), examiner };
  return fold([{ ...openingOf(setup, worldOf(paid)).opened, v: 1, seq: 1, at: '' }]);
};

describe('the examiner', () => {
  it('is the cheapest model of the seats’ own voice, where it costs a twentieth at most of the dearest seat’s', () => {
    assert.deepEqual(resolveExaminer({}, seats, world), { voice: 'anthropic', model: haiku });
    assert.deepEqual(resolveExaminer({}, at('anthropic', undefined), world), { voice: 'anthropic', model: haiku });
    assert.deepEqual(resolveExaminer({}, at('anthropic', haiku, opus), world), { voice: 'anthropic', model: haiku });
    assert.deepEqual(resolveExaminer({}, at('anthropic', haiku, 'claude-haiku-4-5'), world), {});
    assert.deepEqual(resolveExaminer({}, at('editor', undefined), { voiceOf: () => scriptedVoice(undefined, 1) }), {});
  });

  it('is whom the user names, by its own name; where nobody at the table costs anything, nor does it', () => {
    const free = at('rehearsal', undefined);
    assert.deepEqual(resolveExaminer({ voice: 'anthropic', model: 'opus' }, free, world), { voice: 'rehearsal' });
    assert.deepEqual(resolveExaminer({ model: 'opus' }, seats, world), { voice: 'anthropic', model: opus });
    assert.deepEqual(resolveExaminer({ voice: 'anthropic' }, seats, world), { voice: 'anthropic', model: sonnet });
  });

  it('answers its questions; beside what goes on nobody’s model stands in for it', () => {
    const brief = briefOf(recorded({}).opened);
    const seated = { ...brief, seats: brief.seats.map(seat => ({ ...seat, model: opus })) };
    const call = { name: 'a', kind: 'a', seat: brief.seats[0]?.id ?? '', examiner: true };
    const answerer = (question: CallRule['question'], examiner: typeof brief.examiner) =>
      answeringSeat(call, { question } as CallRule, { ...seated, examiner })?.model;
    assert.equal(answerer('beside', brief.examiner), haiku);
    assert.equal(answerer('beside', {}), undefined);
    assert.equal(answerer('awaited', {}), opus);
    assert.equal(answerer('awaited', { off: true }), undefined);
    assert.equal(answerer(undefined, { off: true }), opus);
  });
});

describe('the examiner of a session that is taken up', () => {
  const taken = (state: SessionState, wishes: Parameters<typeof resolveResumeSettings>[2], foreign: boolean) =>
    resolveResumeSettings(state, formatOf('debate'), wishes, world, foreign);

  it('S24: is nobody whom a stranger’s record names', () => {
    const state = recorded({ model: 'opus' });
    assert.deepEqual(taken(state, {}, false).examiner, { voice: 'anthropic', model: opus });
    assert.deepEqual(taken(state, { voice: 'anthropic' }, true).examiner, { voice: 'anthropic', model: haiku });
    assert.deepEqual(taken(state, { voice: 'rehearsal' }, true).examiner, { voice: 'rehearsal' });
    assert.deepEqual(taken(state, { voice: 'anthropic', examiner: 'off' }, true).examiner, { off: true });
    assert.deepEqual(taken(recorded({}), { voice: 'rehearsal' }, false).examiner, { voice: 'rehearsal' });
    assert.deepEqual(recorded({}).opened?.examiner, { voice: 'anthropic', model: haiku });
    // A session goes on being examined where nobody was named.
    const resumed = { v: 1, seq: 2, at: '', type: 'session.resumed', epoch: 1 } as const;
    const own = { seats: [], voices: {}, budget: {} };
    const events = [{ ...state.opened, v: 1, seq: 1 } as LedgerEvent, { ...resumed, taken: own }];
    assert.deepEqual(fold(events).opened?.examiner, {});
    assert.equal(taken(recorded('off'), { examiner: { model: 'opus' } }, false).examiner, undefined);
  });
});
