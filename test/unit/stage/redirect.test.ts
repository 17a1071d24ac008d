import assert from 'node:assert/strict';
import { openSession, type Session } from '../../../src/stage/session';
import { MemoryLedger } from '../../support/memoryLedger';
import { scriptedVoice } from '../../support/scriptedVoice';
import { setupOf, worldOf } from '../../support/table';

/** Words that no topic has, other ones at each turn. */
const astray = (turn: string) =>
  `Penguins ${turn}, volcanoes, marmalade${turn}: gondolas${turn} whistle underwater sonatas.`;

/** A debate in which these turns leave the topic, and the redirection says what it is given. */
async function straying(turns: readonly string[], redirection?: string): Promise<Session> {
  const voice = scriptedVoice((_prompt, { turn, cue }) => {
    if (cue.move === 'redirect') return redirection ? { text: redirection } : undefined;
    return turns.includes(turn) ? { text: astray(turn) } : undefined;
  });
  const session = await openSession(new MemoryLedger(), setupOf('debate', {}), worldOf(voice));
  session.onEvent(event => {
    if (event.type === 'listen.called') void session.put({ kind: 'answer', text: 'Forty-one.' });
  });
  await session.perform(new AbortController().signal);
  return session;
}

/** The turns behind which the table was brought back. */
function redirectedAfter(session: Session): string[] {
  const cues = [...session.state.beats.values()].flatMap(beat => beat.cues.map(cue => ({ ...cue, by: beat.by })));
  return cues.flatMap((cue, at) => (cue.by === 'redirect' ? [cues[at - 1]?.turn ?? ''] : []));
}

describe('a redirection', () => {
  it('comes behind the second turn off topic in a row, and the count begins anew behind it', async () => {
    assert.deepEqual(redirectedAfter(await straying(['t1', 't2'])), ['t2']);
    assert.deepEqual(redirectedAfter(await straying(['t1', 't4'])), []);
    // t3 is the first one's redirection.
    assert.deepEqual(redirectedAfter(await straying(['t1', 't2', 't4'])), ['t2']);
    assert.deepEqual(redirectedAfter(await straying(['t1', 't2', 't4', 't5'])), ['t2', 't5']);
    assert.deepEqual(redirectedAfter(await straying(['t4'])), []);
  });

  it('that is a question to the user is put to them, and answered before anybody speaks on', async () => {
    const session = await straying(['t1', 't2'], '@user How many customers pay by the year?');
    assert.deepEqual(
      session.state.posts.map(post => [post.topic, post.data]),
      [['question', 't3']],
    );
    const answer = session.state.inputs.find(input => input.kind === 'answer');
    const next = [...session.state.beats.values()].find(beat => beat.cues.some(cue => cue.turn === 't4'));
    assert.ok(answer && next && answer.seq < next.called);
  });
});
