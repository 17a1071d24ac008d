import type { SessionState } from '../ledger/state';

/** Seconds since the start, by the newest signal in the record; 0 before the first. */
export function secondsIn({ inputs }: SessionState): number {
  const times = inputs.flatMap(input =>
    input.kind === 'signal' && typeof input.data.t === 'number' ? [input.data.t] : [],
  );
  return Math.max(0, ...times);
}

/** Whether something runs in the background whose end the script has yet to hear of. */
export function isPreparing({ inputs, beats }: SessionState): boolean {
  const told = new Set(inputs.flatMap(input => (input.kind === 'signal' ? [input.data.turn] : [])));
  return [...beats.values()].some(beat => beat.kind === 'start' && beat.cues.some(cue => !told.has(cue.turn)));
}
