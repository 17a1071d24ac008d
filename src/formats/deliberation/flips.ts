import type { Seat } from '../../script/brief';
import type { SealedInput } from '../../script/input';
import { type SeatId, type Turn, wasSpoken } from '../../script/turn';
import { mentions } from '../../text/mentions';
import { foldSpace, quotedPhrases } from '../../text/spaces';
import { stanceOf } from './stances';

/** A change of stance, and the turn that made it. */
export interface Flip {
  turn: string;
  /** The seat gives a reason, in whatever words. */
  hasReason?: boolean;
  /** What was said in between that the reason names or quotes. */
  cause?: { by: string; seat?: SeatId; turn?: string };
}

/** Every change of stance, in order, each with the new argument it rests on, if there is one; what the user put in counts as said. */
export function flips(turns: readonly Turn[], seats: readonly Seat[], inputs: readonly SealedInput[] = []): Flip[] {
  return moves(turns, seats, inputs).flatMap(({ isChange, ...flip }) => (isChange ? [flip] : []));
}

/** Every turn that gives something up and keeps its stance, with the argument that it says did it. */
export function concessions(
  turns: readonly Turn[],
  seats: readonly Seat[],
  inputs: readonly SealedInput[] = [],
): Required<Pick<Flip, 'turn' | 'cause'>>[] {
  return moves(turns, seats, inputs).flatMap(({ turn, cause, isChange }) =>
    isChange || !cause ? [] : [{ turn, cause }],
  );
}

function moves(
  turns: readonly Turn[],
  seats: readonly Seat[],
  inputs: readonly SealedInput[],
): (Flip & { isChange: boolean })[] {
  const found: (Flip & { isChange: boolean })[] = [];
  const last = new Map<SeatId, { turn: Turn; stance: string }>();
  for (const turn of turns) {
    const declared = stanceOf(turn);
    if (!declared) continue;
    const before = last.get(turn.seat);
    last.set(turn.seat, { turn, stance: declared.stance });
    if (!before) continue;
    const isChange = before.stance !== declared.stance;
    const said = wordsOfUser(inputs, before.turn, turn);
    const cause = causeOf(declared.changedBy, turns, before.turn, turn, seats, said);
    const hasReason = declared.changedBy !== '' ? { hasReason: true } : {};
    found.push({ turn: turn.id, isChange, ...hasReason, ...(cause ? { cause } : {}) });
  }
  return found;
}

/** The turn that a reason rests on: one whose words it quotes, else the last of somebody it names; only what the seat first heard since its last stance counts. */
function causeOf(
  reason: string,
  turns: readonly Turn[],
  from: Turn,
  to: Turn,
  seats: readonly Seat[],
  ofUser: string,
): Flip['cause'] | undefined {
  if (reason === '') return undefined;
  const at = { from: turns.indexOf(from), to: turns.indexOf(to) };
  const others = turns.filter(turn => turn.seat !== to.seat && wasSpoken(turn));
  // What was written blind beside the last stance was heard after it; what is written beside this one is not heard yet.
  const isNew = (turn: Turn) =>
    turns.indexOf(turn) < at.to && turn.beat !== to.beat && (turns.indexOf(turn) > at.from || turn.beat === from.beat);
  const fresh = others.filter(isNew);
  const told = (turn: Turn | undefined) =>
    turn && { turn: turn.id, seat: turn.seat, by: seats.find(seat => seat.id === turn.seat)?.name ?? turn.seat };
  const phrases = quotedPhrases(reason)
    .map(phrase => phrase.toLowerCase().replace(/(?<![.,;:!?…])[.,;:!?…]+$/, ''))
    .filter(phrase => phrase.length >= 8);
  const holding = (among: readonly Turn[]) =>
    among.findLast(turn => phrases.some(phrase => foldSpace(turn.text).toLowerCase().includes(phrase)));
  const quoted = holding(fresh);
  if (quoted) return told(quoted);
  if (phrases.some(phrase => ofUser.includes(phrase))) return theUser;
  // Words that were there before the last stance are no new argument, whoever is named beside them.
  if (holding(others.filter(turn => turns.indexOf(turn) < at.to))) return undefined;
  const named = fresh.findLast(turn => isNamed(reason, turn.seat, seats));
  return named ? told(named) : ofUser !== '' && mentions(reason, 'user') ? theUser : undefined;
}

const theUser = { by: 'the user' } as const;

/** What the user said to the table between two turns. */
function wordsOfUser(inputs: readonly SealedInput[], from: Turn, to: Turn): string {
  return inputs
    .filter(input => input.seq > from.seq && input.seq < to.seq)
    .flatMap(input => ((input.kind === 'remark' || input.kind === 'answer') && input.text ? [input.text] : []))
    .map(text => foldSpace(text).toLowerCase())
    .join('\n');
}

function isNamed(reason: string, id: SeatId, seats: readonly Seat[]): boolean {
  const seat = seats.find(each => each.id === id);
  return seat !== undefined && (reason.split(/[^\p{L}\p{N}-]+/u).includes(seat.id) || namesOnly(reason, seat, seats));
}

/** A first name that two seats share names neither. */
function namesOnly(reason: string, seat: Seat, seats: readonly Seat[]): boolean {
  const first = seat.name.split(/\s+/)[0]?.toLowerCase();
  const shared = seats.some(each => each !== seat && each.name.split(/\s+/)[0]?.toLowerCase() === first);
  return shared ? reason.toLowerCase().includes(seat.name.toLowerCase()) : mentions(reason, seat.name);
}
