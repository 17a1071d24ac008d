import assert from 'node:assert/strict';
import { changedPart } from '../../../webview/parts/changed';

describe('the changed part of a text', () => {
  const both = (before: string, after: string) => [changedPart(before, after), changedPart(after, before)];

  it('is made of whole words, with what stayed before and after it', () => {
    assert.deepEqual(both('2. It runs in spring, at night.', '2. It runs in early summer, at night.'), [
      ['2. It runs in ', 'spring, ', 'at night.'],
      ['2. It runs in ', 'early summer, ', 'at night.'],
    ]);
  });

  it('is empty where the other only says more', () => {
    assert.deepEqual(both('It runs at night.', 'It runs only at night.'), [
      ['It runs ', '', 'at night.'],
      ['It runs ', 'only ', 'at night.'],
    ]);
    assert.deepEqual(changedPart('Again and again', 'Again and again and again'), ['Again and again', '', '']);
  });

  it('is not named where the two have little in common', () => {
    assert.deepEqual(both('1. Four nights a week, to the coast.', '1. The line is closed.'), [undefined, undefined]);
  });
});
