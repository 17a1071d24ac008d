import type { BeatState, Entry, SessionState } from '../src/ledger/state';

/** The first beat of the round that an entry opens; undefined if it belongs to the current one. Entries without a round, such as replies to the user, end none. */
export function openedRound(entries: readonly Entry[], index: number, state: SessionState): BeatState | undefined {
  const round = roundOf(entries[index], state);
  if (!round) return undefined;
  for (let before = index - 1; before >= 0; before--) {
    const earlier = roundOf(entries[before], state);
    if (earlier) return earlier.round === round.round ? undefined : round;
  }
  return round;
}

function roundOf(each: Entry | undefined, state: SessionState): BeatState | undefined {
  const turn = each?.kind === 'turn' ? state.turns.get(each.turn) : undefined;
  const beat = state.beats.get(turn?.beat ?? '');
  return beat?.round ? beat : undefined;
}
