// How a consensus meeting ends: the votes on the facilitator's synthesis, and the result that they give.

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

/** The valid votes among the turns of one round of voting. */
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

/** Whether a meeting that is to end early has its vote: every member voted, and there is no block or it is the second vote, behind which none follows. */
export function isVoteFinal(brief: Brief, votes: readonly Turn[]): boolean {
  const ballots = ballotsOf(brief, votes);
  const isLast = votes.some(turn => cueData(turn.cue).again);
  return ballots.length === members(brief).length && (isLast || !isBlocked(ballots));
}

/** The outcome of a vote: a block prevents a consensus, and so does a vote by no more than half of the members; a missing vote only prevents unanimity. */
export function outcomeOfVote(brief: Brief, synthesis: Turn, votes: readonly Turn[]): Outcome {
  const ballots = ballotsOf(brief, votes);
  const memberCount = members(brief).length;
  const isUnanimous = ballots.filter(({ vote }) => vote === 'accept').length === memberCount;
  const isCarried = !isBlocked(ballots) && ballots.length * 2 > memberCount;
  const reason = isUnanimous ? 'consensus' : isCarried ? 'consensus-with-reservations' : 'no-consensus';
  return buildOutcome(brief, synthesis, ballots, { reason, success: isCarried });
}

/** The outcome of a meeting that closes before its vote is final, with the votes cast so far: never a success. */
export function outcomeWithoutFinalVote(
  brief: Brief,
  reason: string,
  synthesis: Turn,
  votes: readonly Turn[] = [],
): Outcome {
  const ending = { reason, success: false };
  return wasSpoken(synthesis) ? buildOutcome(brief, synthesis, ballotsOf(brief, votes), ending) : ending;
}

function buildOutcome(
  brief: Brief,
  synthesis: Turn,
  ballots: readonly RatificationBallot[],
  ending: Pick<Outcome, 'reason' | 'success'>,
): Outcome {
  // Left out are the speaking order, which is no part of the result, and the conditions, which come in full from `outcomeConditions`.
  const {
    order: _order,
    conditions: _conditions,
    ...conclusion
  } = answerOf('synthesis', synthesis) ?? { order: [], dissent: [] };
  const statementsFor = (vote: string) =>
    ballots.filter(each => each.vote === vote).map(({ name, reason: text }) => ({ by: name, text }));
  const withoutVote = members(brief).filter(seat => !ballots.some(each => each.seat === seat.id));
  return {
    ...ending,
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
