import assert from 'node:assert/strict';
import type { Input } from '../../../src/script/input';
import { openSession, resumeSession, type Session } from '../../../src/stage/session';
import { bodiesOf, MemoryLedger } from '../../support/memoryLedger';
import { type Answer, scriptedVoice } from '../../support/scriptedVoice';
import { setupOf, worldOf } from '../../support/table';

const forever = new AbortController().signal;
const asking: Answer = (_prompt, { turn }) =>
  turn === 't1' ? { text: '@user How many customers pay by the year?' } : undefined;

async function opened(format = 'debate') {
  const ledger = new MemoryLedger();
  const voice = scriptedVoice(asking);
  const session = await openSession(ledger, setupOf(format, {}), worldOf(voice));
  return { ledger, voice, session };
}

/** Does something as soon as the question waits for its answer. */
function whenAsked(session: Session, act: () => unknown): void {
  session.onEvent(event => {
    if (event.type === 'listen.called') act();
  });
}

describe('a question that nobody answers', () => {
  it('holds the session, which can be left and taken up again: it waits there still, and is put once', async () => {
    const { session, ledger, voice } = await opened();
    whenAsked(session, () => session.suspend());
    assert.equal(await session.perform(forever), undefined);
    assert.deepEqual([session.state.status, session.state.question, voice.calls.length], ['asking', 't1', 1]);
    const later = scriptedVoice(asking);
    const branch = new MemoryLedger(bodiesOf(ledger.events));
    const again = await resumeSession(branch, session.sources, worldOf(later));
    assert.deepEqual([again.state.status, again.state.question], ['asking', 't1']);
    const done = again.perform(forever);
    await again.put({ kind: 'answer' });
    assert.equal((await done)?.reason, 'ruled');
    assert.equal(later.calls.length, 8);
    assert.equal(again.state.posts.filter(post => post.topic === 'question').length, 1);
  });

  for (const [input, reason, moves] of [
    [{ kind: 'stop' }, 'stopped', 1],
    [{ kind: 'wrapUp' }, 'wrapped-up', 2],
  ] as readonly [Input, string, number][]) {
    it(`gives way to ${input.kind}`, async () => {
      const { session } = await opened();
      whenAsked(session, () => void session.put(input));
      assert.equal((await session.perform(forever))?.reason, reason);
      assert.equal(session.state.turnsEnded, moves);
      assert.equal(session.state.question, undefined);
    });
  }

  it('of two that were asked blind to one another: each gets its own answer, in order', async () => {
    const ledger = new MemoryLedger();
    const voice = scriptedVoice((_prompt, { cue }) =>
      cue.move === 'position' ? { text: '@user How many customers pay by the year?' } : undefined,
    );
    const session = await openSession(ledger, setupOf('consensus', {}), worldOf(voice));
    let asked = 0;
    whenAsked(session, () => void session.put({ kind: 'answer', text: `Answer ${++asked}.` }));
    await session.perform(forever);
    assert.deepEqual(
      session.state.posts.filter(post => post.topic === 'question').map(post => post.data),
      ['t1', 't2'],
    );
    const heard = voice.calls[2]?.messages.flatMap(message => message.parts.map(part => part.text)).join('\n') ?? '';
    assert.match(heard, /Answer 1\.[\s\S]*Answer 2\./);
  });

  it('beside a speech holds up those who have not spoken yet, who then hear what was said and answered', async () => {
    const voice = scriptedVoice((_prompt, { turn }) =>
      turn === 't1' ? { text: 'The batch is slow.\n\n@user How many customers pay by the year?' } : undefined,
    );
    const session = await openSession(new MemoryLedger(), setupOf('debate', {}), worldOf(voice));
    let calls = 0;
    whenAsked(session, () => {
      calls = voice.calls.length;
      void session.put({ kind: 'answer', text: 'Four hundred.' });
    });
    assert.equal((await session.perform(forever))?.reason, 'ruled');
    assert.equal(calls, 1);
    const heard = voice.calls[1]?.messages.flatMap(message => message.parts.map(part => part.text)).join('\n') ?? '';
    assert.match(heard, /The batch is slow\.[\s\S]*How many customers[\s\S]*Four hundred\./);
    assert.equal(session.state.turnsEnded, 9);
  });
});

describe('what the user puts in', () => {
  it('reaches whom it is for, and is refused where it could reach nobody', async () => {
    const voice = scriptedVoice();
    const session = await openSession(new MemoryLedger(), setupOf('debate', {}), worldOf(voice));
    await session.put({ kind: 'note', text: 'Mind the gap.', to: 'opponent-1' });
    await assert.rejects(session.put({ kind: 'next', seat: 'opponent-1' }), /you cannot give anybody the floor/);
    await session.perform(forever);
    const heardBy = voice.calls.flatMap(({ messages, subjects }) =>
      JSON.stringify(messages).includes('Mind the gap.') ? subjects.map(({ seat }) => seat.id) : [],
    );
    assert.deepEqual([...new Set(heardBy)], ['opponent-1']);
    assert.ok(session.state.inputs.every(({ kind }) => kind !== 'next'));
  });
});
