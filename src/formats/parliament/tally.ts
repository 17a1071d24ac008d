import { type Turn, wasSpoken } from '../../script/turn';

/** What can be voted. */
export const votes = ['aye', 'nay', 'abstain'] as const;

/** One of them. */
export type Vote = (typeof votes)[number];

/** A count of votes. */
export interface Tally {
  aye: number;
  nay: number;
  abstain: number;
  /** A simple majority of the votes cast for or against; a tie is lost. */
  carried: boolean;
}

/** The vote of a turn; undefined where none was cast. */
export function voteOf(turn: Turn): Vote | undefined {
  return wasSpoken(turn) ? votes.find(each => each === turn.data?.vote) : undefined;
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
  const parts = [
    { label: 'Ayes', names: of('aye') },
    { label: 'Nays', names: of('nay') },
    { label: 'Abstaining', names: of('abstain') },
  ];
  return parts.flatMap(({ label, names }) => (names.length > 0 ? [`${label}: ${names.join(', ')}.`] : [])).join(' ');
}

/** A count in words. */
export function countsOf({ aye, nay, abstain }: Tally): string {
  const parts = [`${aye} ${aye === 1 ? 'aye' : 'ayes'}`, `${nay} ${nay === 1 ? 'nay' : 'nays'}`];
  if (abstain > 0) parts.push(`${abstain} ${abstain === 1 ? 'abstention' : 'abstentions'}`);
  return parts.join(', ');
}
