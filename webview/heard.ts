import { moves, views } from '../src/formats/views';
import { examinedCalls, finishedTurns, heardOf, type SessionState, type TurnState } from '../src/ledger/state';
import type { Block } from '../src/script/blocks';
import type { Seat } from '../src/script/brief';
import { condensedBy } from '../src/script/call';
import type { ShownFormat } from '../src/script/format';
import type { MoveView } from '../src/script/move';
import type { Play, PlayLine } from '../src/script/play';
import type { Turn } from '../src/script/turn';
import { readBy, blocksOf as viewed } from '../src/script/viewing';

/** The format of a session; undefined where a newer version knows one that this one does not. */
export function formatIn(state: SessionState): ShownFormat | undefined {
  const id = state.opened?.format ?? '';
  return Object.hasOwn(views, id) ? views[id] : undefined;
}

/** What a format's view makes of a session: nothing where the format is unknown or stumbles over an old ledger. */
export function blocksOf(state: SessionState): Block[] {
  const format = formatIn(state);
  return format ? viewed(format, heardOf(state)).sort((a, b) => weight(a) - weight(b)) : [];
}

/** A session as a play; undefined where its format is none, or stumbles over an old ledger. */
export function playIn(state: SessionState): Play | undefined {
  return played(state, finishedTurns(state));
}

/** The line of a turn under way, as far as it has come; undefined until something of it could be staged. */
export function lineSoFar(state: SessionState, turn: TurnState, text: string): PlayLine | undefined {
  // An open tag says nothing yet of what it will be.
  if (/^\s*\[[^\]]*$/.test(text) || text.trim() === '') return undefined;
  const { id, beat, seat, move, cue } = turn;
  const scores = { topic: 1, novelty: 1 };
  const seq = Number.MAX_SAFE_INTEGER;
  const soFar: Turn = {
    id,
    beat,
    seat,
    move,
    outcome: 'spoken',
    text,
    words: 0,
    checks: [],
    scores,
    seq,
    cue: cue.data,
  };
  return played(state, [soFar])?.entries.find((each): each is PlayLine => each.kind === 'line' && each.turn === id);
}

function played(state: SessionState, turns: readonly Turn[]): Play | undefined {
  return readBy(() => formatIn(state)?.play?.({ ...heardOf(state), turns }));
}

/** What a seat's long file was condensed to for this table; undefined where the file itself was used. */
export function condensedFor(state: SessionState, seat: string): string | undefined {
  const own = examinedCalls(state).filter(call => call.seat === seat);
  const earlier = state.opened?.seats.find(({ id }) => id === seat)?.condensed;
  return own.map(condensedBy).findLast(text => text !== undefined) ?? earlier;
}

/** A move's label and limit. */
export function moveIn(state: SessionState, move: string): MoveView | undefined {
  return formatIn(state)?.moves[move] ?? moves[move];
}

/** The seat of an id, while the session knows it. */
export function seatIn(state: SessionState, id: string): Seat | undefined {
  return state.opened?.seats.find(seat => seat.id === id);
}

// How it came out stands above how it came about.
function weight({ kind }: Block): number {
  return kind === 'verdict' ? 0 : 1;
}
