// Finds changes of stance and concessions, and the arguments that caused them.

import type { Seat } from '../../script/brief';
import type { SealedInput } from '../../script/input';
import { type SeatId, type Turn, wasSpoken } from '../../script/turn';
import { mentions } from '../../text/mentions';
import { normalizeWhitespace, quotedPhrases } from '../../text/spaces';
import { declaredStance } from './stances';

/** A change of stance and the id of the turn that declared it. */
export interface Flip {
  turn: string;
  /** Whether the seat gives a reason. */
  hasReason?: boolean;
  /** The earlier statement that the reason names or quotes. */
  cause?: { by: string; seat?: SeatId; turn?: string };
}

/** Finds all changes of stance in order, each with the argument that caused it, if it can be identified; remarks of the user count as arguments. */
export function findFlips(turns: readonly Turn[], seats: readonly Seat[], inputs: readonly SealedInput[] = []): Flip[] {
  return compareStances(turns, seats, inputs).flatMap(({ isChange, ...flip }) => (isChange ? [flip] : []));
}

/** Finds the turns that give ground without a change of stance, with the argument that caused it. */
export function findConcessions(
  turns: readonly Turn[],
  seats: readonly Seat[],
  inputs: readonly SealedInput[] = [],
): Required<Pick<Flip, 'turn' | 'cause'>>[] {
  return compareStances(turns, seats, inputs).flatMap(({ turn, cause, isChange }) =>
    isChange || !cause ? [] : [{ turn, cause }],
  );
}

/** Compares each declared stance with the seat's last one. */
function compareStances(
  turns: readonly Turn[],
  seats: readonly Seat[],
  inputs: readonly SealedInput[],
): (Flip & { isChange: boolean })[] {
  const comparisons: (Flip & { isChange: boolean })[] = [];
  const last = new Map<SeatId, { turn: Turn; stance: string }>();
  for (const turn of turns) {
    const declared = declaredStance(turn);
    if (!declared) continue;
    const before = last.get(turn.seat);
    last.set(turn.seat, { turn, stance: declared.stance });
    if (!before) continue;
    const isChange = before.stance !== declared.stance;
    const userText = userRemarks(inputs, before.turn, turn);
    const cause = findCause(declared.changedBy, turns, before.turn, turn, seats, userText);
    const hasReason = declared.changedBy !== '' ? { hasReason: true } : {};
    comparisons.push({ turn: turn.id, isChange, ...hasReason, ...(cause ? { cause } : {}) });
  }
  return comparisons;
}

/** Finds the turn that a reason rests on: one it quotes, else the last by a seat it names; only turns that the seat first heard since its last stance count. */
function findCause(
  reason: string,
  turns: readonly Turn[],
  from: Turn,
  to: Turn,
  seats: readonly Seat[],
  userText: string,
): Flip['cause'] | undefined {
  if (reason === '') return undefined;
  const at = { from: turns.indexOf(from), to: turns.indexOf(to) };
  const others = turns.filter(turn => turn.seat !== to.seat && wasSpoken(turn));
  // Turns written blind in the beat of the last stance were heard after it; those in the beat of this one are not heard yet.
  const isNew = (turn: Turn) =>
    turns.indexOf(turn) < at.to && turn.beat !== to.beat && (turns.indexOf(turn) > at.from || turn.beat === from.beat);
  const newTurns = others.filter(isNew);
  const asCause = (turn: Turn | undefined) =>
    turn && {
      turn: turn.id,
      seat: turn.seat,
      by: turn.name ?? seats.find(seat => seat.id === turn.seat)?.name ?? turn.seat,
    };
  // Without punctuation at their ends; a shorter phrase may occur in a turn by chance.
  const phrases = quotedPhrases(reason)
    .map(phrase => phrase.toLowerCase().replace(/(?<![.,;:!?…])[.,;:!?…]+$/, ''))
    .filter(phrase => phrase.length >= 8);
  const lastQuoted = (among: readonly Turn[]) =>
    among.findLast(turn => phrases.some(phrase => normalizeWhitespace(turn.text).toLowerCase().includes(phrase)));
  const quoted = lastQuoted(newTurns);
  if (quoted) return asCause(quoted);
  if (phrases.some(phrase => userText.includes(phrase))) return userCause;
  // A quote from before the last stance is no new argument, even if the reason names a seat too.
  if (lastQuoted(others.filter(turn => turns.indexOf(turn) < at.to))) return undefined;
  const named = newTurns.findLast(turn => isNamed(reason, turn.seat, seats));
  return named ? asCause(named) : userText !== '' && mentions(reason, 'user') ? userCause : undefined;
}

const userCause = { by: 'the user' } as const;

/** The user's remarks and answers to the table between two turns. */
function userRemarks(inputs: readonly SealedInput[], from: Turn, to: Turn): string {
  return inputs
    .filter(input => input.seq > from.seq && input.seq < to.seq)
    .flatMap(input => ((input.kind === 'remark' || input.kind === 'answer') && input.text ? [input.text] : []))
    .map(text => normalizeWhitespace(text).toLowerCase())
    .join('\n');
}

/** Whether a reason names a seat, by its id as a word of its own or by its name. */
function isNamed(reason: string, id: SeatId, seats: readonly Seat[]): boolean {
  const seat = seats.find(each => each.id === id);
  return (
    seat !== undefined && (reason.split(/[^\p{L}\p{N}-]+/u).includes(seat.id) || namesUniquely(reason, seat, seats))
  );
}

/** Whether a reason names a seat unambiguously; a first name that two seats share names neither. */
function namesUniquely(reason: string, seat: Seat, seats: readonly Seat[]): boolean {
  const first = seat.name.split(/\s+/)[0]?.toLowerCase();
  const shared = seats.some(each => each !== seat && each.name.split(/\s+/)[0]?.toLowerCase() === first);
  return shared ? reason.toLowerCase().includes(seat.name.toLowerCase()) : mentions(reason, seat.name);
}
