import assert from 'node:assert/strict';
import type { LedgerEvent } from '../../../src/ledger/events';
import { fold } from '../../../src/ledger/fold';
import { buildLog } from '../../../src/stage/log';

const at = '2026-01-01T00:00:00.000Z';

function events(): LedgerEvent[] {
  const cues = [{ turn: 't1', seat: 'ada', move: 'speech', hears: 'all' as const }];
  const bodies = [
    { type: 'beat.called', beat: 'b1', kind: 'inTurn', cues },
    { type: 'beat.closed', beat: 'b1' },
    { type: 'state.posted', beat: 'b2', topic: 'notice', data: { text: 'The bill is at version 2.', by: 'clerk' } },
    { type: 'state.posted', beat: 'b3', topic: 'notice', data: { by: 'clerk' } },
    { type: 'state.posted', beat: 'b4', topic: 'tally', data: { text: 'No notice.' } },
  ] as const;
  return bodies.map((body, index) => ({ ...body, v: 1, seq: index + 1, at }) as LedgerEvent);
}

describe('what a script announces', () => {
  it('stands between the turns, and everybody hears it; nothing else that is posted does', () => {
    const state = fold(events());
    const notes = state.entries.flatMap(entry => (entry.kind === 'note' ? [entry.note] : []));
    assert.deepEqual(
      notes.map(({ kind, text, at: when }) => [kind, text, when]),
      [['moderator', 'The bill is at version 2.', at]],
    );
    assert.deepEqual(
      buildLog(state).map(block => block.remarks.map(({ text }) => text)),
      [['The bill is at version 2.']],
    );
  });

  it('no longer waits for the user once a ballot was cast', () => {
    const listen = { type: 'listen.called', beat: 'b5', for: ['ballot', 'answer'] } as const;
    const cast = { type: 'input.received', kind: 'ballot', data: { decision: 'sign' } } as const;
    const asked = [...events(), { ...listen, v: 1, seq: 6, at }] as LedgerEvent[];
    assert.equal(fold(asked).status, 'asking');
    assert.equal(fold([...asked, { ...cast, v: 1, seq: 7, at } as LedgerEvent]).status, 'running');
  });
});
