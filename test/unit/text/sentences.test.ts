import assert from 'node:assert/strict';
import { firstSentences } from '../../../src/text/sentences';

describe('the first sentences of a text', () => {
  it('are as many as asked for, whole, and all of a text that has no more', () => {
    const text = 'One is short. Two asks: is it? Three cites Dr. Vos.\n\n- Four is an item.';
    assert.equal(firstSentences(text, 1), 'One is short.');
    assert.equal(firstSentences(text, 3), 'One is short. Two asks: is it? Three cites Dr. Vos.');
    assert.equal(firstSentences(text, 4), text);
    assert.equal(firstSentences('', 2), '');
    assert.equal(firstSentences('一つ目です。二つ目です。三つ目です。', 2), '一つ目です。二つ目です。');
  });
});
