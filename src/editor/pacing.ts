import type { Clock } from '../base/clock';
import type { Disposable } from '../base/disposables';
import type { Input } from '../script/input';
import type { Session } from '../stage/session';
import type { Engine } from './editor';

const tickMs = 15_000;

/** Where each session's clock began, in milliseconds since the epoch; what was presented before an interruption counts. */
const begun = new WeakMap<Session, number>();

/** A presenter's signal with the seconds since the start: the panel says what is done, the host when. */
export function timed(input: Input, session: Session, { secondsIn, nodeClock }: Engine): Input {
  if (input.kind !== 'signal') return input;
  return { ...input, data: { ...input.data, t: secondsOf(session, secondsIn(session.state), nodeClock) } };
}

/** Lets time pass in a session whose pace a person sets: a tick every quarter of a minute while it runs. */
export function keepTime(session: Session, { formatOf, secondsIn, nodeClock }: Engine): Disposable {
  const over = new AbortController();
  const { opened, options } = session.state;
  const format = opened && formatOf(opened.format);
  if (opened && format?.paced?.({ ...opened, options })) void tick();
  return { dispose: () => over.abort() };

  async function tick(): Promise<void> {
    secondsOf(session, secondsIn(session.state), nodeClock);
    while (!over.signal.aborted) {
      await nodeClock.wait(tickMs, over.signal);
      const { status } = session.state;
      if (over.signal.aborted || status === 'ended') return;
      if (status === 'paused') begun.set(session, (begun.get(session) ?? nodeClock.now()) + tickMs);
      else {
        const t = secondsOf(session, secondsIn(session.state), nodeClock);
        // What the disk refuses, the session's own next write tells.
        await session.put({ kind: 'signal', name: 'tick', data: { t } }).catch(() => over.abort());
      }
    }
  }
}

function secondsOf(session: Session, known: number, clock: Clock): number {
  const from = begun.get(session) ?? clock.now() - known * 1000;
  begun.set(session, from);
  return Math.max(known, Math.round((clock.now() - from) / 100) / 10);
}
