import assert from 'node:assert/strict';
import { nodeClock, sha256 } from '../../../src/disk/clock';

describe('the clock of this machine', () => {
  it('tells the time and waits at least as long as it is asked to', async () => {
    const before = nodeClock.now();
    await nodeClock.wait(5, new AbortController().signal);
    assert.ok(nodeClock.now() - before >= 4);
  });

  it('stops waiting at once when it is told to', async () => {
    const aborted = new AbortController();
    const waiting = nodeClock.wait(3_600_000, aborted.signal);
    aborted.abort();
    await waiting;
    await nodeClock.wait(3_600_000, AbortSignal.abort());
  });
});

describe('the hash of a text', () => {
  it('is its SHA-256', () => {
    assert.equal(sha256('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});
