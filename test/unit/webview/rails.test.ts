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

describe('the rail of a review', () => {
  const lines = readFileSync('examples/recordings/review/ledger.jsonl', 'utf8').trim().split('\n');
  const events = lines.map(line => JSON.parse(line) as LedgerEvent);

  /** What is under way once a call of this kind was begun the last time. */
  function nowAt(kind: string): string[] {
    const calls = events.flatMap(event => (event.type === 'examine.called' ? event.calls : []));
    const { call } = calls.findLast(each => each.kind === kind) ?? {};
    const begun = events.findIndex(event => event.type === 'call.began' && event.call === call);
    assert.ok(begun > 0, kind);
    const state = emptyState();
    for (const event of events.slice(0, begun + 1)) apply(state, event);
    return blocksOf(state).flatMap(block =>
      block.kind === 'rail' ? block.entries.flatMap(({ label, state }) => (state === 'now' ? [label] : [])) : [],
    );
  }

  it('shows the step that is under way, also while nothing of it has come back', () => {
    const kinds = ['reading', 'merge', 'check', 'cures', 'page', 'pageCheck'];
    assert.deepEqual(kinds.flatMap(nowAt), ['Reading', 'Reading', 'Check', 'Check', 'Page', 'Page']);
  });
});
