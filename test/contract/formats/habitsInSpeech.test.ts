import assert from 'node:assert/strict';
import { inSpeech } from '../../support/habits/kinds';
import { type Language, subjects } from '../../support/habits/sound';
import { talks } from '../../support/habits/table';
import { assertTurns, decided, tryHabits, withTable } from '../../support/habits/trying';

describe('the habits of models in what they say', () => tryHabits(inSpeech));

describe('a talk in another language', () => {
  const { soundly } = withTable();
  for (const talk of Object.keys(talks))
    it(`comes to the same, asks nobody again and marks nothing: ${talk}`, async () => {
      const { outcome } = await soundly(talk, 'en');
      for (const language of Object.keys(subjects) as Language[]) {
        const held = await soundly(talk, language);
        assertTurns(held, { writes: () => undefined, becomes: say => say }, `${talk} in ${language}`);
        assert.deepEqual(decided(held.outcome), decided(outcome), language);
      }
    });
});
