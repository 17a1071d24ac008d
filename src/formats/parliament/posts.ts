// What the script of a parliament posts to the session's record between the turns, for views and exports. Each kind of post is
// defined by an example of its data.

import type { SessionView } from '../../script/format';
import type { AnswerOf } from '../../script/move';
import { definePost } from '../../script/post';
import type { parliamentMoves } from './moves';

/** Who ruled: the Speaker in a turn, or the Clerk (the script itself) by a rule. */
type By = 'speaker' | 'clerk';

/** The state of the debate when a round or a vote opens: agreed and contested points, and the proposal. */
export type HouseStatus = { agreed: string[]; contested: string[]; proposes: string };

/** An announcement between the turns, with what the exported ledger needs. */
export type Announcement = {
  text: string;
  /** `house`: the result of a vote on an amendment; `user`: the decision of a user who is Prime Minister. */
  by: By | 'house' | 'user';
  /** The id of the turn that the Clerk refused. */
  refuses?: string;
  /** The id of the turn whose amendment was out of order. */
  outOfOrder?: string;
  /** Why it was refused or out of order. */
  why?: string;
  /** What the Clerk ruled in place of the Speaker. */
  ruling?: { action: string; round: number; target?: string };
};

/** Posts an announcement to everyone. */
export const announcementPost = definePost<Announcement>('notice', { text: '', by: 'clerk' });

const byClerk = 'clerk' as By;

/** Posts the opening of a round. */
export const roundPost = definePost('round', {
  round: 0,
  exchanges: 0,
  sentences: 0,
  standing: {} as HouseStatus,
  order: [] as { speaker: string; to: string; topic: string }[],
  by: byClerk,
  temperatures: [] as { seat: string; temperature: number }[],
});

/** The evaluation of the statements: the facts, the directions and the drafter. */
export type Evaluation = Pick<AnswerOf<(typeof parliamentMoves)['evaluation']>, 'facts' | 'directions'> & {
  drafter: string;
  by: By;
};

/** Posts the evaluation of the statements. */
export const evaluationPost = definePost<Evaluation>('evaluation', { drafter: '', by: 'clerk' } as Evaluation);

/** Posts the question that is put to the vote. */
export const questionPost = definePost('vote', {
  round: 0,
  version: 0,
  standing: {} as HouseStatus,
  objections: [] as string[],
  by: byClerk,
});

/** Posts the count of a vote. */
export const tallyPost = definePost('tally', {
  round: 0,
  version: 0,
  aye: 0,
  nay: 0,
  abstain: 0,
  carried: false as boolean,
  result: '',
  by: byClerk,
});

/** Posts the Prime Minister's decision, null if there was none; `by` is the seat that took it, or `user`. */
export const decisionPost = definePost('decision', {
  round: 0,
  decision: null as string | null,
  message: '',
  by: '',
});

/** Finds the ids of the turns that the Clerk refused, with the reasons. */
export function findRefusedTurns({ posts }: Pick<SessionView, 'posts'>): Map<string, string> {
  const refused = announcementPost.among(posts).filter(({ data }) => data.refuses !== undefined);
  return new Map(refused.map(({ data: { refuses = '', why = '' } }) => [refuses, why]));
}
