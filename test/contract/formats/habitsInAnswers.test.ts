import assert from 'node:assert/strict';
import { countWords } from '../../../src/text/words';
import { type Habit, inAnswers, inSpeech } from '../../support/habits/kinds';
import { talks } from '../../support/habits/table';
import { decided, tryHabits, withTable } from '../../support/habits/trying';

describe('the habits of models in their answers', () => tryHabits(inAnswers));

const [again, sizes, names] = [inAnswers['what is asked again'], inSpeech.lengths, inSpeech.labels];
const unfound = { debate: 'no-ruling', council: 'max-rounds', structured: 'no-synthesis' };

/** Habits that the one request does not cure, and why the talks end that come to nothing by them. */
const stubborn: Record<string, [habit: Habit | undefined, ends: Record<string, string>]> = {
  'words without data': [again?.['words without data'], { ...unfound, consensus: 'no-consensus' }],
  'the schema alone': [
    again?.['the schema alone'],
    { ...unfound, consensus: 'no-synthesis', discussion: 'no-synthesis' },
  ],
  'data without words': [
    again?.['data without words'],
    { ...unfound, consensus: 'no-synthesis', discussion: 'no-synthesis' },
  ],
  'a vote in the language of the table': [
    again?.['a choice in the language of the table'],
    { consensus: 'no-consensus' },
  ],
  'a verdict in the language of the table': [
    again?.['a verdict in the language of the table'],
    { ...unfound, council: 'consensus' },
  ],
  'nothing at all': [sizes?.['nothing at all'], { ...unfound, consensus: 'no-synthesis', discussion: 'no-synthesis' }],
  'all of it under the name of another': [
    names?.['all of it under the name of another'],
    { consensus: 'no-consensus' },
  ],
};

describe('a habit that stays', () => {
  const { table, soundly } = withTable();
  for (const [kind, [habit, ends]] of Object.entries(stubborn))
    it(`is asked about once, and nothing is made up for what is missing: ${kind}`, async () => {
      for (const talk of Object.keys(talks)) {
        const { session, outcome, asked } = await table.hold(talk, 'en', habit?.writes);
        for (const { id, attempts, ended } of session.state.turns.values()) {
          const at = asked.get(id);
          assert.equal(attempts.length, at?.wrote === undefined ? 1 : 2, `${talk}: ${id}`);
          const isHeard = ended?.outcome === 'spoken' && ended.data !== undefined;
          if (at?.wrote !== undefined) assert.equal(isHeard, false, `${talk}: ${id}`);
        }
        assert.deepEqual([talk, outcome.success ? undefined : outcome.reason], [talk, ends[talk]]);
      }
    });

  it('of running on is cut at a sentence, and the data stand whole', async () => {
    for (const talk of Object.keys(talks)) {
      const held = await table.hold(talk, 'en', inSpeech.lengths?.['over the limit by 300 %']?.writes);
      for (const { id, ended, attempts } of held.session.state.turns.values()) {
        const at = held.asked.get(id);
        if (at?.wrote === undefined || !ended) continue;
        assert.deepEqual([ended.outcome, attempts.length, ended.data], ['trimmed', 2, at.sound.data], `${talk}: ${id}`);
        assert.ok(ended.text.startsWith(at.sound.say) && ended.text.endsWith('.'), ended.text);
        assert.ok(countWords(ended.text) <= at.move.limit);
      }
      assert.deepEqual(decided(held.outcome), decided((await soundly(talk, 'en')).outcome));
    }
  });
});
