import assert from 'node:assert/strict';
import type { EarlierResults } from '../../../src/app/again';
import { findHiddenTexts } from '../../../src/app/hiddenText';
import { recordedText, setupOfRecord } from '../../../src/app/resumeSettings';
import type { Agent } from '../../../src/cast/agent';
import { formatOf } from '../../../src/formats';
import type { LedgerEvent } from '../../../src/ledger/events';
import { fold } from '../../../src/ledger/fold';
import { openSession } from '../../../src/stage/session';
import type { Setup } from '../../../src/stage/setup';
import { MemoryLedger } from '../../support/memoryLedger';
import { scriptedVoice } from '../../support/scriptedVoice';
import { setupOf, worldOf } from '../../support/table';

const hidden = 'as planned\u{e0041}\u{e0042}';
const names = { topic: 'Topic', spoken: 'What was said' };
const labels = (setup: Setup) => findHiddenTexts(setup, '', names).map(({ name }) => name);

const finding: EarlierResults['findings'][number] = {
  ...{ id: 'F1', section: 'Costs', slot: 'costs', claim: 'It costs more.', consequence: 'It is stopped.' },
  ...({ type: 'error', severity: 'matters', certainty: 75, state: 'stands', quotes: [] } as const),
};
const earlier: EarlierResults = {
  ...{ session: 'before', round: 1, whole: true, kind: 'proposal', findings: [finding] },
  ...{ written: { cures: [{ change: 'Say what it costs.' }] }, quotes: [], changes: [] },
};

describe('hidden characters', () => {
  it('are found in all that an agent brings to a prompt', () => {
    const setup = setupOf('debate');
    const [first] = setup.cast;
    assert.ok(first);
    assert.deepEqual(labels(setup), []);
    for (const brought of [{ body: hidden }, { condensed: hidden }, { role: hidden }, { own: { secrets: hidden } }]) {
      const agent: Agent = { ...first.agent, ...brought };
      assert.deepEqual(labels({ ...setup, cast: [{ ...first, agent }] }), [agent.name], Object.keys(brought)[0]);
    }
  });

  it('are found in the topic and options of a session on a document', () => {
    const setup = setupOf('debate');
    const document = { ...{ title: 'Plan', text: 'Plan\n\nAs planned.', sections: [], blocks: [] }, path: 'plan.md' };
    const about = { ...setup, document } as Setup;
    assert.deepEqual(labels({ ...about, topic: 'Plan' }), []);
    assert.deepEqual(labels({ ...about, topic: hidden }), ['Topic']);
    assert.deepEqual(labels({ ...about, topic: 'Plan', options: { ...setup.options, note: hidden } }), ['Topic']);
  });

  it('are found in what a rerun takes over: findings, proposed changes and text that is gone', () => {
    const setup = setupOf('debate');
    const change = { id: 'H1', was: hidden, now: '', startLine: 1, endLine: 1, section: '' };
    assert.deepEqual(labels({ ...setup, earlier }), []);
    const takenOver: Partial<EarlierResults>[] = [
      { findings: [{ ...finding, section: hidden }] },
      { findings: [{ ...finding, change: hidden }] },
      { written: { cures: [{ change: hidden }] } },
      { changes: [change] },
    ];
    for (const taken of takenOver)
      assert.deepEqual(
        labels({ ...setup, earlier: { ...earlier, ...taken } }),
        ['What was said'],
        JSON.stringify(taken),
      );
  });

  it('are found in the record of a session that continues: its answers, posts and earlier results', async () => {
    const ledger = new MemoryLedger();
    const voice = scriptedVoice(undefined, 0.001);
    const session = await openSession(ledger, { ...setupOf('debate'), earlier }, worldOf(voice));
    await session.perform(new AbortController().signal);
    const { state } = session;
    const format = formatOf('debate');
    assert.ok(format);
    assert.deepEqual(setupOfRecord(state, format, session.sources).earlier, earlier);
    assert.doesNotMatch(recordedText(state), /planned/);
    const post: LedgerEvent = {
      ...{ type: 'state.posted', beat: 'b1', topic: 'note', data: { note: [hidden] } },
      ...{ v: 1, seq: ledger.events.length, at: '' },
    };
    const forged = fold([...ledger.events, post]);
    assert.match(recordedText(forged), /planned/);
  });
});
