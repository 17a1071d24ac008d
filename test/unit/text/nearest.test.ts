import assert from 'node:assert/strict';
import { editDistance, nearest } from '../../../src/text/nearest';

describe('the nearest word', () => {
  it('counts what has to be put in, left out, changed or swapped', () => {
    assert.equal(editDistance('debate', 'debate'), 0);
    assert.equal(editDistance('debte', 'debate'), 1);
    assert.equal(editDistance('debbate', 'debate'), 1);
    assert.equal(editDistance('debade', 'debate'), 1);
    assert.equal(editDistance('dbeate', 'debate'), 1);
    assert.equal(editDistance('', 'abc'), 3);
  });

  it('finds what was meant, in any capitals or half typed', () => {
    const formats = ['debate', 'council', 'consensus', 'parliament'];
    assert.equal(nearest('debat', formats), 'debate');
    assert.equal(nearest('DEBATE', formats), 'debate');
    assert.equal(nearest('concensus', formats), 'consensus');
    assert.equal(nearest('parl', formats), 'parliament');
  });

  it('says nothing where nothing is near', () => {
    assert.equal(nearest('xyzzy', ['debate', 'council']), undefined);
    assert.equal(nearest('debate', []), undefined);
  });
});
