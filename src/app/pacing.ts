import type { Clock } from '../base/clock';
import type { Disposable } from '../base/disposables';
import { formatOf } from '../formats';
import type { Input } from '../script/input';
import { elapsedSeconds } from '../stage/pacing';
import type { Session } from '../stage/session';

const tickMs = 15_000;

/** The start of each session's clock in milliseconds since the epoch; time presented before an interruption counts. */
const startTimes = new WeakMap<Session, number>();

/** Adds the seconds since the start to a presenter's signal. */
export function stampSignal(input: Input, session: Session, clock: Clock): Input {
  if (input.kind !== 'signal') return input;
  return { ...input, data: { ...input.data, t: elapsedIn(session, clock) } };
}

/** Sends a tick every 15 seconds while a session that a person paces is running. */
export function startTicking(session: Session, clock: Clock): Disposable {
  const stopped = new AbortController();
  const { opened, options } = session.state;
  const format = opened && formatOf(opened.format);
  if (opened && format?.paced?.({ ...opened, options })) void tick();
  return { dispose: () => stopped.abort() };

  async function tick(): Promise<void> {
    elapsedIn(session, clock);
    while (!stopped.signal.aborted) {
      await clock.wait(tickMs, stopped.signal);
      const { status } = session.state;
      if (stopped.signal.aborted || status === 'ended') return;
      if (status === 'paused') startTimes.set(session, (startTimes.get(session) ?? clock.now()) + tickMs);
      else {
        const t = elapsedIn(session, clock);
        // A failed write is reported by the session's own next write.
        await session.put({ kind: 'signal', name: 'tick', data: { t } }).catch(() => stopped.abort());
      }
    }
  }
}

function elapsedIn(session: Session, clock: Clock): number {
  const known = elapsedSeconds(session.state);
  const from = startTimes.get(session) ?? clock.now() - known * 1000;
  startTimes.set(session, from);
  return Math.max(known, Math.round((clock.now() - from) / 100) / 10);
}
