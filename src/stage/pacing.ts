import type { SessionState } from '../ledger/state';
import { endedBy, secondsAt } from '../script/input';

/** Seconds since the start, by the newest signal in the record; 0 before the first. */
export function secondsIn({ inputs }: SessionState): number {
  return Math.max(0, ...inputs.map(secondsAt));
}

/** Whether something runs in the background whose end the script has yet to hear of. */
export function isPreparing({ inputs, beats }: SessionState): boolean {
  const told = new Set(inputs.map(endedBy));
  return [...beats.values()].some(beat => beat.kind === 'start' && beat.cues.some(cue => !told.has(cue.turn)));
}
