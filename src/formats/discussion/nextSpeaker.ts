// Decides who speaks next in a discussion, and who asks whom.

import type { Brief, Seat } from '../../script/brief';
import { type SeatId, type Turn, wasSpoken } from '../../script/turn';
import { mentions } from '../../text/mentions';
import { cueData, roundOf } from '../deliberation/cues';
import { members } from '../deliberation/members';
import { lastStance, positions } from '../deliberation/stances';

/** The minimum number of participants' turns between two of their questions. */
const turnsBetweenQuestions = 3;

/** How much a question to a seat, relevance to the last turn, and silence weigh: a question outweighs the other two together. */
const weights = { addressed: 2, relevance: 1, silence: 0.7 };

/** Picks the candidate with the highest score: who was asked a question, whom the last turn concerns, who was silent long; never the last speaker. */
export function pickNextSpeaker(
  brief: Brief,
  turns: readonly Turn[],
  among: readonly Seat[] = members(brief),
): Seat | undefined {
  const last = turns.at(-1);
  const addressed = addressedSeat(brief, last);
  const relevance = last?.scores.relevance ?? brief.relevance;
  // Never 0, since scores are divided by it.
  const maxRelevance = Math.max(...among.map(seat => relevance[seat.id] ?? 0), Number.EPSILON);
  const score = (seat: Seat) =>
    weights.relevance * ((relevance[seat.id] ?? 0) / maxRelevance) +
    weights.silence * silenceShare(brief, turns, seat.id) +
    (addressed === seat.id ? weights.addressed : 0);
  const eligible = among.filter(seat => seat.id !== last?.seat);
  return eligible.reduce<Seat | undefined>(
    (best, seat) => (best && score(best) >= score(seat) ? best : seat),
    undefined,
  );
}

/** How long a seat has been silent, from 0 (just spoke) to 1 (for a whole round, or always). */
function silenceShare(brief: Brief, turns: readonly Turn[], seat: SeatId): number {
  const at = turns.findLastIndex(turn => turn.seat === seat);
  const turnsSince = at < 0 ? Number.POSITIVE_INFINITY : turns.length - 1 - at;
  return Math.min(1, turnsSince / members(brief).length);
}

/** The seat that a turn asks: `user` if it is put to them, else the seat its cue names, else the only other participant named in its questions. */
export function addressedSeat(brief: Brief, turn: Turn | undefined): SeatId | undefined {
  if (!turn || !wasSpoken(turn)) return undefined;
  if (turn.asksUser) return 'user';
  const { to } = cueData(turn.cue);
  if (to !== undefined) return to;
  // Each sentence that ends in a question mark.
  const questions = turn.text.match(/(?<![^.!?])[^.!?]*\?/g) ?? [];
  const named = members(brief).filter(
    seat => seat.id !== turn.seat && questions.some(question => mentions(question, seat.name)),
  );
  return named.length === 1 ? named[0]?.id : undefined;
}

/** Picks the seat that a speaker should ask instead of reacting: far from it in stance, or silent for long; none while or soon after another is asked. */
export function pickSeatToAsk(
  brief: Brief,
  turns: readonly Turn[],
  speaker: SeatId,
  among: readonly Seat[] = members(brief),
): SeatId | undefined {
  if (addressedSeat(brief, turns.at(-1)) !== undefined) return undefined;
  const memberTurns = turns.filter(turn => turn.move === 'reaction' || turn.move === 'question');
  const recentTurns = memberTurns.slice(-turnsBetweenQuestions);
  if (recentTurns.length < turnsBetweenQuestions || recentTurns.some(turn => turn.move === 'question'))
    return undefined;
  const speakerLevel = stanceLevel(turns, speaker);
  const others = among.filter(seat => seat.id !== speaker);
  // In steps of the scale of stances; 0 while one of the two has declared none.
  const distance = (seat: Seat) => {
    const otherLevel = stanceLevel(turns, seat.id);
    return speakerLevel === undefined || otherLevel === undefined ? 0 : Math.abs(speakerLevel - otherLevel);
  };
  const score = (seat: Seat) => distance(seat) + silenceShare(brief, turns, seat.id);
  return others.reduce<Seat | undefined>((best, seat) => (best && score(best) >= score(seat) ? best : seat), undefined)
    ?.id;
}

/** The place of a seat's last stance on the scale; undefined before it declared one. */
function stanceLevel(turns: readonly Turn[], seat: SeatId): number | undefined {
  const declared = lastStance(turns, seat);
  return declared && positions.indexOf(declared.stance);
}

/** Finds the participants without a turn in the two rounds before this one; none before the third round. */
export function findSilentSeats(brief: Brief, turns: readonly Turn[], round: number): Seat[] {
  if (round <= 2) return [];
  const recentSpeakers = new Set(turns.filter(turn => roundOf(turn) >= round - 2).map(turn => turn.seat));
  return members(brief).filter(seat => !recentSpeakers.has(seat.id));
}
