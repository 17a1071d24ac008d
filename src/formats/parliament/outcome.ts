// The outcome of a parliament's sitting, as recorded at its end.

import type { JsonObject } from '../../base/json';
import { type Brief, seatName } from '../../script/brief';
import type { Outcome, Posted } from '../../script/step';
import { type Turn, wasSpoken } from '../../script/turn';
import { textOf } from '../deliberation/conclusion';
import { describeAmendment } from './amendment';
import { billVersions, dropUnannouncedVotes } from './bill';
import { representatives } from './chamber';
import { decisionKinds } from './kinds';
import { openObjections } from './objections';
import * as posts from './posts';
import { type PrimeMinisterDecision, readAgentDecision } from './primeMinister';
import { countVotes, type Tally, voteOf } from './tally';
import { answerOf, cueData, roundOf } from './terms';

/** The outcome of a sitting: the bill with its history, all votes and the dissent; `whole`: whether the last vote is complete and counts. */
export function sittingOutcome(
  brief: Brief,
  turns: readonly Turn[],
  reason: string,
  {
    pmDecision,
    success = false,
    whole = isVoteComplete(brief, turns),
  }: { pmDecision?: PrimeMinisterDecision; success?: boolean; whole?: boolean } = {},
): Outcome {
  const versions = billVersions(turns, brief.topic);
  const bill = versions.at(-1);
  if (!bill) return { reason, success: false, topic: brief.topic };
  const lastVote = lastVoteTurns(turns);
  const { aye, nay, abstain, carried } = countVotes(lastVote);
  return {
    reason,
    success,
    topic: brief.topic,
    bill: { version: bill.version, title: bill.title, clauses: [...bill.clauses] },
    history: versions.map(({ version, by, turn, amendment }): JsonObject => {
      const change = amendment ? String(describeAmendment(amendment)) : 'draft';
      return { version, by: seatName(brief, by), turn, change };
    }),
    ballots: billBallots(brief, turns),
    ...(whole && lastVote.length > 0 ? { tally: { aye, nay, abstain, carried } } : {}),
    // Of a decision by the user, `seatName` leaves "user" as it is.
    ...(pmDecision ? { decision: { ...pmDecision, by: seatName(brief, pmDecision.by) } } : {}),
    dissent: collectDissent(brief, turns, lastVote),
  };
}

/** Collects the dissent: nay votes with their reasons, or before any vote the open objections. */
function collectDissent(brief: Brief, turns: readonly Turn[], lastVote: readonly Turn[]): JsonObject[] {
  const nays = lastVote.filter(turn => voteOf(turn) === 'nay').map(({ seat, text }) => ({ by: seat, text }));
  const dissent = lastVote.length > 0 ? nays : openObjections({ members: representatives(brief), turns });
  return dissent.map(({ by, text }) => ({ by: seatName(brief, by), text }));
}

/** All votes on the bill, in order. */
function billBallots(brief: Brief, turns: readonly Turn[]): JsonObject[] {
  return turns.flatMap((turn): JsonObject[] => {
    const vote = turn.move === 'vote' ? voteOf(turn) : undefined;
    if (!vote) return [];
    const { seat, text: reason, id } = turn;
    const wouldChange = textOf(answerOf('vote', turn)?.wouldChange);
    return [{ seat, round: roundOf(turn), vote, reason, wouldChange, turn: id, name: seatName(brief, seat) }];
  });
}

/** The outcome of a finished sitting: by the Prime Minister's decision, otherwise by the vote. */
export function outcomeOfFinished(
  brief: Brief,
  turns: readonly Turn[],
  tally: Tally,
  pmDecision: PrimeMinisterDecision | undefined,
): Outcome {
  switch (pmDecision?.decision) {
    case 'sign':
      return sittingOutcome(brief, turns, 'signed', { pmDecision, success: true, whole: true });
    case 'veto':
      return sittingOutcome(brief, turns, 'vetoed', { pmDecision, whole: true });
    default:
      return tally.carried
        ? sittingOutcome(brief, turns, 'passed', { success: true, whole: true })
        : sittingOutcome(brief, turns, 'rejected', { whole: true });
  }
}

