import assert from 'node:assert/strict';
import type { EventBody, LedgerEvent } from '../../../src/ledger/events';
import { fold } from '../../../src/ledger/fold';
import { settingsOf, signEvents } from '../../../src/ledger/settings';
import { opened, turn } from '../../support/disk/ledgers';

function numbered(bodies: readonly EventBody[]): LedgerEvent[] {
  return bodies.map((body, index) => ({ v: 1, seq: index + 1, at: '2026-01-01T00:00:00.000Z', ...body }));
}

describe('the settings of a session', () => {
  const taken = {
    seats: [{ id: 'judge', voice: 'anthropic', model: 'claude-haiku-5-5' }],
    voices: { anthropic: { label: 'Anthropic API', rehearsal: false } },
    budget: { usd: 2 },
    foreign: true,
  };

  it('S24: are signed with each event that changes them, as they are after it, and with no other', () => {
    const seen: unknown[] = [];
    const sign = (settings: unknown) => `signature ${seen.push(settings)}`;
    const first = signEvents(fold([]), [opened(), ...turn(1)], sign);
    const state = fold(numbered(first));
    const later = signEvents(
      state,
      [
        { type: 'input.received', kind: 'remark', text: 'Hm.' },
        { type: 'input.received', kind: 'limit', key: 'budget', value: 7 },
        { type: 'session.resumed', epoch: 2 },
        { type: 'session.resumed', epoch: 3, taken },
      ],
      sign,
    );
    const signatures = [...first, ...later].map(event => ('signed' in event ? event.signed : undefined));
    assert.deepEqual(
      signatures.filter(each => each !== undefined),
      ['signature 1', 'signature 2', 'signature 3'],
    );
    const whole = fold(numbered([...first, ...later]));
    assert.equal(whole.signed, 'signature 3');
    assert.deepEqual(seen.at(-1), settingsOf(whole));
    assert.equal(fold(numbered([...first, ...later].slice(0, -1))).budget.usd, 7);
    assert.equal(whole.budget.usd, 2);
  });

  it('S24: lose their signature to a limit that bears none', () => {
    const state = fold(
      numbered([
        { ...opened(), signed: 'mine' },
        { type: 'input.received', kind: 'limit', key: 'budget', value: 7 },
      ]),
    );
    assert.equal(state.signed, undefined);
  });

  it('S24: begin a new account where a stranger’s session is taken up, and no record gives money back', () => {
    const costs = (usd: number) =>
      turn(1).map(event => (event.type === 'attempt.ended' ? { ...event, costUSD: usd } : event));
    const before = fold(numbered([opened(), ...costs(5)]));
    assert.equal(before.spent.usd, 5);
    const after = fold(numbered([opened(), ...costs(5), { type: 'session.resumed', epoch: 2, taken }]));
    assert.equal(after.spent.usd, 0);
    assert.equal(after.recorded?.usd, 5);
    assert.equal(fold(numbered([opened(), ...costs(-1_000)])).spent.usd, 0);
  });
});
