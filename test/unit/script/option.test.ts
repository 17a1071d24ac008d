import assert from 'node:assert/strict';
import { formatOf } from '../../../src/formats';
import { flagOption, optionsOf } from '../../../src/script/option';
import { checkedOptions } from '../../../src/stage/options';

describe('an option that is on for new sessions', () => {
  const option = optionsOf([flagOption('blind', 'Blind', 'Unseen.', true)]);

  it('is off in a session that was opened without it', () => {
    assert.equal(option({ options: {} }, 'blind'), false);
    assert.equal(option({ options: { blind: true } }, 'blind'), true);
    assert.equal(option({ options: { blind: false } }, 'blind'), false);
  });

  it('is recorded with a new debate, which opens blind and has its verdict checked', () => {
    const debate = formatOf('debate');
    assert.ok(debate);
    const { blind, orderSwap, swap } = checkedOptions(debate, {});
    assert.deepEqual([blind, orderSwap, swap], [true, true, false]);
  });
});
