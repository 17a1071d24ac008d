import type { Turn } from '../../script/turn';
import { answerOf } from './terms';

/** What can be voted. */
export const votes = ['aye', 'nay', 'abstain'] as const;

/** One of them. */
export type Vote = (typeof votes)[number];

/** A count of votes. */
export type Tally = {
  aye: number;
  nay: number;
  abstain: number;
  /** A simple majority of the votes cast for or against; a tie is lost. */
  carried: boolean;
};

/** The vote of a turn; undefined where none was cast. */
export function voteOf(turn: Turn): Vote | undefined {
  return votes.find(each => each === answerOf(['vote', 'division'], turn)?.vote);
}

/** Counts the votes of turns; whoever cast none is not counted. */
export function tallyOf(turns: readonly Turn[]): Tally {
  const count = (vote: Vote) => turns.filter(turn => voteOf(turn) === vote).length;
  const [aye, nay, abstain] = [count('aye'), count('nay'), count('abstain')];
  return { aye, nay, abstain, carried: aye > nay };
}

/** Who voted how, in words. */
export function rollCall(turns: readonly Turn[], nameOf: (seat: string) => string): string {
  const of = (vote: Vote) => turns.filter(turn => voteOf(turn) === vote).map(turn => nameOf(turn.seat));
  const [ayes, nays, abstaining] = [of('aye'), of('nay'), of('abstain')];
  const without = turns.filter(turn => !voteOf(turn)).map(turn => nameOf(turn.seat));
  const parts = [
    ...(ayes.length > 0 ? [`Ayes, ${ayes.length}: ${ayes.join(', ')}`] : []),
    ...(nays.length > 0 ? [`Nays, ${nays.length}: ${nays.join(', ')}`] : []),
    ...(abstaining.length > 0 ? [`Abstaining, ${abstaining.length}: ${abstaining.join(', ')}`] : []),
    ...(without.length > 0 ? [`No vote, ${without.length}: ${without.join(', ')}`] : []),
  ];
  return parts.map(part => `${part}.`).join(' ');
}

/** A count in few words, alike for every number, so that it can be said in any language. */
export function countsOf({ aye, nay, abstain }: Tally): string {
  return abstain > 0 ? `${aye} to ${nay}, ${abstain} abstaining` : `${aye} to ${nay}`;
}
