import type { Entry, SessionState } from '../src/ledger/state';

/** The round that an entry opens; undefined if it belongs to the current one. Entries without a round, such as replies to the user, end none. */
export function openedRound(entries: readonly Entry[], index: number, state: SessionState): string | undefined {
  const round = roundOf(entries[index], state);
  if (!round) return undefined;
  for (let before = index - 1; before >= 0; before--) {
    const earlier = roundOf(entries[before], state);
    if (earlier) return earlier === round ? undefined : round;
  }
  return round;
}

function roundOf(each: Entry | undefined, state: SessionState): string | undefined {
  if (each?.kind !== 'turn') return undefined;
  return state.beats.get(state.turns.get(each.turn)?.beat ?? '')?.round;
}
