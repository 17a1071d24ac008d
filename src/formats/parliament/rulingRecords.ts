import { isRecord, type Json, type JsonObject } from '../../base/json';
import type { Brief } from '../../script/brief';
import type { Heard } from '../../script/format';
import type { PostKind } from '../../script/post';
import type { SeatId, Turn } from '../../script/turn';
import { numberOf, textOf } from '../deliberation/conclusion';
import { representatives } from './chamber';
import * as kinds from './posts';
import { detailsOf, rulingContent } from './rulings';
import type { Ruling } from './shapes';
import type { Tally } from './tally';
import { type CueData, cueData, roundOf } from './terms';

/** One message of a parliament's ledger, with its place in the record. */
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

/** The name under which a seat stands in the ledger: the Speaker and the Prime Minister by their office, all others by their agent. */
export function partyOf(brief: Brief, id: SeatId | undefined): string {
  const seat = brief.seats.find(each => each.id === id);
  if (!seat) return textOf(id);
  if (seat.role === 'speaker') return 'speaker';
  return seat.role === 'prime-minister' ? 'prime_minister' : seat.agent;
}

/** The message of a Speaker's ruling; one that was refused says so, and an announcement that was refused is no tally. */
export function speakerRuling(
  turn: Turn,
  brief: Brief,
  refused: string | undefined,
): Pick<Message, 'type' | 'content'> | undefined {
  if (turn.move === 'tally' && refused === undefined) {
    const { counts, due } = cueData(turn.cue);
    return { type: 'VOTE_TALLY', content: { result: countsOf(counts), action: due, ruling: turn.text } };
  }
  const content = rulingContent(turn, representatives(brief));
  if (!content) return undefined;
  return { type: 'SPEAKER_RULING', content: { ...content, ...(refused === undefined ? {} : { refused }) } };
}

function countsOf(counts: CueData['counts']): JsonObject {
  const { aye, nay, abstain } = counts ?? {};
  return { aye, nay, abstain };
}

/** What the Clerk ruled itself, because none of the Speaker's rulings held or the rules left nothing to decide: in the same shapes, and in its own name. */
export function clerkRulings({ posts, brief }: Heard): Message[] {
  const members = representatives(brief);
  const own = <T extends Json & { by: string }>(kind: PostKind<T>) =>
    kind.among(posts).filter(({ data }) => data.by === 'clerk');
  // The words in which the Clerk told of what it had just posted.
  const told = (post: Post) => kinds.announced.among(posts.slice(posts.indexOf(post)))[0]?.data.text;
  const announced = kinds.announced.among(posts).flatMap(post => {
    const { text, ruling } = post.data;
    if (!ruling) return [];
    const named = ruling.target === undefined ? {} : { target: partyOf(brief, ruling.target) };
    return [ruled(post, numberOf(ruling.round), text, ruling.action, named)];
  });
  const byRule = (post: Post, round: number, action: string, details: Partial<Ruling>) =>
    ruled(post, round, told(post), action, detailsOf(details, members));
  const evaluated = own(kinds.evaluation).map(post => {
    const { facts, directions, drafter } = post.data;
    return byRule(post, 0, 'evaluate_statements', { facts, directions, target: drafter });
  });
  const opened = own(kinds.opened).map(post => byRule(post, post.data.round, 'round_start', post.data));
  const put = own(kinds.put).map(post => byRule(post, post.data.round, 'call_vote', post.data));
  const counted = own(kinds.counted).map((post): Message => {
    const { data, seq = 0 } = post;
    const content = { result: countsOf(data), action: data.result, ruling: told(post) };
    return { seq, round: data.round, type: 'VOTE_TALLY', from: 'clerk', content };
  });
  return [...announced, ...evaluated, ...opened, ...put, ...counted];
}

type Post = Heard['posts'][number];

function ruled({ seq = 0 }: Post, round: number, ruling: Json | undefined, action: string, more: JsonObject): Message {
  const content = { ruling_type: 'procedure', ruling, action, ...more };
  return { seq, round, type: 'SPEAKER_RULING', from: 'clerk', content };
}

/** The Clerk's count of a vote that was whole when the sitting was closed on it, before anybody announced it. */
export function clerkTally({ turns, posts, outcome }: Heard): Message[] {
  const last = turns.findLast(turn => turn.move === 'vote');
  const isTold = kinds.counted.among(posts).some(({ data }) => last && data.round === roundOf(last));
  if (!last || isTold || !isRecord(outcome?.tally)) return [];
  const ruling = 'All votes were in when the sitting was closed.';
  const content = { result: countsOf(outcome.tally as Tally), ruling };
  return [{ seq: last.seq, round: roundOf(last), type: 'VOTE_TALLY', from: 'clerk', content }];
}
