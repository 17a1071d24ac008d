// A session as a play, for the panel: which entries of the transcript are visible on stage, and in which order.

import type { Entry, SessionState, TurnState } from '../src/ledger/state';
import type { Play, PlayLine } from '../src/script/play';
import { happening } from '../src/script/post';
import { partialLine, playOfSession } from './sessionLookups';
import type { ShownSession } from './shownSession';

/** The first line of a turn, and further ones if it has several. */
export type StagedLine = PlayLine & { also?: readonly PlayLine[] };

/** A session as a play: lines by turn, and the visible entries in order. */
export interface Staging {
  play: Play;
  /** What each turn says or does on stage, by the turn's id; a silence has no line. */
  lines: ReadonlyMap<string, StagedLine>;
  /** Turns whose answer was unusable; the play says that the character is unable to respond. */
  unableTurns: ReadonlySet<string>;
  entries: readonly Entry[];
}

/** Builds the staging of a session; undefined if it is no play. `backstage` also shows silences, judgements and hidden notes. */
export function buildStaging(shown: ShownSession, backstage: boolean): Staging | undefined {
  const { state } = shown;
  const play = playOfSession(state);
  if (!play) return undefined;
  const lines = new Map<string, StagedLine>();
  const unableTurns = new Set<string>();
  for (const each of play.entries) {
    if (each.kind === 'line') {
      const first = lines.get(each.turn);
      lines.set(each.turn, first ? { ...first, also: [...(first.also ?? []), each] } : each);
    }
    if (each.kind === 'system' && each.turn) unableTurns.add(each.turn);
  }
  const isShown = (entry: Entry) => backstage || isVisible(entry, shown, { lines, unableTurns });
  const entries = [...state.entries, ...eventEntries(state)].filter(isShown);
  return { play, lines, unableTurns, entries: orderEntries(entries, state, [...lines.keys()]) };
}

/** The line of a turn: as it was played, or as far as it has come. */
export function lineOfTurn(staging: Staging, turn: TurnState, shown: ShownSession): StagedLine | undefined {
  return turn.ended
    ? staging.lines.get(turn.id)
    : partialLine(shown.state, turn, shown.speaking.get(turn.id)?.text ?? '');
}

function isVisible(
  entry: Entry,
  { state, speaking }: ShownSession,
  { lines, unableTurns }: Pick<Staging, 'lines' | 'unableTurns'>,
): boolean {
  switch (entry.kind) {
    case 'note':
      return entry.note.kind === 'event' || entry.note.kind === 'system';
    case 'input':
      // A director sees that a note went out; a reader of the finished play does not.
      return entry.input.kind === 'event' || (entry.input.kind === 'note' && state.status !== 'ended');
    case 'turn': {
      const turn = state.turns.get(entry.turn);
      if (!turn) return false;
      if (turn.ended) return lines.has(turn.id) || unableTurns.has(turn.id);
      return partialLine(state, turn, speaking.get(turn.id)?.text ?? '') !== undefined;
    }
  }
}

/** The events that the script posted, as entries like the user's events. */
function eventEntries({ posts }: SessionState): Entry[] {
  return happening.among(posts).map(({ data, seq }) => {
    const note = { type: 'note.posted', kind: 'event', text: data.text, v: 1, seq, at: '' } as const;
    return { kind: 'note', note, seq };
  });
}

/** Orders entries: turns where they ended, turns in progress last. Among themselves, turns with lines have the order of the play (`turnsOfPlay`). */
function orderEntries(entries: readonly Entry[], { turns }: SessionState, turnsOfPlay: readonly string[]): Entry[] {
  const place = (entry: Entry) =>
    entry.kind === 'turn' ? (turns.get(entry.turn)?.ended?.seq ?? Number.MAX_SAFE_INTEGER) : entry.seq;
  const sorted = [...entries].sort((a, b) => place(a) - place(b) || a.seq - b.seq);
  const rank = new Map(turnsOfPlay.map((turn, index) => [turn, index]));
  const rankOf = (entry: Entry) => (entry.kind === 'turn' ? rank.get(entry.turn) : undefined);
  const ranked = sorted.filter(entry => rankOf(entry) !== undefined);
  ranked.sort((a, b) => (rankOf(a) ?? 0) - (rankOf(b) ?? 0));
  // Each place of a turn with lines gets the next one in the order of the play; all other entries stay where they are.
  return sorted.map(entry => (rankOf(entry) === undefined ? entry : (ranked.shift() ?? entry)));
}
