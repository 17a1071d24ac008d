import assert from 'node:assert/strict';
import type { SessionSummary } from '../../../src/disk/sessions';
import { restoredSession } from '../../../src/editor/restoredSession';

function session(folder: string, id: string, startedAt = '2026-11-18T09:00:00Z'): SessionSummary {
  return { folder, id, startedAt, state: 'finished', format: 'debate', topic: '', turns: 1, names: [], costUSD: 0 };
}

describe('the session that a tab showed before a reload', () => {
  const original = session('/docs/convene/plan', 's-1');
  const copy = session('/docs/convene/plan copy', 's-1');
  const other = session('/docs/convene/other', 's-2', '2026-11-18T10:00:00Z');

  it('is the one in its folder, also where a copy has the same id', () => {
    const all = [copy, original, other];
    assert.equal(restoredSession({ session: 's-1', folder: original.folder }, all), original);
    assert.equal(restoredSession({ session: 's-1', folder: copy.folder }, all), copy);
  });

  it('is found by its id where its folder was moved, unless two could be meant', () => {
    const kept = { session: 's-1', folder: '/docs/convene/before' };
    assert.equal(restoredSession(kept, [other, copy]), copy);
    assert.equal(restoredSession(kept, [original, copy]), undefined);
    assert.equal(restoredSession(kept, [other]), undefined);
  });

  it('is the newest where the page could not keep anything yet', () => {
    for (const kept of [undefined, null, {}, { draft: 'half a sen', session: '', folder: '' }]) {
      assert.equal(restoredSession(kept, [original, other, copy]), other);
    }
    assert.equal(restoredSession(undefined, []), undefined);
  });
});
