import assert from 'node:assert/strict';
import { averageByMethod, type BenchRun, resultsTable } from '../../../src/terminal/bench/table';

/** A run that found so many of four planted defects, or judged a control. */
function runOf(planted: number, found: number): BenchRun {
  const marks = { wrong: 0, repeated: 0, petty: 0, author: 8, chair: 7, minutes: 1 };
  const score = { ...marks, found: ['D1', 'D2', 'D3', 'D4'].slice(0, found), cured: [] };
  return {
    document: 'x',
    method: 'review',
    run: 1,
    planted,
    usd: 0,
    seconds: 1,
    inputTokens: 0,
    outputTokens: 0,
    score,
  };
}

describe('the figures of a bench', () => {
  it('span the lowest and the highest recall of the documents with defects', () => {
    const [result] = averageByMethod([runOf(4, 1), runOf(4, 3), runOf(0, 0)]);
    assert.deepEqual([result?.recall, result?.spread], [0.5, [0.25, 0.75]]);
  });

  it('span nothing where there are controls alone', () => {
    const results = averageByMethod([runOf(0, 0)]);
    assert.ok(resultsTable(results).includes('| 0 % (0 %–0 %) |'));
  });
});
