import assert from 'node:assert/strict';
import { movedAmendment } from '../../../../src/formats/parliament/amendment';
import { cleanClause, cleanClauses, exceedsLimits } from '../../../../src/formats/parliament/clauses';
import { noticesOf, sitting, turnBy } from './house';

describe('the clauses of a draft', () => {
  it('lose the number that is their own, however it is written', () => {
    assert.deepEqual(cleanClauses(['1. The batch goes.', '2) The stream comes.', '(3) Somebody pays.']), [
      ...['The batch goes.', 'The stream comes.', 'Somebody pays.'],
    ]);
    assert.deepEqual(cleanClauses(['1. Operations pays.', '2. Finance signs the cheque.']), [
      ...['Operations pays.', 'Finance signs the cheque.'],
    ]);
    assert.deepEqual(cleanClauses(['§ 1: Der Stapel endet.', 'Artikel 2. Zwei zahlen.']), [
      ...['Der Stapel endet.', 'Zwei zahlen.'],
    ]);
    assert.deepEqual(cleanClauses(['1. Der Stapel endet.', '2. Rechnungen folgen.', '3. Wer zahlt, entscheidet.']), [
      ...['Der Stapel endet.', 'Rechnungen folgen.', 'Wer zahlt, entscheidet.'],
    ]);
  });

  it('keep an ordinal, in whatever language, and at the place that has its number', () => {
    for (const kept of [
      ['1. Oktober ist der Stichtag.', '2. Mai ist der Ersatz.', '3. Liga und Pokal zahlen mit.'],
      ['1. Oktober 2026: the batch ends.', 'The stream comes.'],
      ['The batch ends.', '2. Bundesliga pays the fee.'],
      ['1. oktober slutter kørslen.', 'Strømmen kommer.'],
      ['1. října dávka končí.', '2. května začíná proud.'],
      ['1. lokakuuta ajo päättyy.'],
      ['3. Liga und Pokal zahlen mit.', 'Der Stapel endet.'],
      ['Der Stapel endet.', '1. FC Neustadt zahlt.'],
      ['§ 14: Die Frist bleibt.', '1.5 percent is the limit.', '7:30 is the latest.', '12'],
    ])
      assert.deepEqual(cleanClauses(kept), kept);
  });

  it('are none that is empty or said twice, and no more than twelve', () => {
    assert.deepEqual(cleanClauses(['1. The batch goes.', '', 'The batch goes.', 3 as never]), ['The batch goes.']);
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

describe('the words of an amendment', () => {
  it('lose the number of the clause that they become, and no other', () => {
    assert.equal(cleanClause('2. Der Strom kommt.', [2]), 'Der Strom kommt.');
    assert.equal(cleanClause('2. Somebody pays.', [2]), 'Somebody pays.');
    assert.equal(cleanClause('2. Mai ist der Stichtag.', [2]), '2. Mai ist der Stichtag.');
    assert.equal(cleanClause('2. Bundesliga pays the fee.', [2]), '2. Bundesliga pays the fee.');
    assert.equal(cleanClause('3. Der Strom kommt.', [2]), '3. Der Strom kommt.');
    const added = movedAmendment(
      turnBy('representative-1', 'speech', {
        data: { amendment: { operation: 'add', clause: 3, text: '4. The users pay.' } },
      }),
    );
    assert.equal(added?.text, 'The users pay.');
  });
});
