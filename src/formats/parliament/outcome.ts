import type { JsonObject } from '../../base/json';
import type { Brief } from '../../script/brief';
import type { Outcome, Posted } from '../../script/step';
import { type SeatId, type Turn, wasSpoken } from '../../script/turn';
import { textOf } from '../deliberation/conclusion';
import { amendmentWords } from './amendment';
import { type Assent, decided } from './assent';
import { announcedIn, versionsOf } from './bill';
import { nameOf, representatives } from './chamber';
import { decisions } from './kinds';
import { openObjections } from './objections';
import * as posts from './posts';
import { type Tally, tallyOf, voteOf } from './tally';
import { answerOf, cueData, roundOf } from './terms';

/** A vote of one representative on the bill. */
export interface Ballot {
  seat: SeatId;
  round: number;
  vote: string;
  reason: string;
  wouldChange: string;
  turn: string;
}

/** Every ballot that was cast on the bill, in order. */
function ballotsOf(turns: readonly Turn[]): Ballot[] {
  return turns.flatMap((turn): Ballot[] => {
    const vote = turn.move === 'vote' ? voteOf(turn) : undefined;
    if (!vote) return [];
    const wouldChange = textOf(answerOf('vote', turn)?.wouldChange);
    return [{ seat: turn.seat, round: roundOf(turn), vote, reason: turn.text, wouldChange, turn: turn.id }];
  });
}

/** The turns of the last vote on the bill, as it was put last. */
export function lastVote(turns: readonly Turn[]): Turn[] {
  const beat = turns.findLast(turn => turn.move === 'vote')?.beat;
  return turns.filter(turn => turn.move === 'vote' && turn.beat === beat);
}

/** Whether the last vote came to its end: the Speaker has announced it, or nobody is left who could still vote. */
function isWhole(brief: Brief, turns: readonly Turn[]): boolean {
  const cast = lastVote(turns).filter(voteOf).length;
  const since = turns.slice(turns.findLastIndex(turn => turn.move === 'vote') + 1);
  const announced = since.some(turn => turn.move === 'tally' && wasSpoken(turn));
  return cast > 0 && (announced || cast >= representatives(brief).length);
}

/** What was decided on the last vote: by the turn of an agent as far as it was open, else as the user had it posted. */
function decisionOn(final: readonly Turn[], since: readonly Turn[], posted: readonly Posted[]): Assent | undefined {
  const turn = since.findLast(each => {
    const answer = answerOf('decision', each);
    return answer && (cueData(each.cue).open?.includes(answer.decision) ?? true);
  });
  if (turn) return decided(turn);
  const post = posts.decided.among(posted).at(-1)?.data;
  if (post?.by !== 'user' || post.round !== cueData(final[0]?.cue).round) return undefined;
  const decision = decisions.find(each => each === post.decision);
  return decision && { decision, message: post.message, by: 'user' };
}

/** What a sitting comes to; the bill with its history, every ballot and the dissent, however it ended. */
export function outcomeOf(
  brief: Brief,
  turns: readonly Turn[],
  reason: string,
  {
    assent,
    success = false,
    whole = isWhole(brief, turns),
  }: { assent?: Assent; success?: boolean; whole?: boolean } = {},
): Outcome {
  const versions = versionsOf(turns, brief.topic);
  const bill = versions.at(-1);
  if (!bill) return { reason, success: false, topic: brief.topic };
  const final = lastVote(turns);
  const { aye, nay, abstain, carried } = tallyOf(final);
  return {
    reason,
    success,
    topic: brief.topic,
    bill: { version: bill.version, title: bill.title, clauses: [...bill.clauses] },
    history: versions.map(({ version, by, turn, amendment }): JsonObject => {
      return { version, by: nameOf(brief, by), turn, change: amendment ? amendmentWords(amendment) : 'draft' };
    }),
    ballots: ballotsOf(turns).map((each): JsonObject => ({ ...each, name: nameOf(brief, each.seat) })),
    ...(whole && final.length > 0 ? { tally: { aye, nay, abstain, carried } } : {}),
    ...(assent ? { decision: { ...assent, by: assent.by === 'user' ? 'user' : nameOf(brief, assent.by) } } : {}),
    dissent: dissentOf(brief, turns, final),
  };
}

/** The dissent in its own words: who voted nay and why, or before any vote what is still objected to. */
function dissentOf(brief: Brief, turns: readonly Turn[], final: readonly Turn[]): JsonObject[] {
  if (final.length > 0) {
    return final.filter(turn => voteOf(turn) === 'nay').map(({ seat, text }) => ({ by: nameOf(brief, seat), text }));
  }
  const open = openObjections({ members: representatives(brief), turns });
  return open.map(({ by, text }) => ({ by: nameOf(brief, by), text }));
}

/** The end of a sitting that came to its own end: by the Prime Minister, else by the vote of the House. */
export function concluded(brief: Brief, turns: readonly Turn[], tally: Tally, assent: Assent | undefined): Outcome {
  switch (assent?.decision) {
    case 'sign':
      return outcomeOf(brief, turns, 'signed', { assent, success: true, whole: true });
    case 'veto':
      return outcomeOf(brief, turns, 'vetoed', { assent, whole: true });
    default:
      return outcomeOf(brief, turns, tally.carried ? 'passed' : 'rejected', { success: tally.carried, whole: true });
  }
}

/** The end of a sitting that is closed before: a vote that stands and whatever was decided on it count; one that the bill was sent back after does not. */
export function closed(brief: Brief, heard: readonly Turn[], reason: string, posted: readonly Posted[] = []): Outcome {
  const turns = announcedIn(heard, posted);
  const { final, assent, isBack, stands } = standingOf(brief, turns, posted);
  if (stands && assent) return concluded(brief, turns, tallyOf(final), assent);
  if (isBack) return outcomeOf(brief, turns, reason, { assent, whole: false });
  return outcomeOf(brief, turns, reason, { success: stands && tallyOf(final).carried });
}

/** The end of a sitting that is broken off at once: as far as it had come, and no success. */
export function halted(brief: Brief, heard: readonly Turn[], reason: string, posted: readonly Posted[]): Outcome {
  const turns = announcedIn(heard, posted);
  const { assent, isBack } = standingOf(brief, turns, posted);
  return outcomeOf(brief, turns, reason, isBack ? { assent, whole: false } : {});
}

/** Whether the bill was sent back and not voted on since. */
export function isSentBack(brief: Brief, heard: readonly Turn[], posted: readonly Posted[]): boolean {
  return standingOf(brief, heard, posted).isBack;
}

function standingOf(brief: Brief, turns: readonly Turn[], posted: readonly Posted[]) {
  const final = lastVote(turns);
  const since = turns.slice(turns.findLastIndex(turn => turn.move === 'vote') + 1);
  const assent = decisionOn(final, since, posted);
  const isBack = assent?.decision === 'send_back';
  const reopened = since.some(turn => turn.move === 'plan' || turn.move === 'speech');
  return { final, assent, isBack, stands: isWhole(brief, turns) && !reopened && !isBack };
}
