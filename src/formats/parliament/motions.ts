import type { SeatId, Turn } from '../../script/turn';
import { foldSpace, shorten } from '../../text/spaces';
import { textOf } from '../deliberation/conclusion';
import { type Amendment, amendmentIn, amendmentWords, disorder } from './amendment';
import { billOf, type Chamber, type Exchange } from './chamber';
import type { motions } from './kinds';
import { answerOf } from './terms';

/** Something moved in a speech or an answer. */
export interface Motion {
  kind: (typeof motions)[number];
  by: SeatId;
  turn: string;
  text: string;
  amendment?: Amendment;
}

/** An amendment that cannot be put, and why. */
export interface OutOfOrder {
  by: SeatId;
  turn: string;
  why: string;
}

/** What was moved in an exchange; an amendment that is out of order is none. */
export function motionsIn(chamber: Chamber, exchange: Exchange | undefined): Motion[] {
  return turnsOf(exchange).flatMap(turn => movedBy(chamber, turn));
}

/** The amendments of an exchange that cannot be put. */
export function outOfOrder(chamber: Chamber, exchange: Exchange | undefined): OutOfOrder[] {
  return turnsOf(exchange).flatMap(turn => disorderOf(chamber, turn));
}

/** The amendment of a turn where it cannot be put. */
export function disorderOf(chamber: Pick<Chamber, 'turns' | 'brief'>, turn: Turn): OutOfOrder[] {
  const amendment = amendmentIn(turn);
  const why = amendment && disorder(billOf(chamber)?.clauses ?? [], amendment);
  return why ? [{ by: turn.seat, turn: turn.id, why }] : [];
}

function turnsOf(exchange: Exchange | undefined): Turn[] {
  return [exchange?.speech, exchange?.answer].flatMap(turn => turn ?? []);
}

/** What a turn moves. */
export function movedBy(chamber: Pick<Chamber, 'turns' | 'brief'>, turn: Turn): Motion[] {
  const motion = motionIn(turn);
  const amendment = amendmentIn(turn);
  const moved: Motion[] = motion ? [motion] : [];
  if (amendment && disorderOf(chamber, turn).length === 0) {
    const text = amendmentWords(amendment);
    moved.push({ kind: 'amendment', by: turn.seat, turn: turn.id, text, amendment });
  }
  return moved;
}

/** The motion a turn declares beside what it says. */
export function motionIn(turn: Turn): Motion | undefined {
  const { kind, text: said } = answerOf(['speech', 'answer'], turn)?.motion ?? {};
  const text = shorten(foldSpace(textOf(said)), 300);
  if ((kind !== 'vote' && kind !== 'compromise' && kind !== 'procedure') || text === '') return undefined;
  return { kind, by: turn.seat, turn: turn.id, text };
}
