import assert from 'node:assert/strict';
import { openSession, resumeSession } from '../../../src/stage/session';
import type { Setup } from '../../../src/stage/setup';
import type { Prompt, Voice } from '../../../src/voices/voice';
import { bodiesOf, MemoryLedger } from '../../support/memoryLedger';
import { type Answer, scriptedVoice } from '../../support/scriptedVoice';
import { setupOf, worldOf } from '../../support/table';

const forever = new AbortController().signal;
const long = `You are Ada. You argue from figures.\n\n${'Ada weighs every cent twice. '.repeat(300)}\nThe end of the file.`;
const short =
  'You argue from figures, and you weigh every cent twice: a cost that nobody has measured is none that you accept.';
const condensing: Answer = (_prompt, { cue }) =>
  cue.move === 'condensing' ? { text: JSON.stringify({ text: short }) } : undefined;

function setupWith(more: Partial<Setup> = {}): Setup {
  // A cap has the closing's prompts built before anything is condensed.
  const setup = setupOf('debate', { examiner: { voice: 'rehearsal' }, condense: 'long', budget: { usd: 5 }, ...more });
  const cast = setup.cast.map((each, at) => (at === 0 ? { ...each, agent: { ...each.agent, body: long } } : each));
  return { ...setup, cast };
}

/** It is no question of the examiner's, who is sent no file of anybody's. */
const isTable = ({ subjects }: Prompt) => !['agreement', 'manners'].includes(subjects[0]?.cue.move ?? '');

async function performed(setup: Setup, answer: Answer = condensing) {
  const ledger = new MemoryLedger();
  const voice = scriptedVoice(answer, 0.001);
  const session = await openSession(ledger, setup, worldOf(voice));
  await session.perform(forever);
  const texts = voice.calls
    .filter(isTable)
    .map(call => [...call.system, ...call.messages.flatMap(each => each.parts)].map(each => each.text).join('\n'));
  const notes = session.state.entries.flatMap(each => (each.kind === 'note' ? [each.note.text] : []));
  const posts = session.state.posts.flatMap(({ topic, data }) => (topic === 'notice' ? [JSON.stringify(data)] : []));
  return { session, ledger, voice, texts, told: [...notes, ...posts].join('\n') };
}

describe('a file that is too long for a table', () => {
  it('is condensed once, by the examiner, before anybody speaks; everybody reads it condensed', async () => {
    const { session, texts, told } = await performed(setupWith());
    const [first = '', ...turns] = texts;
    assert.match(first, /The end of the file\./);
    assert.equal(turns.length, 9);
    for (const text of turns) {
      assert.ok(text.includes(short));
      assert.doesNotMatch(text, /every cent twice\. Ada/);
    }
    assert.equal(session.state.opened?.condense?.length, 1);
    assert.equal(told, '');
  });

  it('is asked for by no replay: a session that is taken up has it from its record', async () => {
    const { ledger, session } = await performed(setupWith());
    const bodies = bodiesOf(ledger.events);
    const until = bodies.findIndex(each => each.type === 'turn.ended');
    const voice = scriptedVoice(condensing, 0.001);
    const again = await resumeSession(new MemoryLedger(bodies.slice(0, until + 1)), session.sources, worldOf(voice));
    await again.perform(forever);
    assert.ok(voice.calls.every(call => call.subjects[0]?.cue.move !== 'condensing'));
    assert.ok(
      voice.calls.filter(isTable).every(call => JSON.stringify(call.system).includes('every cent twice: a cost')),
    );
    assert.equal(again.state.outcome?.reason, 'ruled');
  });

  it('is cut, and that is told, where there is no examiner or nobody wants it condensed', async () => {
    for (const more of [
      { examiner: undefined },
      { examiner: 'off' as const },
      { condense: 'never' as const },
      { condense: undefined },
    ]) {
      const { texts, told } = await performed(setupWith(more));
      assert.equal(texts.length, 9);
      assert.match(told, /The file of Ada has 8\d{3} characters .*first 6000 are used/);
      assert.doesNotMatch(texts[0] ?? '', /The end of the file\./);
    }
  });

  it('is cut, and that is told, where the examiner fails', async () => {
    const { texts, told, session } = await performed(setupWith(), (_prompt, { cue }) =>
      cue.move === 'condensing' ? { text: '', stop: { kind: 'refused', words: 'No.' } } : undefined,
    );
    assert.match(told, /Not condensed: the files of Ada\./);
    assert.match(texts[1] ?? '', /every cent twice\. Ada/);
    assert.equal(session.state.outcome?.reason, 'ruled');
  });

  it('may be any file of some length, and is none that is condensed already', async () => {
    const asked = async (setup: Setup) =>
      (await performed(setup)).voice.calls.filter(call => call.subjects[0]?.cue.move === 'condensing').length;
    const middle = long.slice(0, 4_000);
    const withBody = (setup: Setup, more: object) => ({
      ...setup,
      cast: setup.cast.map((each, at) => (at === 0 ? { ...each, agent: { ...each.agent, ...more } } : each)),
    });
    assert.equal(await asked(withBody(setupWith(), { body: middle })), 0);
    assert.equal(await asked(withBody(setupWith({ condense: 'always' }), { body: middle })), 1);
    assert.equal(await asked(withBody(setupWith(), { condensed: short })), 0);
  });

  it('is condensed by no voice that is free: it has no model that could', async () => {
    const voice: Voice = scriptedVoice(condensing);
    const session = await openSession(new MemoryLedger(), setupWith(), worldOf(voice));
    assert.equal(session.state.opened?.condense, undefined);
  });
});
