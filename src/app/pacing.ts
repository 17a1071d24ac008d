import type { Clock } from '../base/clock';
import type { Disposable } from '../base/disposables';
import { formatOf } from '../formats';
import type { Input } from '../script/input';
import { elapsedSeconds } from '../stage/pacing';
import type { Session } from '../stage/session';

const tickMs = 15_000;

/** The start of each session's clock in milliseconds since the epoch; time presented before an interruption counts. */
const startTimes = new WeakMap<Session, number>();

/** Adds the seconds since the start (`t`) to a presenter's signal, such as the next slide; other inputs stay as they are. */
export function stampSignal(input: Input, session: Session, clock: Clock): Input {
  if (input.kind !== 'signal') return input;
  return { ...input, data: { ...input.data, t: elapsedIn(session, clock) } };
}

/** Records a tick every 15 seconds while a session that a person paces, such as a presentation, is running. */
export function startTicking(session: Session, clock: Clock): Disposable {
  const stopped = new AbortController();
  const { opened, options } = session.state;
  const format = opened && formatOf(opened.format);
  if (opened && format?.paced?.({ ...opened, options })) void tick();
  return { dispose: () => stopped.abort() };

  async function tick(): Promise<void> {
    // Sets the start of the clock.
    elapsedIn(session, clock);
    while (!stopped.signal.aborted) {
      await clock.wait(tickMs, stopped.signal);
      const { status } = session.state;
      if (stopped.signal.aborted || status === 'ended') return;
      // The time of a pause does not count.
      if (status === 'paused') startTimes.set(session, (startTimes.get(session) ?? clock.now()) + tickMs);
      else {
        const t = elapsedIn(session, clock);
        // A failed write is reported by the session's own next write.
        await session.put({ kind: 'signal', name: 'tick', data: { t } }).catch(() => stopped.abort());
      }
    }
  }
}

/** The seconds since the start of a session's clock, to a tenth, never less than recorded; the first request starts the clock. */
function elapsedIn(session: Session, clock: Clock): number {
  const recorded = elapsedSeconds(session.state);
  const start = startTimes.get(session) ?? clock.now() - recorded * 1000;
  startTimes.set(session, start);
  return Math.max(recorded, Math.round((clock.now() - start) / 100) / 10);
}
