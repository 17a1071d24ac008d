// A session as a play, for the panel: which entries are visible on stage, and in which order.

import type { Entry, SessionState, TurnState } from '../src/ledger/state';
import type { Play, PlayLine } from '../src/script/play';
import { happening } from '../src/script/post';
import { partialLine, playOfSession } from './sessionLookups';
import type { ShownSession } from './shownSession';

/** A turn's first line, with its further lines. */
export type StagedLine = PlayLine & { also?: readonly PlayLine[] };

/** A session as a play: lines by turn, and the visible entries in order. */
export interface Staging {
  play: Play;
  lines: ReadonlyMap<string, StagedLine>;
  /** Turns of which nothing could be staged. */
  unable: ReadonlySet<string>;
  entries: readonly Entry[];
}

/** Builds the staging of a session; undefined if it is no play. Backstage includes silences, judgements and notes. */
export function buildStaging(shown: ShownSession, backstage: boolean): Staging | undefined {
  const { state } = shown;
  const play = playOfSession(state);
  if (!play) return undefined;
  const lines = new Map<string, StagedLine>();
  const unable = new Set<string>();
  for (const each of play.entries) {
    if (each.kind === 'line') {
      const first = lines.get(each.turn);
      lines.set(each.turn, first ? { ...first, also: [...(first.also ?? []), each] } : each);
    }
    if (each.kind === 'system' && each.turn) unable.add(each.turn);
  }
  const isShown = (entry: Entry) => backstage || isVisible(entry, shown, lines, unable);
  const entries = [...state.entries, ...eventEntries(state)].filter(isShown);
  return { play, lines, unable, entries: orderEntries(entries, state, [...lines.keys()]) };
}

/** The line of a turn: as it was played, or as far as it has come. */
export function lineOfTurn(staging: Staging, turn: TurnState, shown: ShownSession): StagedLine | undefined {
  return turn.ended
    ? staging.lines.get(turn.id)
    : partialLine(shown.state, turn, shown.speaking.get(turn.id)?.text ?? '');
}

function isVisible(entry: Entry, shown: ShownSession, lines: Staging['lines'], unable: ReadonlySet<string>): boolean {
  const { state, speaking } = shown;
  switch (entry.kind) {
    case 'note':
      return entry.note.kind === 'event' || entry.note.kind === 'system';
    case 'input':
      // A director sees that a note went out; a reader of the finished play does not.
      return entry.input.kind === 'event' || (entry.input.kind === 'note' && state.status !== 'ended');
    case 'turn': {
      const turn = state.turns.get(entry.turn);
      if (!turn) return false;
      if (turn.ended) return lines.has(turn.id) || unable.has(turn.id);
      return partialLine(state, turn, speaking.get(turn.id)?.text ?? '') !== undefined;
    }
  }
}

/** The events of the script as entries between the lines, like those of the user. */
function eventEntries({ posts }: SessionState): Entry[] {
  return happening.among(posts).map(({ data, seq }) => {
    const note = { type: 'note.posted', kind: 'event', text: data.text, v: 1, seq, at: '' } as const;
    return { kind: 'note', note, seq };
  });
}

/** Orders entries: turns where they ended, those of the play in the order of its lines, turns in progress last. */
function orderEntries(entries: readonly Entry[], { turns }: SessionState, played: readonly string[]): Entry[] {
  const place = (entry: Entry) =>
    entry.kind === 'turn' ? (turns.get(entry.turn)?.ended?.seq ?? Number.MAX_SAFE_INTEGER) : entry.seq;
  const sorted = [...entries].sort((a, b) => place(a) - place(b) || a.seq - b.seq);
  const rank = new Map(played.map((turn, index) => [turn, index]));
  const rankOf = (entry: Entry) => (entry.kind === 'turn' ? rank.get(entry.turn) : undefined);
  const lines = sorted.filter(entry => rankOf(entry) !== undefined);
  lines.sort((a, b) => (rankOf(a) ?? 0) - (rankOf(b) ?? 0));
  return sorted.map(entry => (rankOf(entry) === undefined ? entry : (lines.shift() ?? entry)));
}
