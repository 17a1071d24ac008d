import assert from 'node:assert/strict';
import { formatOf } from '../../../src/formats';
import { flagOption, optionReader } from '../../../src/script/option';
import { validateOptions } from '../../../src/stage/options';

describe('an option that is on for new sessions', () => {
  const option = optionReader([flagOption('blind', 'Blind', 'Unseen.', true)]);

  it('is off in a session that was opened without it', () => {
    assert.equal(option({ options: {} }, 'blind'), false);
    assert.equal(option({ options: { blind: true } }, 'blind'), true);
    assert.equal(option({ options: { blind: false } }, 'blind'), false);
  });

  it('is recorded with a new debate, which opens blind and has its verdict checked', () => {
    const debate = formatOf('debate');
    assert.ok(debate);
    const { blind, orderSwap, swap } = validateOptions(debate, {});
    assert.deepEqual([blind, orderSwap, swap], [true, true, false]);
  });
});

describe('an option that is a share', () => {
  const presentation = formatOf('presentation');
  const urgency = (value: string | number) =>
    presentation && validateOptions(presentation, { slides: '[]', urgency: value }).urgency;

  it('is typed as 0 to 1 and recorded in percent, as a session records it', () => {
    for (const [typed, recorded] of [
      ['0.6', 60],
      ['1', 100],
      ['0', 0],
    ] as const)
      assert.equal(urgency(typed), recorded);
    assert.deepEqual([urgency(1), urgency(60)], [1, 60]);
    for (const wrong of ['60', '600', '-0.1', 'high', 0.6])
      assert.throws(() => urgency(wrong), /Give a number from 0 to 1\.|cannot be/);
  });
});
