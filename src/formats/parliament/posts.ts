import type { Heard } from '../../script/format';
import type { AnswerOf } from '../../script/move';
import { definePost } from '../../script/post';
import type { parliamentMoves } from './moves';

/** Who put something into the record: the Speaker's turn, or the Clerk by the rule. */
type By = 'speaker' | 'clerk';

/** Where the House stands, as each round and each vote opens. */
export type Standing = { agreed: string[]; contested: string[]; proposes: string };

/** An announcement between the turns, with what the exported ledger has to know of it. */
export type Announcement = {
  text: string;
  by: By | 'house' | 'user';
  /** The turn that the Clerk did not take for what it would be, or that was out of order. */
  refuses?: string;
  outOfOrder?: string;
  why?: string;
  ruling?: { action: string; round: number; target?: string };
};

/** What is announced to everybody. */
export const announced = definePost<Announcement>('notice', { text: '', by: 'clerk' });

/** A round as it opens. */
export const opened = definePost<{
  round: number;
  exchanges: number;
  sentences: number;
  standing: Standing;
  order: { speaker: string; to: string; topic: string }[];
  by: By;
  temperatures: { seat: string; temperature: number }[];
}>('round', {
  round: 0,
  exchanges: 0,
  sentences: 0,
  standing: {} as Standing,
  order: [],
  by: 'clerk',
  temperatures: [],
});

/** What the statements came to: the fact base, the directions and who drafts the bill. */
export type Evaluation = Pick<AnswerOf<(typeof parliamentMoves)['evaluation']>, 'facts' | 'directions'> & {
  drafter: string;
  by: By;
};

/** What the statements came to. */
export const evaluation = definePost<Evaluation>('evaluation', { drafter: '', by: 'clerk' } as Evaluation);

/** The question as it is put to the vote. */
export const put = definePost<{ round: number; version: number; standing: Standing; objections: string[]; by: By }>(
  'vote',
  { round: 0, version: 0, standing: {} as Standing, objections: [], by: 'clerk' },
);

/** A vote as it was counted. */
export const counted = definePost<{
  round: number;
  version: number;
  aye: number;
  nay: number;
  abstain: number;
  carried: boolean;
  result: string;
  by: By;
}>('tally', { round: 0, version: 0, aye: 0, nay: 0, abstain: 0, carried: false, result: '', by: 'clerk' });

/** What the Prime Minister decided on a bill; null where nothing was. */
export const decided = definePost<{ round: number; decision: string | null; message: string; by: string }>('decision', {
  round: 0,
  decision: null,
  message: '',
  by: '',
});

/** The turns that the Clerk did not take for what they would be, each with the reason. */
export function refusals({ posts }: Pick<Heard, 'posts'>): Map<string, string> {
  const refused = announced.among(posts).filter(({ data }) => data.refuses !== undefined);
  return new Map(refused.map(({ data: { refuses = '', why = '' } }) => [refuses, why]));
}
