import type { JsonObject } from '../../base/json';
import type { Brief } from '../../script/brief';
import type { Outcome } from '../../script/step';
import { type Turn, wasSpoken } from '../../script/turn';
import { cueData } from '../deliberation/cues';
import { members } from '../deliberation/members';
import { stanceOf } from '../deliberation/stances';
import { answerOf } from './ground';

/** A member's vote on the synthesis. */
export interface Ballot {
  seat: string;
  name: string;
  vote: string;
  reason: string;
}

/** The valid votes among turns. */
export function ballotsOf(brief: Brief, turns: readonly Turn[]): Ballot[] {
  return turns.flatMap(turn => {
    const vote = turn.move === 'ratification' ? stanceOf(turn)?.stance : undefined;
    const name = brief.seats.find(seat => seat.id === turn.seat)?.name;
    return vote && name ? [{ seat: turn.seat, name, vote, reason: turn.text }] : [];
  });
}

/** Whether anybody stands in the way. */
export function isBlocked(ballots: readonly Ballot[]): boolean {
  return ballots.some(({ vote }) => vote === 'block');
}

/** Whether a vote has settled the matter: everybody voted, and a block sends it back no more. */
export function isDecided(brief: Brief, votes: readonly Turn[]): boolean {
  const ballots = ballotsOf(brief, votes);
  const isLast = votes.some(turn => cueData(turn.cue).again);
  return ballots.length === members(brief).length && (isLast || !isBlocked(ballots));
}

/** What a ratification comes to: one block prevents a consensus, and so does a table of which less than half has voted; whoever was not heard is a reservation. */
export function ratified(brief: Brief, synthesis: Turn, turns: readonly Turn[]): Outcome {
  const ballots = ballotsOf(brief, turns);
  const size = members(brief).length;
  const all = ballots.filter(({ vote }) => vote === 'accept').length === size;
  const carried = !isBlocked(ballots) && ballots.length * 2 > size;
  const reason = all ? 'consensus' : carried ? 'consensus-with-reservations' : 'no-consensus';
  return outcomeOf(brief, reason, carried, synthesis, ballots);
}

/** The outcome of a meeting that closes before its synthesis was voted on, or while it was: without a whole vote there is no consensus, and no success. */
export function unratified(brief: Brief, reason: string, synthesis: Turn, turns: readonly Turn[] = []): Outcome {
  if (!wasSpoken(synthesis)) return { reason: reason === 'unratified' ? 'no-synthesis' : reason, success: false };
  const ballots = ballotsOf(brief, turns);
  return outcomeOf(brief, reason, false, synthesis, ballots);
}

function outcomeOf(
  brief: Brief,
  reason: string,
  success: boolean,
  synthesis: Turn,
  ballots: readonly Ballot[],
): Outcome {
  const { order: _order, ...conclusion } = answerOf('synthesis', synthesis) ?? { order: [], dissent: [] };
  const by = (vote: string) =>
    ballots.filter(each => each.vote === vote).map(({ name, reason: text }) => ({ by: name, text }));
  const silent = members(brief).filter(seat => !ballots.some(each => each.seat === seat.id));
  return {
    reason,
    success,
    topic: brief.topic,
    proposal: synthesis.text,
    ...conclusion,
    ballots: ballots.map((each): JsonObject => ({ ...each })),
    // Who blocked has said why; only where nobody voted does the facilitator's word on it stand.
    dissent: ballots.length > 0 ? by('block') : conclusion.dissent,
    reservations: by('accept with reservation'),
    ...(ballots.length > 0 ? { unheard: silent.map(seat => seat.name) } : {}),
  };
}
