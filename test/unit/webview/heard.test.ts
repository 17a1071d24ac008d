import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { EventOf, LedgerEvent } from '../../../src/ledger/events';
import { fold } from '../../../src/ledger/fold';
import { blocksOf, formatIn, moveIn } from '../../../webview/heard';

const [opened = ''] = readFileSync('test/ledgers/0.1.0/debate/ledger.jsonl', 'utf8').split('\n');

/** A session that begins as a recorded one did, under another format's name. */
function stateOf(format: string) {
  return fold([{ ...(JSON.parse(opened) as EventOf<'session.opened'>), format } as LedgerEvent]);
}

describe('a format as the page knows it', () => {
  it('has labels and limits of its own moves and of those that all formats have', () => {
    const state = stateOf('debate');
    assert.deepEqual(moveIn(state, 'counter'), { label: 'counter', limit: 150 });
    assert.deepEqual(moveIn(state, 'reaction'), { label: 'crux', limit: 50 });
    assert.deepEqual(moveIn(state, 'reply'), { label: 'reply to you', limit: 100 });
    assert.equal(moveIn(state, 'aria'), undefined);
  });

  for (const unknown of ['opera', 'constructor', '__proto__', 'toString'])
    it(`is none where a ledger names ${unknown}: nothing is drawn, and nothing breaks`, () => {
      const state = stateOf(unknown);
      assert.equal(formatIn(state), undefined);
      assert.deepEqual(blocksOf(state), []);
      assert.deepEqual(moveIn(state, 'question'), { label: 'question', limit: 50 });
    });
});
