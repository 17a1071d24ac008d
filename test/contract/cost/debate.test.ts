import assert from 'node:assert/strict';
import { uncached, weigh } from '../../support/cost/weigh';
import { longDocument, setupOf } from '../../support/table';

const setup = () => setupOf('debate', { document: longDocument });

describe('the cost of a debate', () => {
  it('is within 1.15 of the bound, 98 % of what could be read from the cache is, and what is shown is the bill', async () => {
    const { ratio, share, shown, billed, turns } = await weigh(setup());
    assert.equal(turns, 9);
    assert.ok(ratio <= 1.15, `${ratio.toFixed(3)} times the bound`);
    assert.ok(share >= 0.98, `${(share * 100).toFixed(1)} % were read`);
    assert.ok(Math.abs(shown - billed) < 1e-9, `shown ${shown}, billed ${billed}`);
  });

  it('would be far above the bound without its breakpoints', async () => {
    const { ratio, share } = await weigh(setup(), uncached);
    assert.ok(ratio > 1.5 && share === 0, `${ratio.toFixed(3)} times the bound`);
  });
});
