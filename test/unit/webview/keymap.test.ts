import assert from 'node:assert/strict';
import { actionForKey } from '../../../webview/keymap';

describe('keys of the panel', () => {
  it('ask for what they stand for, in either case', () => {
    assert.equal(actionForKey('g', false), 'skip');
    assert.equal(actionForKey('G', false), 'skip');
    assert.equal(actionForKey('End', false), 'newest');
    assert.equal(actionForKey('q', false), undefined);
  });

  it('move on while they are held, and do nothing else twice', () => {
    assert.equal(actionForKey('j', true), 'next');
    assert.equal(actionForKey('k', true), 'before');
    for (const key of 'gspwfcx') assert.equal(actionForKey(key, true), undefined, key);
  });
});
