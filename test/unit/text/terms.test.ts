import assert from 'node:assert/strict';
import fc from 'fast-check';
import { keywords } from '../../../src/text/keywords';
import { relevance } from '../../../src/text/relevance';
import { similarity } from '../../../src/text/similarity';
import { terms } from '../../../src/text/terms';

const texts = fc
  .array(fc.constantFrom('ferry', 'crew', 'night', 'the', 'costs', 'costing', '船', '終電', 'über', '42', '\n'), {
    maxLength: 20,
  })
  .map(list => list.join(' '));

describe('terms', () => {
  it('leave out what carries no topic and join inflected forms', () => {
    assert.deepEqual(terms('The batches were running'), terms('a batch is run'));
    assert.deepEqual(terms("The service's policies"), ['servic', 'policy']);
    assert.deepEqual(terms('and the of'), []);
  });

  it('are the same however often they are asked for', () => {
    for (let at = 0; at < 1_200; at++) terms(`text ${at}`);
    assert.deepEqual(terms('text 0'), ['text']);
  });

  it('come from scripts without spaces too', () => {
    assert.ok(terms('夜間バッチの費用').length >= 2);
    assert.ok(similarity('夜間バッチの費用', '夜間バッチの時間') > 0.3);
  });
});

describe('measures of likeness', () => {
  it('stay between 0 and 1, and are certain about sameness', () => {
    fc.assert(
      fc.property(texts, texts, (a, b) => {
        assert.ok(similarity(a, b) >= 0 && similarity(a, b) <= 1);
        assert.ok(Math.abs(similarity(a, b) - similarity(b, a)) < 1e-9);
        if (terms(a).length > 0) assert.ok(similarity(a, a) > 0.999);
      }),
    );
  });

  it('tell repetition from news', () => {
    const first = 'The nightly batch costs four hours of delay for every invoice.';
    const again = 'Every invoice is delayed four hours because of the nightly batch and its costs.';
    const other = 'Finance prefers a ledger that auditors can replay.';
    assert.ok(similarity(first, again) > 0.7 && similarity(first, other) < 0.1);
  });
});

describe('relevance', () => {
  it('ranks the passage that answers first, weighs rare words more, and gives 0 where nothing is shared', () => {
    const passages = ['Crew plans and crew wages.', 'The night ferry needs crew.', 'Painting the pier.'];
    const [wages = 0, night = 0, pier = 1] = relevance('night crew', passages);
    assert.ok(night > wages && wages > 0);
    assert.equal(pier, 0);
  });

  it('gives a number from 0 to 1 for each passage, whatever they are', () => {
    fc.assert(
      fc.property(texts, fc.array(texts, { maxLength: 6 }), (query, passages) => {
        const scores = relevance(query, passages);
        assert.equal(scores.length, passages.length);
        assert.ok(scores.every(score => score >= 0 && score < 1));
      }),
    );
  });
});

describe('keywords', () => {
  it('are the words most used, in the text’s own spelling', () => {
    const text = 'The ledger records Events. Each event is in the ledger; the ledger is kept by Ada.';
    assert.deepEqual(keywords(text, 2), ['ledger', 'event']);
    assert.deepEqual(keywords('', 3), []);
  });
});
