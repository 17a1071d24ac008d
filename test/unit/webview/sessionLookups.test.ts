import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { EventOf, LedgerEvent } from '../../../src/ledger/events';
import { fold } from '../../../src/ledger/fold';
import { formatOfSession, moveView, viewBlocks } from '../../../webview/sessionLookups';

const [opened = ''] = readFileSync('test/ledgers/0.1.0/debate/ledger.jsonl', 'utf8').split('\n');

/** A session that begins as a recorded one did, under another format's name. */
function stateOf(format: string) {
  return fold([{ ...(JSON.parse(opened) as EventOf<'session.opened'>), format } as LedgerEvent]);
}

describe('a format as the page knows it', () => {
  it('has labels and limits of its own moves and of those that all formats have', () => {
    const state = stateOf('debate');
    assert.deepEqual(moveView(state, 'counter'), { label: 'counter', limit: 150 });
    assert.deepEqual(moveView(state, 'reaction'), { label: 'crux', limit: 50 });
    assert.deepEqual(moveView(state, 'reply'), { label: 'reply to you', limit: 100 });
    assert.equal(moveView(state, 'aria'), undefined);
  });

  for (const unknown of ['opera', 'constructor', '__proto__', 'toString'])
    it(`is none where a ledger names ${unknown}: nothing is drawn, and nothing breaks`, () => {
      const state = stateOf(unknown);
      assert.equal(formatOfSession(state), undefined);
      assert.deepEqual(viewBlocks(state), []);
      assert.deepEqual(moveView(state, 'question'), { label: 'question', limit: 50 });
    });
});
