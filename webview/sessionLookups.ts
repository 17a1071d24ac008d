// Looks up parts of a session's state, and renders it with the views of its format.

import { moves, views } from '../src/formats/views';
import { endedCalls, finishedTurns, type SessionState, seatAt, sessionView, type TurnState } from '../src/ledger/state';
import type { ShownBlock } from '../src/script/blocks';
import { type Seat, seatLabel } from '../src/script/brief';
import { condensedBy } from '../src/script/call';
import type { PanelFormat } from '../src/script/format';
import type { MoveView } from '../src/script/move';
import type { Play, PlayLine } from '../src/script/play';
import { type Turn, uncheckedTurn } from '../src/script/turn';
import { readSafely, safeViewBlocks } from '../src/script/viewing';
import { localizeText } from './language';

/** The format of a session; undefined if it is unknown to this version. */
export function formatOfSession(state: SessionState): PanelFormat | undefined {
  const id = state.opened?.format ?? '';
  return Object.hasOwn(views, id) ? views[id] : undefined;
}

/** The blocks of the format's view; empty if the format is unknown or its view fails on an old ledger. */
export function viewBlocks(state: SessionState): ShownBlock[] {
  const format = formatOfSession(state);
  return format
    ? safeViewBlocks(format, sessionView(state), localizeText).sort((a, b) => blockOrder(a) - blockOrder(b))
    : [];
}

/** The session as a play; undefined if its format makes none, or fails on an old ledger. */
export function playOfSession(state: SessionState): Play | undefined {
  return playFromTurns(state, finishedTurns(state));
}

/** What a turn in progress says or does in a play so far; undefined until something of it could be staged. */
export function partialLine(state: SessionState, turn: TurnState, text: string): PlayLine | undefined {
  // An answer begins with tags such as [TONE: warm]; while only a tag has begun, its kind is unknown.
  if (/^\s*\[[^\]]*$/.test(text) || text.trim() === '') return undefined;
  const { id, beat, seat, move, cue } = turn;
  // A play does not show how many words a turn has; it comes after all that have ended.
  const spoken = uncheckedTurn({ id, seat, move, text, words: 0, seq: Number.MAX_SAFE_INTEGER, cue: cue.data });
  return playFromTurns(state, [{ ...spoken, beat }])?.entries.find(
    (each): each is PlayLine => each.kind === 'line' && each.turn === id,
  );
}

function playFromTurns(state: SessionState, turns: readonly Turn[]): Play | undefined {
  return readSafely(() => formatOfSession(state)?.play?.({ ...sessionView(state), turns }));
}

/** The condensed text of a seat's long agent file; undefined if the file itself was used. */
export function condensedFile(state: SessionState, seat: string): string | undefined {
  // Another agent may have held the seat before.
  const callsOfAgent = endedCalls(state).filter(
    call => call.seat === seat && seatAt(state, seat, call.seq) === seatAt(state, seat),
  );
  const inEarlierSession = state.opened?.seats.find(({ id }) => id === seat)?.condensed;
  return callsOfAgent.map(condensedBy).findLast(text => text !== undefined) ?? inEarlierSession;
}

/** The label and word limit of a move, which is a kind of turn such as a rebuttal; undefined if it is unknown. */
export function moveView(state: SessionState, move: string): MoveView | undefined {
  return formatOfSession(state)?.moves[move] ?? moves[move];
}

/** Finds a seat by id; its name has all agents that held it, e.g. “Ada → Ben”. */
export function findSeat(state: SessionState, id: string): Seat | undefined {
  const seat = state.opened?.seats.find(each => each.id === id);
  return seat && { ...seat, name: seatLabel(seat) };
}

/** The seat of a turn, with the agent that spoke it. */
export function speakerOf(state: SessionState, { seat, ended }: TurnState): Seat | undefined {
  return seatAt(state, seat, ended?.seq);
}

// The outcome is shown above its history.
function blockOrder({ kind }: ShownBlock): number {
  return kind === 'verdict' ? 0 : 1;
}
