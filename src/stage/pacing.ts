import type { SessionState } from '../ledger/state';
import { endedTurnId, signalSeconds } from '../script/input';

/** Seconds since the start, by the newest recorded signal; 0 before the first. */
export function elapsedSeconds({ inputs }: SessionState): number {
  return Math.max(0, ...inputs.map(signalSeconds));
}

/** Whether a background call is still running whose end the script has not received. */
export function isPreparing({ inputs, beats }: SessionState): boolean {
  const endedTurns = new Set(inputs.map(endedTurnId));
  return [...beats.values()].some(beat => beat.kind === 'start' && beat.cues.some(cue => !endedTurns.has(cue.turn)));
}
