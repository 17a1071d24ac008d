import assert from 'node:assert/strict';
import { tryReaders } from '../support/hostile/grid';

describe('S23: readers of strangers’ text', function () {
  this.timeout(60_000);

  // A sample at a tenth of the length; the bench has all at 100 kB.
  it('S23: take time that grows with it', () => {
    const { slow, tried } = tryReaders(20_000, at => at % 5 === 0);
    assert.deepEqual(slow, []);
    assert(tried > 500);
  });
});
