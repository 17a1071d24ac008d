import type { JsonObject } from '../../base/json';
import type { Brief } from '../../script/brief';
import type { Outcome } from '../../script/step';
import { type Turn, wasSpoken } from '../../script/turn';
import { outcomeConditions } from '../deliberation/conditions';
import { cueData } from '../deliberation/cues';
import { members } from '../deliberation/members';
import { declaredStance } from '../deliberation/stances';
import { answerOf } from './commonGround';

/** A member's vote on the synthesis. */
export interface RatificationBallot {
  seat: string;
  name: string;
  vote: string;
  reason: string;
}

/** The valid votes among turns. */
export function ballotsOf(brief: Brief, turns: readonly Turn[]): RatificationBallot[] {
  return turns.flatMap(turn => {
    const vote = turn.move === 'ratification' ? declaredStance(turn)?.stance : undefined;
    const name = brief.seats.find(seat => seat.id === turn.seat)?.name;
    return vote && name ? [{ seat: turn.seat, name, vote, reason: turn.text }] : [];
  });
}

/** Whether any member blocks. */
export function isBlocked(ballots: readonly RatificationBallot[]): boolean {
  return ballots.some(({ vote }) => vote === 'block');
}

/** Whether a vote is final: every member voted, and there is no block or it is the second vote. */
export function isVoteFinal(brief: Brief, votes: readonly Turn[]): boolean {
  const ballots = ballotsOf(brief, votes);
  const isLast = votes.some(turn => cueData(turn.cue).again);
  return ballots.length === members(brief).length && (isLast || !isBlocked(ballots));
}

/** The outcome of a ratification: a block prevents a consensus, and so does a vote by no more than half of the members; a missing vote counts as a reservation. */
export function outcomeOfVote(brief: Brief, synthesis: Turn, turns: readonly Turn[]): Outcome {
  const ballots = ballotsOf(brief, turns);
  const size = members(brief).length;
  const all = ballots.filter(({ vote }) => vote === 'accept').length === size;
  const carried = !isBlocked(ballots) && ballots.length * 2 > size;
  const reason = all ? 'consensus' : carried ? 'consensus-with-reservations' : 'no-consensus';
  return buildOutcome(brief, reason, carried, synthesis, ballots);
}

/** The outcome of a meeting that closes before or during the vote on its synthesis: never a success. */
export function outcomeWithoutVote(
  brief: Brief,
  reason: string,
  synthesis: Turn,
  turns: readonly Turn[] = [],
): Outcome {
  if (!wasSpoken(synthesis)) return { reason: reason === 'unratified' ? 'no-synthesis' : reason, success: false };
  const ballots = ballotsOf(brief, turns);
  return buildOutcome(brief, reason, false, synthesis, ballots);
}

function buildOutcome(
  brief: Brief,
  reason: string,
  success: boolean,
  synthesis: Turn,
  ballots: readonly RatificationBallot[],
): Outcome {
  const {
    order: _order,
    conditions: _,
    ...conclusion
  } = answerOf('synthesis', synthesis) ?? { order: [], dissent: [] };
  const statementsFor = (vote: string) =>
    ballots.filter(each => each.vote === vote).map(({ name, reason: text }) => ({ by: name, text }));
  const withoutVote = members(brief).filter(seat => !ballots.some(each => each.seat === seat.id));
  return {
    reason,
    success,
    topic: brief.topic,
    proposal: synthesis.text,
    ...conclusion,
    ...outcomeConditions(synthesis),
    ballots: ballots.map((each): JsonObject => ({ ...each })),
    // Members who block give their own reasons; the facilitator's account of the dissent counts only without a vote.
    dissent: ballots.length > 0 ? statementsFor('block') : conclusion.dissent,
    reservations: statementsFor('accept with reservation'),
    ...(ballots.length > 0 ? { unheard: withoutVote.map(seat => seat.name) } : {}),
  };
}
