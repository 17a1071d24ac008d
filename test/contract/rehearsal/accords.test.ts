import assert from 'node:assert/strict';
import { formatOf } from '../../../src/formats';
import { flips } from '../../../src/formats/deliberation/flips';
import { finishedTurns } from '../../../src/ledger/state';
import { openSession, type Session } from '../../../src/stage/session';
import { sentences } from '../../../src/text/sentences';
import { rehearsalVoice } from '../../../src/voices/rehearsal';
import { MemoryLedger } from '../../support/memoryLedger';
import { setupOf, worldOf } from '../../support/table';
import { agents, documents } from '../../unit/voices/rehearsal/rehearsed';

const cast = ['engineer', 'advocate', 'skeptic', 'economist'].flatMap(slug => {
  const agent = agents.find(each => each.slug === slug);
  return agent ? [{ role: 'participant', agent }] : [];
});

async function rehearsed(format: string, document: string, seed: number): Promise<Session> {
  const read = documents[document];
  const topic = read ? (formatOf(format)?.topicOf(read.title) ?? '') : 'Should we move to a four-day week?';
  const setup = setupOf(format, { cast, document: read, topic, seed });
  const session = await openSession(new MemoryLedger(), setup, worldOf(rehearsalVoice()));
  await session.perform(new AbortController().signal);
  return session;
}

describe('a rehearsed table that looks for agreement', () => {
  for (const format of ['consensus', 'discussion'])
    for (const document of Object.keys(documents)) {
      it(`keeps the rules at the first attempt and says what its data say: ${format}, ${document}`, async () => {
        for (let seed = 1; seed <= 6; seed++) {
          const { state } = await rehearsed(format, document, seed);
          const turns = finishedTurns(state);
          for (const turn of turns) {
            const unmet = turn.checks.filter(check => !check.ok);
            assert.deepEqual(unmet, [], `${turn.id} of seed ${seed}: ${turn.text}`);
            assert.equal(turn.outcome, 'spoken', `${turn.id} of seed ${seed}`);
          }
          for (const flip of flips(turns, state.opened?.seats ?? []))
            assert.ok(flip.cause, `${flip.turn} of seed ${seed} moved without a cause`);
          assert.ok(state.outcome?.success || state.outcome?.reason === 'no-consensus', state.outcome?.reason);
        }
      });
    }

  it('ends in every way a consensus can, and is sent back now and then', async () => {
    const reasons = new Set<string>();
    let again = 0;
    for (let seed = 1; seed <= 60; seed++) {
      const { state } = await rehearsed('consensus', 'streams', seed);
      reasons.add(state.outcome?.reason ?? '');
      if (finishedTurns(state).filter(turn => turn.move === 'synthesis').length > 1) again += 1;
    }
    assert.deepEqual([...reasons].sort(), ['consensus', 'consensus-with-reservations', 'no-consensus']);
    assert.ok(again >= 3 && again <= 40, `${again} of 60 were sent back`);
  });

  it('never says a sentence twice', async () => {
    for (const format of ['consensus', 'discussion']) {
      const { state } = await rehearsed(format, 'streams', 4);
      const said = finishedTurns(state).flatMap(turn => sentences(turn.text));
      assert.equal(new Set(said).size, said.length);
    }
  });
});
