import type { Disposable } from '../base/disposables';
import { isPreparing, secondsIn } from '../stage/pacing';
import type { Session } from '../stage/session';
import type { PlannedSignal } from './signalFile';

/** Simulated seconds between two ticks of the clock. */
const tickSeconds = 30;

/**
 * Plays a recorded presentation: each signal once the session waits and nothing is under way behind it, so that what takes
 * seconds in a hall takes as long as its voices here; after the last one the presentation ends. What its end left over is told.
 */
export function feedSignals(
  session: Session,
  signals: readonly PlannedSignal[],
  failed: (error: unknown) => void,
  tell: (line: string) => void,
): Disposable {
  const left = [...signals];
  let now = secondsIn(session.state);
  // A signal that is not in the record yet will wake the session itself.
  let onTheirWay = 0;
  const put = (signal: PlannedSignal) => {
    now = Math.max(now, signal.data.t);
    onTheirWay += 1;
    session.put({ kind: 'signal', ...signal }).catch(failed);
  };
  const received = session.onEvent(event => {
    if (event.type === 'input.received' && event.kind === 'signal' && event.name !== 'turn.ended') onTheirWay -= 1;
  });
  const waiting = session.onWaiting(() => {
    if (onTheirWay > 0 || isPreparing(session.state)) return;
    const next = left[0] ?? { name: 'end', data: { t: now } };
    if (next.data.t - now > tickSeconds) put({ name: 'tick', data: { t: now + tickSeconds } });
    else {
      left.shift();
      put(next);
    }
  });
  return {
    dispose() {
      received.dispose();
      waiting.dispose();
      if (session.state.outcome && left.length > 0)
        tell(`The presentation had ended before ${left.length} of the recording's ${signals.length} signals.`);
    },
  };
}

/** What of a recorded presentation has not been played yet: of a session that is taken up again, the rest. */
export function unplayed({ state }: Pick<Session, 'state'>, signals: readonly PlannedSignal[]): PlannedSignal[] {
  const played = state.inputs.filter(
    input => input.kind === 'signal' && input.name !== 'turn.ended' && input.name !== 'tick',
  );
  return signals.slice(played.length);
}
