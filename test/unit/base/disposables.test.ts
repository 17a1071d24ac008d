import assert from 'node:assert/strict';
import { DisposableStore } from '../../../src/base/disposables';

describe('a store of disposables', () => {
  const disposed: string[] = [];
  const item = (name: string) => ({ dispose: () => disposed.push(name) });

  beforeEach(() => disposed.splice(0));

  it('gives back what it is given, and disposes all of it once, the newest first', () => {
    const store = new DisposableStore();
    const first = item('first');
    assert.equal(store.add(first), first);
    store.add(item('second'));
    store.add(first);
    assert.deepEqual(disposed, []);
    store.dispose();
    store.dispose();
    assert.deepEqual(disposed, ['second', 'first']);
  });

  it('disposes at once what comes too late', () => {
    const store = new DisposableStore();
    store.dispose();
    store.add(item('late'));
    assert.deepEqual(disposed, ['late']);
    store.dispose();
    assert.deepEqual(disposed, ['late']);
  });
});
