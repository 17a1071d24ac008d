import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { answerShape } from '../../../src/script/answerShape';
import type { Move } from '../../../src/script/move';
import { buildCandidate, selectAnswer } from '../../../src/stage/selectAnswer';

const move: Move = { label: 'answer', limit: 3, checks: ['limit'] };
const table = { speaker: { name: 'Ada' }, others: ['Ben'], heard: [], seat: 'ada' };
const answer = (attempt: number, text: string) => buildCandidate(attempt, text, false, move, table);

describe('the choice among the answers of a turn', () => {
  it('takes the one with the least to mend, whenever it came', () => {
    const [sound, long] = ['It stands.', 'It stands. And it goes on and on.'];
    assert.equal(selectAnswer([answer(1, sound), answer(2, long)], move)?.selected, 1);
    assert.equal(selectAnswer([answer(1, long), answer(2, sound)], move)?.selected, 2);
  });

  it('takes the later one on a tie', () => {
    assert.equal(selectAnswer([answer(1, 'It stands.'), answer(2, 'It falls.')], move)?.text, 'It falls.');
  });

  it('leaves a text within 5 % of its limit whole, and cuts a longer one at a sentence end, never what it declares', () => {
    const shape = answerShape('vote', { vote: z.enum(['aye', 'nay']) });
    const voting: Move = { ...move, limit: 40, answer: shape };
    const voted = (words: number) => {
      const say = `${'The batch is slow. '.repeat(9)}Word ${'word '.repeat(words - 38)}stop.`;
      return selectAnswer([buildCandidate(1, JSON.stringify({ say, vote: 'nay' }), false, voting, table)], voting);
    };
    assert.deepEqual([voted(42)?.outcome, voted(42)?.words], ['spoken', 42]);
    const cut = voted(43);
    assert.deepEqual([cut?.outcome, cut?.words, cut?.data], ['trimmed', 36, { vote: 'nay' }]);
    assert.match(cut?.fullText ?? '', /word stop\.$/);
  });
});

describe('a question to the user', () => {
  const speech = 'Batches are slow.';
  const asked = '@user: How many bills are there?';
  const settled = (text: string, more: Partial<Move> = {}) => {
    const own = { ...move, ...more };
    const candidate = buildCandidate(1, text, false, own, table);
    return { ...selectAnswer([candidate], own), reasons: candidate.reasons };
  };

  it('stands beside what the turn says, and outside its limit', () => {
    for (const text of [`${speech}\n\n${asked}`, `${asked}\n\n${speech}`, `${speech}\n${asked}`]) {
      const turn = settled(text);
      assert.deepEqual([turn.outcome, turn.asksUser, turn.reasons], ['spoken', true, []]);
      assert.equal(turn.text, `${speech}\n\nHow many bills are there?`);
    }
  });

  it('leaves the turn what it owes, and is not cut with a speech that is too long', () => {
    const turn = settled(`${speech} They are very slow indeed, as all know.\n\n${asked}`);
    assert.equal(turn.reasons.length, 1);
    assert.equal(turn.outcome, 'trimmed');
    assert.match(turn.text ?? '', /^Batches are slow\.\n\nHow many/);
    assert.equal(settled(`${speech}\n${asked}`, { checks: ['namesAnother'] }).reasons.length, 1);
  });

  it('may be all of a turn, but for one that concludes, which asks nobody', () => {
    assert.deepEqual([settled(asked, { limit: 9 }).text, settled(asked).asksUser], ['How many bills are there?', true]);
    assert.equal(settled(asked, { concludes: true, limit: 9 }).reasons.length, 1);
    const ruling = settled(`${speech}\n\n${asked}`, { concludes: true });
    assert.deepEqual([ruling.text, ruling.asksUser, ruling.reasons], [speech, undefined, []]);
  });

  it('is asked for again only where the question itself is too long, not for data that broke off', () => {
    const shape = answerShape('vote', { vote: z.enum(['aye', 'nay']) });
    const candidate = (limit: number, isCut: boolean) => {
      const raw = `{"say": "@user: How many bills are there?", "vote": ${isCut ? '' : '"aye"}'}`;
      return buildCandidate(1, raw, isCut, { ...move, limit, answer: shape }, table);
    };
    assert.equal(candidate(9, true).asksUser, true);
    assert.deepEqual(candidate(9, true).reasons, []);
    assert.deepEqual(
      candidate(3, true).reasons.map(({ rule }) => rule),
      ['limit'],
    );
  });

  it('begins a line: a name within a sentence asks nothing', () => {
    assert.equal(settled('Ask @user now.').asksUser, undefined);
  });
});
