import assert from 'node:assert/strict';
import { convergence } from '../../../../src/formats/council/strategies/convergence';
import { marksOf } from '../../../../src/formats/council/strategies/marks';
import { ada, apart, ben, cleo, together } from './rounds';
import { afterRoundTwo, contextAt, type Saying } from './table';

describe('consensus-check', () => {
  for (const [name, sayings] of Object.entries(together)) {
    it(`has come together: ${name}`, () => {
      const found = convergence(afterRoundTwo(sayings));
      assert.equal(found.converged, true, `kept going by ${found.by.join(', ')}: ${found.why}`);
    });
  }

  for (const [name, [sayings, why]] of Object.entries(apart)) {
    it(`goes on: ${name}`, () => {
      const found = convergence(afterRoundTwo(sayings));
      assert.equal(found.converged, false);
      assert.equal(found.why, why);
    });
  }

  it('goes on where the synthesis sees a dispute, is missing, or contradicts itself', () => {
    for (const synthesis of [
      { aligned: false, stillDisputed: [] },
      { aligned: true, stillDisputed: ['who owns the rollback'] },
      {},
    ]) {
      assert.equal(convergence(afterRoundTwo({ ada, ben, cleo }, synthesis)).why, 'synthesis');
    }
    const { priorTurns, ...context } = afterRoundTwo({ ada, ben, cleo });
    const without = priorTurns.filter(turn => turn.by === 'expert');
    assert.equal(convergence({ ...context, priorTurns: without }).why, 'synthesis');
  });

  it('takes what was measured when a turn ended, whatever its words would give today', () => {
    const { priorTurns, ...context } = afterRoundTwo({ ada, ben, cleo });
    const measured = priorTurns.map(turn =>
      turn.slug === 'ben' && turn.round === 2
        ? { ...turn, marks: { objects: true, standsDown: false, empty: false } }
        : turn,
    );
    assert.deepEqual(convergence({ ...context, priorTurns: measured }).by, ['ben']);
  });

  it('takes the words for the stance where none was declared, and only the words', () => {
    const undeclared = (sayings: Record<string, string>) => {
      const { priorTurns, ...context } = afterRoundTwo(sayings);
      const bare = priorTurns.map(({ data, ...turn }) => (turn.by === 'moderator' && data ? { ...turn, data } : turn));
      return convergence({ ...context, priorTurns: bare });
    };
    assert.equal(undeclared({ ada, ben, cleo }).converged, true);
    assert.equal(undeclared({ ada, ben: 'Ada’s drill runs the stream in production.', cleo }).why, 'not declared');
    assert.equal(undeclared({ ada, ben: 'Ada’s stream costs more. I reject the proposal.', cleo }).why, 'objections');
  });

  it('is no consensus to reject where one does not, or where the moderator sees a dispute', () => {
    const no = (text: string): Saying => ({ text, stance: 'against', objections: ['It double-charges customers.'] });
    const rejecting = {
      ada: no('Ben’s double charges cost more than the six-hour batch. I reject the proposal.'),
      ben: no('Nobody on the team has run a stream in production, Cleo. I reject the plan.'),
      cleo: no('With Ben’s ordering errors the 18,000 dollars buy more tickets. I agree with Ben’s no.'),
    };
    assert.equal(convergence(afterRoundTwo(rejecting)).why, 'aligned');
    assert.deepEqual(convergence(afterRoundTwo({ ...rejecting, cleo })).by, ['ada', 'ben']);
    assert.equal(convergence(afterRoundTwo({ ...rejecting, cleo: no('Ben counts tickets.') })).converged, false);
    const disputed = { aligned: true, stillDisputed: ['what to do instead'] };
    assert.equal(convergence(afterRoundTwo(rejecting, disputed)).why, 'synthesis');
  });

  it('names those who keep it going', () => {
    const found = convergence(afterRoundTwo({ ada, ben: 'I still object to the date.', cleo: 'I doubt the dollars.' }));
    assert.deepEqual(found.by, ['ben', 'cleo']);
  });

  it('judges the round at hand, not what was said before it', () => {
    const { priorTurns } = afterRoundTwo({ ada, ben: 'I still object to the date.', cleo });
    const third = priorTurns
      .filter(turn => turn.round === 2)
      .map(turn => ({ ...turn, round: 3, text: turn.slug === 'ben' ? ben : turn.text }));
    assert.equal(convergence(contextAt(3, [...priorTurns, ...third])).converged, true);
  });

  it('takes an empty nod for no matter when it is repeated', () => {
    const nod = 'What a thoughtful exchange; every angle was covered by you both. I accept the proposal.';
    const { priorTurns, experts, topic } = afterRoundTwo({ ada, ben: nod, cleo });
    const before = priorTurns.slice(0, 4);
    const [said] = priorTurns.filter(turn => turn.text === nod);
    assert.ok(said);
    const marks = marksOf(said, before, topic, experts);
    assert.equal(marks.empty, true);
    assert.equal(marksOf({ ...said, round: 3 }, [...before, { ...said, marks }], topic, experts).empty, true);
    const meant = { ...said, text: 'The key rotation of March is now drilled. I accept the proposal.' };
    const own = { ...said, text: 'Nobody has drilled the key rotation of March.', marks: { ...marks, empty: false } };
    assert.equal(marksOf(meant, [...before, own], topic, experts).empty, false);
  });
});
