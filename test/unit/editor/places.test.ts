import assert from 'node:assert/strict';
import path from 'node:path';
import { workspaceFolderOf } from '../../../src/editor/sessionPatterns';

describe('the place around a session', () => {
  const at = (...names: string[]) => path.resolve('/', ...names);

  it('S11: is the innermost folder of the window that holds it, which a fork has to stay in', () => {
    const places = [at('all'), at('all', 'inner'), at('other')];
    assert.equal(workspaceFolderOf(at('all', 'inner', 'convene', 's'), places), at('all', 'inner'));
    assert.equal(workspaceFolderOf(at('all', 'convene', 's'), places), at('all'));
    assert.equal(workspaceFolderOf(at('all', 'data', 'scenes', 's'), places), at('all'));
  });

  it('S11: is never a folder that only begins with the same letters', () => {
    assert.equal(workspaceFolderOf(at('allotment', 'convene', 's'), [at('all')]), at('allotment'));
  });
});
