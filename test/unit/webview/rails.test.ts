import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import type { LedgerEvent } from '../../../src/ledger/events';
import { apply, emptyState } from '../../../src/ledger/fold';
import { viewBlocks } from '../../../webview/sessionLookups';

const recorded = 'test/ledgers/0.1.0';

describe('the rail of a recorded session', () => {
  for (const name of readdirSync(recorded)) {
    it(`shows one place of a ${name} as under way at a time, none at its end`, () => {
      const lines = readFileSync(`${recorded}/${name}/ledger.jsonl`, 'utf8').trim().split('\n');
      const state = emptyState();
      for (const line of lines) {
        const event = JSON.parse(line) as LedgerEvent;
        apply(state, event);
        if (event.type !== 'turn.ended' && event.type !== 'session.ended') continue;
        for (const rail of viewBlocks(state).filter(block => block.kind === 'rail')) {
          const now = rail.entries.filter(entry => entry.state === 'now').map(entry => entry.label);
          assert.ok(now.length <= (state.status === 'ended' ? 0 : 1), `after ${event.seq}: ${now.join(', ')}`);
          const states = rail.entries.map(entry => entry.state).join(' ');
          assert.match(states, /^(?:done ?)*(?:now ?)?(?:next ?)*$/, `after ${event.seq}`);
        }
      }
    });
  }
});

describe('the rail of a review', () => {
  const lines = readFileSync('examples/recordings/review/ledger.jsonl', 'utf8').trim().split('\n');
  const events = lines.map(line => JSON.parse(line) as LedgerEvent);
  const calls = events.flatMap(event => (event.type === 'examine.called' ? event.calls : []));

  it('shows the step that is under way, also while nothing of it has come back', () => {
    const now = ['reading', 'merge', 'check', 'cures', 'page', 'pageCheck'].flatMap(kind => {
      const last = calls.findLast(each => each.kind === kind)?.call;
      const begun = events.findIndex(event => event.type === 'call.began' && event.call === last);
      const state = emptyState();
      for (const event of events.slice(0, begun + 1)) apply(state, event);
      const entries = viewBlocks(state).flatMap(block => (block.kind === 'rail' ? block.entries : []));
      return entries.flatMap(each => (each.state === 'now' ? [each.label] : []));
    });
    assert.equal(now.join(' '), 'Reading Reading Check Check Page Page');
  });
});
