import assert from 'node:assert/strict';
import type { HumanError } from '../../../src/base/errors';
import { formats } from '../../../src/formats';
import { fold } from '../../../src/ledger/fold';
import { validEvents } from '../../../src/ledger/reopened';
import { finishedTurns } from '../../../src/ledger/state';
import type { Format } from '../../../src/script/format';
import { forkEvents } from '../../../src/stage/forking';
import { openSession, reopenSession, resumeSession, type Session } from '../../../src/stage/session';
import type { Caps } from '../../../src/stage/setup';
import { bodiesOf, MemoryLedger } from '../../support/memoryLedger';
import { scriptedVoice } from '../../support/scriptedVoice';
import { setupOf, worldOf } from '../../support/table';

const forever = new AbortController().signal;

/** Answers what is asked of the user, as the same person every time. */
function attend(session: Session): Session {
  session.onEvent(event => {
    if (event.type === 'listen.called' && event.for.includes('answer')) void session.put({ kind: 'answer' });
  });
  return session;
}

async function performed(format: Format, budget: Caps): Promise<{ session: Session; ledger: MemoryLedger }> {
  const ledger = new MemoryLedger();
  const session = await openSession(ledger, setupOf(format, { budget }), worldOf(scriptedVoice(undefined, 0.01)));
  await attend(session).perform(forever);
  return { session, ledger };
}

const words = (session: Session) =>
  finishedTurns(session.state).map(({ id, seat, move, text }) => ({ id, seat, move, text }));
const begun = (events: readonly { type: string }[]) => events.filter(event => event.type === 'turn.began').length;

describe('a session that its cap has closed', () => {
  for (const format of formats) {
    it(`goes on as if it had never closed, and pays for no turn twice: ${format.id}`, async () => {
      const { session: free } = await performed(format, {});
      const whole = free.state.spent.usd;
      for (const share of [0.3, 0.5, 0.8]) {
        const { session: closed, ledger } = await performed(format, { usd: Math.max(whole * share, 0.04) });
        if (closed.state.outcome?.reason !== 'budget') continue;
        const paid = closed.state.spent.usd;
        const kept = words(closed);
        const world = worldOf(scriptedVoice(undefined, 0.01));
        const again = attend(await reopenSession(ledger, closed.sources, world, { usd: whole * 3 }));
        assert.equal(again.state.spent.usd, paid, 'the cost of its closing is not refunded');
        const before = words(again);
        const from = ledger.events.length;
        for (const turn of before)
          assert.deepEqual(
            kept.find(each => each.id === turn.id),
            turn,
          );
        await again.perform(forever);
        // What is prepared behind a presentation is called off at its closing, and what takes its place is said in its own words.
        if (format.id === 'presentation') assert.equal(again.state.outcome?.reason, free.state.outcome?.reason);
        else {
          assert.deepEqual(words(again), words(free));
          assert.deepEqual(again.state.outcome, free.state.outcome);
        }
        const anew = ledger.events.slice(from).flatMap(event => (event.type === 'turn.began' ? [event.turn] : []));
        for (const { id } of before) assert.ok(!anew.includes(id), `${id} was paid for twice`);
        const refolded = fold(ledger.events);
        assert.deepEqual([...refolded.turns], [...again.state.turns]);
        assert.deepEqual(refolded.entries.length, fold(validEvents(ledger.events)).entries.length);
        const last = words(again).at(-1)?.id ?? '';
        const fork = fold(new MemoryLedger(forkEvents(ledger.events, last)).events);
        assert.deepEqual(
          finishedTurns(fork)
            .map(turn => turn.text)
            .sort(),
          words(again)
            .map(turn => turn.text)
            .sort(),
        );
      }
    });
  }

  it('can be left at every event after it was reopened, and be taken up again without paying twice', async () => {
    const format = formats.find(each => each.id === 'debate');
    assert.ok(format);
    const { session: free } = await performed(format, {});
    const { session: closed, ledger } = await performed(format, { usd: free.state.spent.usd / 2 });
    const world = () => worldOf(scriptedVoice(undefined, 0.01));
    const again = await reopenSession(ledger, closed.sources, world(), { usd: 1 });
    const from = ledger.events.length;
    await again.perform(forever);
    const calls = begun(ledger.events);
    for (let length = from; length < ledger.events.length; length++) {
      const copy = new MemoryLedger(bodiesOf(ledger.events.slice(0, length)));
      const resumed = await resumeSession(copy, closed.sources, world());
      await resumed.perform(forever);
      assert.deepEqual(words(resumed), words(free), `left after event ${length}`);
      assert.ok(begun(copy.events) <= calls + 1);
    }
  });

  it('is not reopened where it ended by itself, has not ended, or would be closed again at once', async () => {
    const format = formats.find(each => each.id === 'debate');
    assert.ok(format);
    const { session: free, ledger: whole } = await performed(format, {});
    const world = worldOf(scriptedVoice(undefined, 0.01));
    await assert.rejects(reopenSession(whole, free.sources, world, { usd: 9 }), /did not close because of its budget/);
    const open = new MemoryLedger(bodiesOf(whole.events).slice(0, -1));
    await assert.rejects(reopenSession(open, free.sources, world, { usd: 9 }), /has not ended/);
    const { session: closed, ledger } = await performed(format, { usd: free.state.spent.usd / 2 });
    const length = ledger.events.length;
    await assert.rejects(
      reopenSession(ledger, closed.sources, world, { usd: closed.state.spent.usd }),
      /reached its limit/,
    );
    await assert.rejects(reopenSession(ledger, closed.sources, world, { turns: 90 }), /reached its limit/);
    const { session: cut, ledger: few } = await performed(format, { turns: 4 });
    assert.equal(cut.state.outcome?.reason, 'max-turns');
    const { turnsEnded } = cut.state;
    await assert.rejects(reopenSession(few, cut.sources, world, { turns: turnsEnded }), /reached its limit of \d+\./);
    let least = 0;
    const barely = reopenSession(ledger, closed.sources, world, { usd: closed.state.spent.usd + 0.001 });
    await assert.rejects(barely, (error: HumanError) => {
      least = Number(/at least \$([\d.]+)/.exec(error.remedy)?.[1]);
      return /does not cover the closing/.test(error.message) && least > closed.state.spent.usd;
    });
    assert.equal(ledger.events.length, length, 'nothing was written');
    await reopenSession(ledger, closed.sources, world, { usd: least });
  });
});