/** The outcome of a sitting that is closed early: a valid vote and the decision on it count, but not a vote after which the bill was sent back. */
export function outcomeOfClosedEarly(
  brief: Brief,
  allTurns: readonly Turn[],
  reason: string,
  posted: readonly Posted[] = [],
): Outcome {
  const turns = dropUnannouncedVotes(allTurns, posted);
  const { lastVote, pmDecision, isBack, stands } = voteStatus(brief, turns, posted);
  if (stands && pmDecision) return outcomeOfFinished(brief, turns, countVotes(lastVote), pmDecision);
  if (isBack) return sittingOutcome(brief, turns, reason, { pmDecision, whole: false });
  return sittingOutcome(brief, turns, reason, { success: stands && countVotes(lastVote).carried });
}

/** The outcome of a sitting that is aborted: never a success. */
export function outcomeOfAborted(
  brief: Brief,
  allTurns: readonly Turn[],
  reason: string,
  posted: readonly Posted[],
): Outcome {
  const turns = dropUnannouncedVotes(allTurns, posted);
  const { pmDecision, isBack } = voteStatus(brief, turns, posted);
  return sittingOutcome(brief, turns, reason, isBack ? { pmDecision, whole: false } : {});
}

/** Whether the bill was sent back and not voted on since. */
export function isSentBack(brief: Brief, turns: readonly Turn[], posted: readonly Posted[]): boolean {
  return voteStatus(brief, turns, posted).isBack;
}

/** The last vote, the decision on it, whether it sent the bill back, and whether the vote stands: complete, and followed by no more debate. */
function voteStatus(brief: Brief, turns: readonly Turn[], posted: readonly Posted[]) {
  const lastVote = lastVoteTurns(turns);
  const since = turns.slice(turns.findLastIndex(turn => turn.move === 'vote') + 1);
  const pmDecision = decisionAfterVote(lastVote, since, posted);
  const isBack = pmDecision?.decision === 'send_back';
  const isReopened = since.some(turn => turn.move === 'plan' || turn.move === 'speech');
  return { lastVote, pmDecision, isBack, stands: isVoteComplete(brief, turns) && !isReopened && !isBack };
}

/** The turns of the last vote on the bill. */
export function lastVoteTurns(turns: readonly Turn[]): Turn[] {
  const beat = turns.findLast(turn => turn.move === 'vote')?.beat;
  return turns.filter(turn => turn.move === 'vote' && turn.beat === beat);
}

/** Whether the last vote is complete: the Speaker has announced it, or every member has voted. */
function isVoteComplete(brief: Brief, turns: readonly Turn[]): boolean {
  const voteCount = lastVoteTurns(turns).filter(voteOf).length;
  const since = turns.slice(turns.findLastIndex(turn => turn.move === 'vote') + 1);
  const announced = since.some(turn => turn.move === 'tally' && wasSpoken(turn));
  return voteCount > 0 && (announced || voteCount >= representatives(brief).length);
}

/** The decision on the last vote: that of an agent's turn if it was allowed (`open`), otherwise the posted one of the user. */
function decisionAfterVote(
  lastVote: readonly Turn[],
  since: readonly Turn[],
  posted: readonly Posted[],
): PrimeMinisterDecision | undefined {
  const turn = since.findLast(each => {
    const answer = answerOf('decision', each);
    return answer && (cueData(each.cue).open?.includes(answer.decision) ?? true);
  });
  if (turn) return readAgentDecision(turn);
  const post = posts.decisionPost.among(posted).at(-1)?.data;
  if (post?.by !== 'user' || post.round !== cueData(lastVote[0]?.cue).round) return undefined;
  const decision = decisionKinds.find(each => each === post.decision);
  return decision && { decision, message: post.message, by: 'user' };
}
