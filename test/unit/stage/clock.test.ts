import assert from 'node:assert/strict';
import { l10n, recordTexts } from '../../../src/base/message';
import type { Move } from '../../../src/script/move';
import { buildCandidate, needsNoRetry, selectAnswer } from '../../../src/stage/selectAnswer';

const move: Move = { label: 'answer', limit: 12, checks: ['limit'], sentences: 2 };
const table = { speaker: { name: 'Ada' }, others: ['Ben'], heard: [], seat: 'ada' };

describe('a clock of sentences', () => {
  it('cuts what goes beyond it without asking again, and the record keeps the whole', () => {
    const candidate = buildCandidate(1, 'One stands. Two stands. Three goes.', false, move, table);
    assert.ok(needsNoRetry(candidate, false), 'nothing is to be mended');
    assert.deepEqual(
      candidate.checks.find(check => check.rule === 'sentences'),
      { rule: 'sentences', ok: false, ...recordTexts({ detail: l10n`${3} of ${2}` }) },
    );
    const settled = selectAnswer([candidate], move);
    assert.deepEqual([settled?.outcome, settled?.text, settled?.words], ['trimmed', 'One stands. Two stands.', 4]);
    assert.equal(settled?.fullText, 'One stands. Two stands. Three goes.');
  });

  it('leaves alone what keeps to it, and comes before the limit of words', () => {
    const kept = selectAnswer([buildCandidate(1, 'One stands. Two stands.', false, move, table)], move);
    assert.deepEqual([kept?.outcome, kept?.fullText], ['spoken', undefined]);
    const long = 'One has a good many words in it here. Two has as many words in it. Three goes.';
    const cut = selectAnswer([buildCandidate(1, long, false, move, table)], move);
    assert.deepEqual([cut?.outcome, cut?.text], ['trimmed', 'One has a good many words in it here.']);
  });
});
