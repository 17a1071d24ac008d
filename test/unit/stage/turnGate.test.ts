import assert from 'node:assert/strict';
import { fold } from '../../../src/ledger/fold';
import { RunningCalls } from '../../../src/stage/runningCalls';
import { TurnGate } from '../../../src/stage/turnGate';

function underWay() {
  const live = new RunningCalls(assert.ifError);
  const call = new AbortController();
  live.begin('t1', 1, call);
  const clock = { now: () => 0, wait: async () => undefined };
  return { gate: new TurnGate(fold([]), live, clock), call };
}

describe('leaving a session', () => {
  it('lets the calls under way end, and makes no further one', async () => {
    const { gate, call } = underWay();
    gate.leave(false);
    assert.equal(call.signal.aborted, false);
    assert.equal(gate.cutReason(['t1']), undefined);
    assert.equal(await gate.waitUntilAllowed('t2'), 'leave');
  });

  it('at once cuts them short, and a later, milder wish takes nothing back', () => {
    const { gate, call } = underWay();
    gate.leave(true);
    assert.equal(call.signal.reason, 'leave');
    gate.leave(false);
    assert.equal(gate.cutReason(['t1']), 'leave');
  });
});
