import { Message } from '../src/base/message';
import type { BeatState, Entry, SessionState } from '../src/ledger/state';
import { localize, localizeRecorded, localizeText } from './language';

/** The heading of a round, from its first beat (one call for turns). Records of earlier versions hold it as one English text, with its number in it. */
export function roundHeading(beat: BeatState): string {
  const label = localizeRecorded(beat, 'round');
  // The record has a template and a number, so the label is localized.
  if (beat.texts?.round !== undefined) return label;
  const [, before = '', number = '', title] = /^(\D+ )(\d+)(?:: (.+))?$/s.exec(label) ?? [];
  if (number === '') return label;
  // Earlier versions counted the opening of a scene as its beat 0.
  if (label === 'Beat 0') return localize('Opening');
  return localizeText(
    title === undefined ? new Message(`${before}{0}`, [number]) : new Message(`${before}{0}: {1}`, [number, title]),
  );
}

/** The first beat of the round that an entry opens; undefined if it belongs to the current one. Entries without a round, such as replies to the user, end none. */
export function openedRound(entries: readonly Entry[], index: number, state: SessionState): BeatState | undefined {
  const beat = beatInRound(entries[index], state);
  if (!beat) return undefined;
  for (let before = index - 1; before >= 0; before--) {
    const earlier = beatInRound(entries[before], state);
    if (earlier) return earlier.round === beat.round ? undefined : beat;
  }
  return beat;
}

/** The beat of an entry, if it is a turn of a round. */
function beatInRound(entry: Entry | undefined, state: SessionState): BeatState | undefined {
  const turn = entry?.kind === 'turn' ? state.turns.get(entry.turn) : undefined;
  const beat = state.beats.get(turn?.beat ?? '');
  return beat?.round ? beat : undefined;
}
