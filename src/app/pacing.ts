import type { Clock } from '../base/clock';
import type { Disposable } from '../base/disposables';
import { formatOf } from '../formats';
import type { Input } from '../script/input';
import { secondsIn } from '../stage/pacing';
import type { Session } from '../stage/session';

const tickMs = 15_000;

/** Where each session's clock began, in milliseconds since the epoch; what was presented before an interruption counts. */
const begun = new WeakMap<Session, number>();

/** A presenter's signal with the seconds since the start: whoever presents says what is done, and not when. */
export function timed(input: Input, session: Session, clock: Clock): Input {
  if (input.kind !== 'signal') return input;
  return { ...input, data: { ...input.data, t: secondsOf(session, clock) } };
}

/** Lets time pass in a session whose pace a person sets: a tick every quarter of a minute while it runs. */
export function keepTime(session: Session, clock: Clock): Disposable {
  const over = new AbortController();
  const { opened, options } = session.state;
  const format = opened && formatOf(opened.format);
  if (opened && format?.paced?.({ ...opened, options })) void tick();
  return { dispose: () => over.abort() };

  async function tick(): Promise<void> {
    secondsOf(session, clock);
    while (!over.signal.aborted) {
      await clock.wait(tickMs, over.signal);
      const { status } = session.state;
      if (over.signal.aborted || status === 'ended') return;
      if (status === 'paused') begun.set(session, (begun.get(session) ?? clock.now()) + tickMs);
      else {
        const t = secondsOf(session, clock);
        // What the disk refuses, the session's own next write tells.
        await session.put({ kind: 'signal', name: 'tick', data: { t } }).catch(() => over.abort());
      }
    }
  }
}

function secondsOf(session: Session, clock: Clock): number {
  const known = secondsIn(session.state);
  const from = begun.get(session) ?? clock.now() - known * 1000;
  begun.set(session, from);
  return Math.max(known, Math.round((clock.now() - from) / 100) / 10);
}
