import type { JsonObject } from '../../base/json';
import type { Brief } from '../../script/brief';
import type { Outcome } from '../../script/step';
import { type SeatId, type Turn, wasSpoken } from '../../script/turn';
import { type Assent, decided } from './assent';
import { versionsOf } from './bill';
import { nameOf, representatives } from './chamber';
import { amendmentWords } from './motions';
import { openObjections } from './objections';
import { type Tally, tallyOf, voteOf } from './tally';

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
    const wouldChange = typeof turn.data?.wouldChange === 'string' ? turn.data.wouldChange : '';
    return [{ seat: turn.seat, round: Number(turn.cue?.round), vote, reason: turn.text, wouldChange, turn: turn.id }];
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
  return openObjections({ members: representatives(brief), turns }).map(({ by, text }) => ({
    by: nameOf(brief, by),
    text,
  }));
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

/** The end of a sitting that is closed before: a vote that stands and whatever was decided on it count. */
export function closed(brief: Brief, turns: readonly Turn[], reason: string): Outcome {
  const last = turns.findLast(turn => turn.move === 'decision' && wasSpoken(turn) && turn.data);
  const assent = last && decided(last);
  const final = lastVote(turns);
  const since = turns.slice(turns.findLastIndex(turn => turn.move === 'vote') + 1);
  const decision = last && since.includes(last) ? assent?.decision : undefined;
  const reopened = since.some(turn => turn.move === 'plan' || turn.move === 'speech') || decision === 'send_back';
  const stands = isWhole(brief, turns) && !reopened;
  if (stands && decision) return concluded(brief, turns, tallyOf(final), assent);
  return outcomeOf(brief, turns, reason, { success: stands && tallyOf(final).carried });
}
