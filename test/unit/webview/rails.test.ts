import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import type { LedgerEvent } from '../../../src/ledger/events';
import { apply, emptyState } from '../../../src/ledger/fold';
import { blocksOf } from '../../../webview/heard';

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
        for (const rail of blocksOf(state).filter(block => block.kind === 'rail')) {
          const now = rail.entries.filter(entry => entry.state === 'now').map(entry => entry.label);
          assert.ok(now.length <= (state.status === 'ended' ? 0 : 1), `after ${event.seq}: ${now.join(', ')}`);
          const states = rail.entries.map(entry => entry.state).join(' ');
          assert.match(states, /^(?:done ?)*(?:now ?)?(?:next ?)*$/, `after ${event.seq}`);
        }
      }
    });
  }
});
