import assert from 'node:assert/strict';
import { weigh } from '../../support/cost/weigh';
import { longDocument, setupOf } from '../../support/table';

describe('the cost of a council', () => {
  it('is within 1.15 of the bound for five experts over eight rounds, and 98 % of what could be read from the cache is', async () => {
    const setup = setupOf('council', { document: longDocument, extra: 3, options: { maxRounds: 8 } });
    const { ratio, share, turns, shown, billed } = await weigh(setup);
    assert.equal(turns, 41);
    assert.ok(ratio <= 1.15, `${ratio.toFixed(3)} times the bound`);
    assert.ok(share >= 0.98, `${(share * 100).toFixed(1)} % were read`);
    assert.ok(Math.abs(shown - billed) < 1e-9, `shown ${shown}, billed ${billed}`);
  });
});
