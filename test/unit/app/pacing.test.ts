import assert from 'node:assert/strict';
import { stampSignal, startTicking } from '../../../src/app/pacing';
import type { Clock } from '../../../src/base/clock';
import type { Input } from '../../../src/script/input';
import { openSession, type Session } from '../../../src/stage/session';
import { MemoryLedger } from '../../support/memoryLedger';
import { scriptedVoice } from '../../support/scriptedVoice';
import { setupOf, worldOf } from '../../support/table';

/** A clock that goes on by what is waited for, `rounds` times, and then stands still. */
function clockFor(rounds: number): Clock & { passed: () => Promise<void> } {
  let now = 1_000_000;
  let left = rounds;
  let over: () => void;
  const done = new Promise<void>(resolve => {
    over = resolve;
  });
  return {
    now: () => now,
    async wait(ms, signal) {
      if (left === 0) {
        over();
        await new Promise<void>(resolve => signal.addEventListener('abort', () => resolve(), { once: true }));
        return;
      }
      left -= 1;
      now += ms;
    },
    passed: () => done,
  };
}

const sessionOf = (format: string, presenter?: string): Promise<Session> =>
  openSession(
    new MemoryLedger(),
    setupOf(format, { options: presenter ? { presenter } : {} }),
    worldOf(scriptedVoice()),
  );

const ticksOf = ({ state }: Session) =>
  state.inputs.flatMap(input => (input.kind === 'signal' && input.name === 'tick' ? [input.data.t] : []));

describe('the time of a presentation', () => {
  it('passes by a recorded tick every quarter of a minute, but not while it is paused', async () => {
    const clock = clockFor(3);
    const session = await sessionOf('presentation', 'you');
    const ticking = startTicking(session, clock);
    await clock.passed();
    assert.deepEqual(ticksOf(session), [15, 30, 45]);
    const said = stampSignal({ kind: 'signal', name: 'say', data: { text: 'So.' } }, session, clock);
    assert.deepEqual(said, { kind: 'signal', name: 'say', data: { text: 'So.', t: 45 } });
    ticking.dispose();

    const held = await sessionOf('presentation', 'you');
    await held.put({ kind: 'pause' });
    const stopped = clockFor(2);
    const waiting = startTicking(held, stopped);
    await stopped.passed();
    assert.deepEqual(ticksOf(held), []);
    const after = stampSignal({ kind: 'signal', name: 'end', data: {} }, held, stopped);
    assert.deepEqual(after, { kind: 'signal', name: 'end', data: { t: 0 } });
    waiting.dispose();
  });

  it('goes on after an interruption where it was', async () => {
    const session = await sessionOf('presentation', 'you');
    await session.put({ kind: 'signal', name: 'say', data: { t: 90, text: 'So.' } });
    const clock = clockFor(0);
    const end: Input = stampSignal({ kind: 'signal', name: 'end', data: {} }, session, clock);
    assert.deepEqual(end, { kind: 'signal', name: 'end', data: { t: 90 } });
  });

  it('does not pass where nobody presents', async () => {
    for (const session of [await sessionOf('presentation', 'document'), await sessionOf('debate')]) {
      let waits = 0;
      const clock: Clock = {
        now: () => 0,
        async wait() {
          waits += 1;
        },
      };
      startTicking(session, clock).dispose();
      assert.equal(waits, 0);
    }
  });

  it('leaves to the stage alone to tell that a turn has ended', async () => {
    const session = await sessionOf('presentation', 'you');
    await session.put({ kind: 'signal', name: 'turn.ended', data: { turn: 't1', name: 'one' } });
    assert.deepEqual(session.state.inputs.at(-1)?.kind === 'signal' && session.state.inputs.at(-1), {
      ...session.state.inputs.at(-1),
      data: { name: 'one' },
    });
  });
});
