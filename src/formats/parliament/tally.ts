import { joinTexts, l10n, type Message } from '../../base/message';
import type { Turn } from '../../script/turn';
import { answerOf } from './terms';

/** The possible votes in a parliament, on the bill or an amendment. */
export const voteValues = ['aye', 'nay', 'abstain'] as const;

/** One of these votes. */
export type Vote = (typeof voteValues)[number];

/** A count of votes. */
export type Tally = {
  aye: number;
  nay: number;
  abstain: number;
  /** A simple majority of the votes cast for or against; a tie is lost. */
  carried: boolean;
};

/** The vote of a turn; undefined if none was cast. */
export function voteOf(turn: Turn): Vote | undefined {
  return voteValues.find(each => each === answerOf(['vote', 'division'], turn)?.vote);
}

/** Counts the votes of turns; missing votes are not counted. */
export function countVotes(turns: readonly Turn[]): Tally {
  const count = (vote: Vote) => turns.filter(turn => voteOf(turn) === vote).length;
  const [aye, nay, abstain] = [count('aye'), count('nay'), count('abstain')];
  return { aye, nay, abstain, carried: aye > nay };
}

/** Describes who voted how. */
export function describeRollCall(turns: readonly Turn[], nameOf: (seat: string) => string): Message {
  const namesVoting = (vote: Vote) => turns.filter(turn => voteOf(turn) === vote).map(turn => nameOf(turn.seat));
  const [ayes, nays, abstaining] = [namesVoting('aye'), namesVoting('nay'), namesVoting('abstain')];
  const without = turns.filter(turn => !voteOf(turn)).map(turn => nameOf(turn.seat));
  return joinTexts([
    ...(ayes.length > 0 ? [l10n`Ayes, ${ayes.length}: ${ayes.join(', ')}.`] : []),
    ...(nays.length > 0 ? [l10n`Nays, ${nays.length}: ${nays.join(', ')}.`] : []),
    ...(abstaining.length > 0 ? [l10n`Abstaining, ${abstaining.length}: ${abstaining.join(', ')}.`] : []),
    ...(without.length > 0 ? [l10n`No vote, ${without.length}: ${without.join(', ')}.`] : []),
  ]);
}

/** Describes a count. */
export function describeCounts({ aye, nay, abstain }: Tally): Message {
  return abstain > 0 ? l10n`${aye} to ${nay}, ${abstain} abstaining` : l10n`${aye} to ${nay}`;
}
