import assert from 'node:assert/strict';
import type { Move } from '../../../src/script/move';
import { candidateOf, settle } from '../../../src/stage/settle';

const move: Move = { label: 'answer', limit: 3, checks: ['limit'] };
const table = { speaker: { name: 'Ada' }, others: ['Ben'], heard: [], seat: 'ada' };
const answer = (attempt: number, text: string) => candidateOf(attempt, text, false, move, table);

describe('the choice among the answers of a turn', () => {
  it('takes the one with the least to mend, whenever it came', () => {
    const [sound, long] = ['It stands.', 'It stands. And it goes on and on.'];
    assert.equal(settle([answer(1, sound), answer(2, long)], move)?.selected, 1);
    assert.equal(settle([answer(1, long), answer(2, sound)], move)?.selected, 2);
  });

  it('takes the later one on a tie', () => {
    assert.equal(settle([answer(1, 'It stands.'), answer(2, 'It falls.')], move)?.text, 'It falls.');
  });
});
