import assert from 'node:assert/strict';
import { meant } from '../../../webview/keymap';

describe('keys of the panel', () => {
  it('ask for what they stand for, in either case', () => {
    assert.equal(meant('g', false), 'skip');
    assert.equal(meant('G', false), 'skip');
    assert.equal(meant('End', false), 'newest');
    assert.equal(meant('q', false), undefined);
  });

  it('move on while they are held, and do nothing else twice', () => {
    assert.equal(meant('j', true), 'next');
    assert.equal(meant('k', true), 'before');
    for (const key of 'gspwfcx') assert.equal(meant(key, true), undefined, key);
  });
});
