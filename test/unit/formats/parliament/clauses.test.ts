import assert from 'node:assert/strict';
import { cleanClauses, exceedsLimits } from '../../../../src/formats/parliament/clauses';
import { noticesOf, sitting } from './house';

describe('the clauses of a draft', () => {
  it('lose the number that is their own, however it is written', () => {
    assert.deepEqual(cleanClauses(['1. The batch goes.', '2) The stream comes.', '(3) Somebody pays.']), [
      ...['The batch goes.', 'The stream comes.', 'Somebody pays.'],
    ]);
    assert.deepEqual(cleanClauses(['§ 1: Der Stapel endet.', 'Artikel 2. Zwei zahlen.']), [
      ...['Der Stapel endet.', 'Zwei zahlen.'],
    ]);
  });

  it('keep a number that not all of them begin with', () => {
    for (const kept of [
      ['1. Oktober 2026: the batch ends.', 'The stream comes.'],
      ['The batch ends.', '2. Bundesliga pays the fee.'],
      ['1. lokakuuta ajo päättyy.'],
      ['3. Liga und Pokal zahlen mit.', 'Der Stapel endet.'],
      ['Der Stapel endet.', '1. FC Neustadt zahlt.'],
      ['§ 14: Die Frist bleibt.', '1.5 percent is the limit.', '7:30 is the latest.', '12'],
    ])
      assert.deepEqual(cleanClauses(kept), kept);
  });

  it('are none that is empty or said twice, and no more than twelve', () => {
    assert.deepEqual(cleanClauses(['The batch goes.', '', 'The batch goes.', 3 as never]), ['The batch goes.']);
    const many = Array.from({ length: 13 }, (_, at) => `The clause of ${at}.`);
    assert.equal(cleanClauses(many).length, 12);
    assert.deepEqual(
      [exceedsLimits(many), exceedsLimits(many.slice(1)), exceedsLimits(['word '.repeat(101)])],
      [true, false, true],
    );
  });

  it('are told to be cut where they are', async () => {
    const clauses = Array.from({ length: 13 }, (_, at) => `The clause of ${at}.`);
    const session = await sitting(
      ({ cue }) => (cue.move === 'draft' ? { bill: { title: 'Long', clauses } } : undefined),
      {
        rounds: 1,
      },
    );
    assert.match(noticesOf(session), /at most 12 clauses of 500 characters: the rest of the draft is left out\./);
    assert.doesNotMatch(noticesOf(await sitting(() => undefined, { rounds: 1 })), /left out/);
  });
});
