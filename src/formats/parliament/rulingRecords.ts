import { isRecord, type Json, type JsonObject } from '../../base/json';
import type { Brief } from '../../script/brief';
import type { SessionView } from '../../script/format';
import type { PostKind } from '../../script/post';
import type { SeatId, Turn } from '../../script/turn';
import { numberOf, textOf } from '../deliberation/conclusion';
import { representatives } from './chamber';
import * as kinds from './posts';
import { rulingContent, rulingDetails } from './rulings';
import type { Ruling } from './shapes';
import type { Tally } from './tally';
import { type CueData, cueData, roundOf } from './terms';

/** One message of a parliament's ledger, with its place in the session's record. */
export interface Message {
  seq: number;
  round: number;
  type:
    | 'SPEAKER_RULING'
    | 'MOTION'
    | 'VOTE_TALLY'
    | 'OPENING_STATEMENT'
    | 'BILL_DRAFT'
    | 'QUESTION'
    | 'ANSWER'
    | 'AMENDMENT'
    | 'VOTE'
    | 'PM_DECISION';
  from: string;
  content: JsonObject;
}

/** The name of a seat in the ledger: the Speaker and the Prime Minister by office, everyone else by agent. */
export function partyName(brief: Brief, id: SeatId | undefined): string {
  const seat = brief.seats.find(each => each.id === id);
  if (!seat) return textOf(id);
  if (seat.role === 'speaker') return 'speaker';
  return seat.role === 'prime-minister' ? 'prime_minister' : seat.agent;
}

/** The message of a Speaker's ruling; a refused one is marked, and a refused announcement is no tally. */
export function speakerRulingMessage(
  turn: Turn,
  brief: Brief,
  refused: string | undefined,
): Pick<Message, 'type' | 'content'> | undefined {
  if (turn.move === 'tally' && refused === undefined) {
    const { counts, due } = cueData(turn.cue);
    return { type: 'VOTE_TALLY', content: { result: countsContent(counts), action: due, ruling: turn.text } };
  }
  const content = rulingContent(turn, representatives(brief));
  if (!content) return undefined;
  return { type: 'SPEAKER_RULING', content: { ...content, ...(refused === undefined ? {} : { refused }) } };
}

function countsContent(counts: CueData['counts']): JsonObject {
  const { aye, nay, abstain } = counts ?? {};
  return { aye, nay, abstain };
}

/** The Clerk's own rulings, made where the Speaker's were not accepted or the rules left nothing to decide. */
export function clerkRulingMessages({ posts, brief }: SessionView): Message[] {
  const members = representatives(brief);
  const byClerk = <T extends Json & { by: string }>(kind: PostKind<T>) =>
    kind.among(posts).filter(({ data }) => data.by === 'clerk');
  // The text with which the Clerk announced what it had just posted.
  const announcementAfter = (post: Post) =>
    kinds.announcementPost.among(posts.slice(posts.indexOf(post)))[0]?.data.text;
  const announced = kinds.announcementPost.among(posts).flatMap(post => {
    const { text, ruling } = post.data;
    if (!ruling) return [];
    const named = ruling.target === undefined ? {} : { target: partyName(brief, ruling.target) };
    return [rulingMessage(post, numberOf(ruling.round), text, ruling.action, named)];
  });
  const byRule = (post: Post, round: number, action: string, details: Partial<Ruling>) =>
    rulingMessage(post, round, announcementAfter(post), action, rulingDetails(details, members));
  const evaluated = byClerk(kinds.evaluationPost).map(post => {
    const { facts, directions, drafter } = post.data;
    return byRule(post, 0, 'evaluate_statements', { facts, directions, target: drafter });
  });
  const opened = byClerk(kinds.roundPost).map(post => byRule(post, post.data.round, 'round_start', post.data));
  const put = byClerk(kinds.questionPost).map(post => byRule(post, post.data.round, 'call_vote', post.data));
  const counted = byClerk(kinds.tallyPost).map((post): Message => {
    const { data, seq = 0 } = post;
    const content = { result: countsContent(data), action: data.result, ruling: announcementAfter(post) };
    return { seq, round: data.round, type: 'VOTE_TALLY', from: 'clerk', content };
  });
  return [...announced, ...evaluated, ...opened, ...put, ...counted];
}

type Post = SessionView['posts'][number];

function rulingMessage(
  { seq = 0 }: Post,
  round: number,
  ruling: Json | undefined,
  action: string,
  more: JsonObject,
): Message {
  const content = { ruling_type: 'procedure', ruling, action, ...more };
  return { seq, round, type: 'SPEAKER_RULING', from: 'clerk', content };
}

/** The Clerk's count of a complete vote if the sitting was closed before its announcement. */
export function clerkTallyMessages({ turns, posts, outcome }: SessionView): Message[] {
  const last = turns.findLast(turn => turn.move === 'vote');
  const isTold = kinds.tallyPost.among(posts).some(({ data }) => last && data.round === roundOf(last));
  if (!last || isTold || !isRecord(outcome?.tally)) return [];
  const ruling = 'All votes were in when the sitting was closed.';
  const content = { result: countsContent(outcome.tally as Tally), ruling };
  return [{ seq: last.seq, round: roundOf(last), type: 'VOTE_TALLY', from: 'clerk', content }];
}
