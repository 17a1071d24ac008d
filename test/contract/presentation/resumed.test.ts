import assert from 'node:assert/strict';
import { openSession } from '../../../src/stage/session';
import { MemoryLedger } from '../../support/memoryLedger';
import { setupOf, worldOf } from '../../support/table';
import { assertTakenUp, content, type Planned, present, presenting, type Said, saying } from './presented';

const counted = { text: 'We counted them in March, all 92 nights.' };

// Everything that a restless presenter does: leaps, answers to nobody, steps in, opens the floor twice, leaves a question.
const restless: readonly Planned[] = [
  [1, 'answer', counted],
  [2, 'step-in'],
  [3, 'slide', { slide: 3 }],
  [4, 'open-qa'],
  [5, 'answer', { text: 'Later.' }],
  [6, 'answer', { text: 'Later still.' }],
  [7, 'slide', { slide: 1 }],
  [8, 'pause', { seconds: 3 }],
  [9, 'acknowledge', { agent: 'Ben' }],
  [10, 'step-in'],
  [40, 'pause', { seconds: 90_000 }],
  [41, 'answer', { text: '' }],
  [42, 'open-qa'],
  [43, 'open-qa'],
  [44, 'acknowledge'],
  [45, 'slide', { slide: 99 }],
  [46, 'answer', counted],
  [400, 'tick'],
  [401, 'end'],
];

/** A table that presses until the third answer. */
const pressing: Said = {
  ...content,
  verdict: ({ cue, turn }) =>
    Number(cue.data?.questions) < 3
      ? { say: `And who, on which list, and when, at ${turn}?`, verdict: 'follow-up', reason: 'No list.' }
      : { say: 'That settles it.', verdict: 'satisfied', reason: 'A list.' },
};

describe('a restless presentation', () => {
  for (const mode of ['section-breaks', 'hand-raise', 'free-flow']) {
    it(`comes to the same end where it was cut off, at every fifth event, and asks nothing twice (${mode})`, async () => {
      const whole = await present(restless, saying(pressing), { mode, urgency: 10 });
      assert.equal(whole.outcome.reason, 'presented');
      assert.ok(Number(whole.outcome.asked) >= 3, JSON.stringify(whole.outcome));
      for (let at = 2; at < whole.session.events.length; at += 5) await assertTakenUp(whole, restless, pressing, at);
    });
  }

  it('ends in its debrief wherever its cap is reached', async () => {
    const price = 0.01;
    const whole = await present(restless, saying(pressing, price));
    const calls = Math.round(whole.session.state.spent.usd / price);
    assert.ok(calls > 15, `${calls} calls`);
    for (let paid = 1; paid < calls; paid++) {
      const setup = setupOf('presentation', {
        extra: 1,
        options: { presenter: 'you' },
        budget: { usd: (paid + 0.5) * price },
      });
      const session = await openSession(new MemoryLedger(), setup, worldOf(saying(pressing, price)));
      presenting(session, restless);
      const outcome = await session.perform(new AbortController().signal);
      assert.deepEqual([outcome?.reason, outcome?.success], ['budget', false], `at ${paid} calls`);
      assert.ok(typeof outcome?.summary === 'string', `no debrief at ${paid} calls`);
      assert.ok(session.state.spent.usd <= (paid + 0.5) * price, `over at ${paid} calls`);
    }
  });
});
