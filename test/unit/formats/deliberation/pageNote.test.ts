import assert from 'node:assert/strict';
import { withPageNote } from '../../../../src/formats/deliberation/pageNote';
import type { Block } from '../../../../src/script/blocks';

describe('a verdict beside a page', () => {
  const verdict: Block = { kind: 'verdict', title: 'Ruling', headline: 'Carried', tone: 'good', parts: [] };
  const labels = (leaning: 'for' | 'against' | undefined, go?: string) => {
    const block = withPageNote(verdict, leaning, { reason: 'ruled', success: true, ...(go ? { go } : {}) });
    return block.kind === 'verdict' ? block.parts.map(({ label }) => label) : [];
  };

  it('says how both can hold where one seems to take the other back', () => {
    assert.deepEqual(labels('for', 'not-yet'), ['The page']);
    assert.deepEqual(labels('against', 'yes'), ['The page']);
    assert.deepEqual(labels('against', 'yes-if'), ['The page']);
  });

  it('adds nothing where they agree, where it leans to no side, and where there is no page', () => {
    for (const [leaning, go] of [
      ['for', 'yes'],
      ['for', 'yes-if'],
      ['against', 'not-yet'],
      [undefined, 'yes'],
      ['for'],
    ] as const)
      assert.deepEqual(labels(leaning, go), []);
  });
});
