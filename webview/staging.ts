import type { Entry, SessionState, TurnState } from '../src/ledger/state';
import type { Play, PlayLine } from '../src/script/play';
import { happening } from '../src/script/post';
import { lineSoFar, playIn } from './heard';
import type { Shown } from './shown';

/** What a card shows of a turn: its first line, and the others that it has. */
export type StagedLine = PlayLine & { also?: readonly PlayLine[] };

/** A session as a play: its lines by their turns, and what a reader sees of it, in order. */
export interface Staging {
  play: Play;
  lines: ReadonlyMap<string, StagedLine>;
  /** Turns of which nothing could be used. */
  unable: ReadonlySet<string>;
  entries: readonly Entry[];
}

/** How a session is staged; undefined where it is no play. Backstage shows what nobody on the stage hears: silences, judgements, notes. */
export function stagingOf(shown: Shown, backstage: boolean): Staging | undefined {
  const { state } = shown;
  const play = playIn(state);
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
  const seen = (entry: Entry) => backstage || isSeen(entry, shown, lines, unable);
  const entries = [...state.entries, ...happened(state)].filter(seen);
  return { play, lines, unable, entries: inOrder(entries, state, [...lines.keys()]) };
}

/** A turn's line: as it was played, or as far as it has come. */
export function lineOf(staging: Staging, turn: TurnState, shown: Shown): StagedLine | undefined {
  return turn.ended
    ? staging.lines.get(turn.id)
    : lineSoFar(shown.state, turn, shown.speaking.get(turn.id)?.text ?? '');
}

function isSeen(entry: Entry, shown: Shown, lines: Staging['lines'], unable: ReadonlySet<string>): boolean {
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
      return lineSoFar(state, turn, speaking.get(turn.id)?.text ?? '') !== undefined;
    }
  }
}

/** What the script lets happen stands between the lines, as what the user lets happen does. */
function happened({ posts }: SessionState): Entry[] {
  return happening.among(posts).map(({ data, seq }) => {
    const note = { type: 'note.posted', kind: 'event', text: data.text, v: 1, seq, at: '' } as const;
    return { kind: 'note', note, seq };
  });
}

/** Turns stand where they ended, and those of the play in the order of its lines; what is still coming stands last. */
function inOrder(entries: readonly Entry[], { turns }: SessionState, played: readonly string[]): Entry[] {
  const place = (entry: Entry) =>
    entry.kind === 'turn' ? (turns.get(entry.turn)?.ended?.seq ?? Number.MAX_SAFE_INTEGER) : entry.seq;
  const sorted = [...entries].sort((a, b) => place(a) - place(b) || a.seq - b.seq);
  const rank = new Map(played.map((turn, index) => [turn, index]));
  const rankOf = (entry: Entry) => (entry.kind === 'turn' ? rank.get(entry.turn) : undefined);
  const lines = sorted.filter(entry => rankOf(entry) !== undefined);
  lines.sort((a, b) => (rankOf(a) ?? 0) - (rankOf(b) ?? 0));
  return sorted.map(entry => (rankOf(entry) === undefined ? entry : (lines.shift() ?? entry)));
}
