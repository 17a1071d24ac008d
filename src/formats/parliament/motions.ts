import type { Text } from '../../base/message';
import type { SeatId, Turn } from '../../script/turn';
import { normalizeWhitespace, shorten } from '../../text/spaces';
import { textOf } from '../deliberation/conclusion';
import { type Amendment, describeAmendment, movedAmendment, outOfOrderReason } from './amendment';
import { type Chamber, currentBill, type Exchange } from './chamber';
import type { motionKinds } from './kinds';
import { answerOf } from './terms';

/** A motion: what a representative formally proposes in a speech or an answer, e.g. an amendment or a vote. */
export interface Motion {
  kind: (typeof motionKinds)[number];
  by: SeatId;
  turn: string;
  text: string;
  amendment?: Amendment;
}

/** An amendment that cannot be put to the vote, and why. */
export interface OutOfOrder {
  by: SeatId;
  turn: string;
  why: Text;
}

/** The motions of an exchange, without amendments that are out of order. */
export function motionsIn(chamber: Chamber, exchange: Exchange | undefined): Motion[] {
  return exchangeTurns(exchange).flatMap(turn => motionsOfTurn(chamber, turn));
}

/** The amendments of an exchange that cannot be put to the vote. */
export function outOfOrderAmendments(chamber: Chamber, exchange: Exchange | undefined): OutOfOrder[] {
  return exchangeTurns(exchange).flatMap(turn => checkAmendment(chamber, turn));
}

/** The turn's amendment if it cannot be put to the vote, as a list. */
export function checkAmendment(chamber: Pick<Chamber, 'turns' | 'brief'>, turn: Turn): OutOfOrder[] {
  const amendment = movedAmendment(turn);
  const why = amendment && outOfOrderReason(currentBill(chamber)?.clauses ?? [], amendment);
  return why ? [{ by: turn.seat, turn: turn.id, why }] : [];
}

function exchangeTurns(exchange: Exchange | undefined): Turn[] {
  return [exchange?.speech, exchange?.answer].flatMap(turn => turn ?? []);
}

/** The motions of a turn. */
export function motionsOfTurn(chamber: Pick<Chamber, 'turns' | 'brief'>, turn: Turn): Motion[] {
  const motion = declaredMotion(turn);
  const amendment = movedAmendment(turn);
  const moved: Motion[] = motion ? [motion] : [];
  if (amendment && checkAmendment(chamber, turn).length === 0) {
    const text = String(describeAmendment(amendment));
    moved.push({ kind: 'amendment', by: turn.seat, turn: turn.id, text, amendment });
  }
  return moved;
}

/** The motion that a turn declares in its data, other than an amendment. */
export function declaredMotion(turn: Turn): Motion | undefined {
  const { kind, text: said } = answerOf(['speech', 'answer'], turn)?.motion ?? {};
  const text = shorten(normalizeWhitespace(textOf(said)), 300);
  if ((kind !== 'vote' && kind !== 'compromise' && kind !== 'procedure') || text === '') return undefined;
  return { kind, by: turn.seat, turn: turn.id, text };
}
