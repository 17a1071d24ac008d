import { Message } from '../src/base/message';
import type { BeatState, Entry, SessionState } from '../src/ledger/state';
import { localize, localizeRecorded, localizeText } from './language';

/** The heading of a round; records of earlier versions hold it in English alone, with its number in it. */
export function roundHeading(beat: BeatState): string {
  const label = localizeRecorded(beat, 'round');
  if (beat.texts?.round !== undefined) return label;
  const [, before = '', number = '', title] = /^(\D+ )(\d+)(?:: (.+))?$/s.exec(label) ?? [];
  if (number === '') return label;
  // The opening of a scene was counted as its beat 0.
  if (label === 'Beat 0') return localize('Opening');
  return localizeText(
    title === undefined ? new Message(`${before}{0}`, [number]) : new Message(`${before}{0}: {1}`, [number, title]),
  );
}

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
