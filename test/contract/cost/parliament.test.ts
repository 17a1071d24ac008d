import assert from 'node:assert/strict';
import { weigh } from '../../support/cost/weigh';
import { longDocument, setupOf } from '../../support/table';

describe('the cost of a parliament', () => {
  it('is within 1.4 of the bound for seven representatives over six rounds, and 98 % of what could be read from the cache is', async () => {
    const setup = setupOf('parliament', { document: longDocument, extra: 4, options: { rounds: 6, exchanges: 7 } });
    const { ratio, share, turns, shown, billed } = await weigh(setup);
    assert.ok(turns > 60, `${turns} turns`);
    assert.ok(ratio <= 1.4, `${ratio.toFixed(3)} times the bound`);
    assert.ok(share >= 0.98, `${(share * 100).toFixed(1)} % were read`);
    assert.ok(Math.abs(shown - billed) < 1e-9, `shown ${shown}, billed ${billed}`);
  }).timeout(60_000);
});
