import assert from 'node:assert/strict';
import { formatOf } from '../../../src/formats';
import { openSession, type Session } from '../../../src/stage/session';
import { transcriptHtml } from '../../../src/transcript/html';
import { transcriptMarkdown } from '../../../src/transcript/markdown';
import type { Prompt } from '../../../src/voices/voice';
import { MemoryLedger } from '../../support/memoryLedger';
import { scriptedVoice } from '../../support/scriptedVoice';
import { setupOf, worldOf } from '../../support/table';

const invented = '“Nine of ten invoices are wrong every single night”';
const said: Record<string, string> = {
  t1: 'The document says “the nightly batch takes 6 hours and fails” often.',
  t2: `Ada forgets that ${invented}. I add: these seven words stand in no document.`,
  t4: 'Ben says “these seven words stand in no document”, the user “please think of the smaller customers too”.',
};

async function quoting(more: object = {}) {
  const voice = scriptedVoice((_prompt, { turn }) => (said[turn] ? { text: said[turn] } : undefined));
  const session = await openSession(
    new MemoryLedger(),
    setupOf('debate', { options: { rounds: 2, blind: false, ...more } }),
    worldOf(voice),
  );
  session.onEvent(event => {
    if (event.type === 'turn.ended' && event.turn === 't1')
      void session.put({ kind: 'remark', text: 'Please think of the smaller customers too.' });
  });
  await session.perform(new AbortController().signal);
  return { session, voice };
}

const checksOf = (session: Session, turn: string) =>
  (session.state.turns.get(turn)?.ended?.checks ?? [])
    .filter(({ rule }) => rule === 'quote')
    .map(({ rule: _, ...each }) => each);
const tailOf = ({ messages }: Prompt) => messages.at(-1)?.parts.at(-1)?.text ?? '';

describe('the quotes of a turn', () => {
  it('are looked up in the document, in what was said and in what the user said, and nothing is asked again', async () => {
    const { session } = await quoting();
    assert.deepEqual(checksOf(session, 't1'), [
      { ok: true, detail: '“the nightly batch takes 6 hours and fails” line 5' },
    ]);
    assert.deepEqual(checksOf(session, 't2'), [{ ok: false, detail: invented }]);
    assert.deepEqual(checksOf(session, 't4'), [
      { ok: true, detail: '“these seven words stand in no document” turn t2' },
      { ok: true, detail: '“please think of the smaller customers too” the user' },
    ]);
    for (const turn of Object.keys(said)) assert.equal(session.state.turns.get(turn)?.attempts.length, 1);
  });

  it('that stand nowhere are marked in every transcript, and told to whoever rules, and to nobody else', async () => {
    const { session, voice } = await quoting();
    const format = formatOf('debate');
    for (const text of [transcriptMarkdown(session.state, format), transcriptHtml(session.state, format)]) {
      assert.match(
        text,
        /Nine of ten invoices are wrong every single night”: it is not in the document, and nobody said it/,
      );
      assert.doesNotMatch(text, /6 hours and fails”: it is/);
    }
    for (const prompt of voice.calls) {
      const rules = prompt.subjects.some(({ cue }) => cue.move === 'ruling');
      assert.equal(tailOf(prompt).includes(`nobody said them: Ben (proposition): ${invented}`), rules);
    }
  });

  it('are told without names where names are withheld', async () => {
    const { voice } = await quoting({ orderSwap: true });
    const again = voice.calls.filter(({ subjects }) => subjects.some(({ cue }) => cue.masked));
    assert.ok(again.length > 0);
    for (const prompt of again.filter(({ subjects }) => subjects.some(({ move }) => move.concludes)))
      assert.match(tailOf(prompt), /nobody said them: Speaker [A-Z] \(proposition\): “Nine of ten/);
  });
});
