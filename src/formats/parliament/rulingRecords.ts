import { isRecord, type Json, type JsonObject } from '../../base/json';
import type { Brief } from '../../script/brief';
import type { Heard } from '../../script/format';
import type { Turn } from '../../script/turn';
import { representatives } from './chamber';
import * as kinds from './posts';
import { detailsOf, rulingContent } from './rulings';

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
export function partyOf(brief: Brief, id: string): string {
  const seat = brief.seats.find(each => each.id === id);
  if (!seat) return id;
  if (seat.role === 'speaker') return 'speaker';
  return seat.role === 'prime-minister' ? 'prime_minister' : seat.agent;
}

/** The round a turn belongs to, 0 before the first. */
export function roundOf({ cue }: Turn): number {
  return Number(cue?.round ?? 0);
}

/** The message of a Speaker's ruling; one that was refused says so, and an announcement that was refused is no tally. */
export function speakerRuling(
  turn: Turn,
  brief: Brief,
  refused: string | undefined,
): Pick<Message, 'type' | 'content'> | undefined {
  if (turn.move === 'tally' && refused === undefined) {
    const { counts, due } = turn.cue ?? {};
    return { type: 'VOTE_TALLY', content: { result: countsOf(counts), action: due, ruling: turn.text } };
  }
  const content = rulingContent(turn, representatives(brief));
  if (!content) return undefined;
  return { type: 'SPEAKER_RULING', content: { ...content, ...(refused === undefined ? {} : { refused }) } };
}

function countsOf(counts: Json | undefined): JsonObject {
  const { aye, nay, abstain } = isRecord(counts) ? (counts as JsonObject) : {};
  return { aye, nay, abstain };
}

/** What the Clerk ruled itself, because none of the Speaker's rulings held or the rules left nothing to decide: in the same shapes, and in its own name. */
export function clerkRulings({ posts, brief }: Heard): Message[] {
  return posts.flatMap(({ topic, data, seq = 0 }, at): Message[] => {
    if (!isRecord(data)) return [];
    const own = data as JsonObject;
    const words = topic === 'notice' ? own.text : textAfter(posts.slice(at));
    const ruled = (action: Json | undefined, more: JsonObject = {}): Message[] => [
      {
        ...{ seq, round: Number(own.round ?? 0), type: 'SPEAKER_RULING', from: 'clerk' },
        content: { ruling_type: 'procedure', ruling: words, action, ...more },
      },
    ];
    if (topic === 'notice' && isRecord(own.ruling)) {
      const { action, round, target } = own.ruling as JsonObject;
      const named = typeof target === 'string' ? { target: partyOf(brief, target) } : {};
      return ruled(action, named).map(message => ({ ...message, round: Number(round) }));
    }
    if (own.by !== 'clerk') return [];
    switch (topic) {
      case 'evaluation':
      case 'round':
      case 'vote':
        return ruled(...postedRuling(topic, own, brief));
      case 'tally': {
        const content = { result: countsOf(own), action: own.result, ruling: words };
        return [{ seq, round: Number(own.round), type: 'VOTE_TALLY', from: 'clerk', content }];
      }
      default:
        return [];
    }
  });
}

/** The Clerk's count of a vote that was whole when the sitting was closed on it, before anybody announced it. */
export function clerkTally({ turns, posts, outcome }: Heard): Message[] {
  const last = turns.findLast(turn => turn.move === 'vote');
  const isTold = kinds.counted.among(posts).some(({ data }) => data.round === last?.cue?.round);
  if (!last || isTold || !isRecord(outcome?.tally)) return [];
  const ruling = 'All votes were in when the sitting was closed.';
  const content = { result: countsOf(outcome.tally as JsonObject), ruling };
  return [{ seq: last.seq, round: roundOf(last), type: 'VOTE_TALLY', from: 'clerk', content }];
}

/** The action and what belongs to it of a ruling that the Clerk posted. */
function postedRuling(topic: 'evaluation' | 'round' | 'vote', data: JsonObject, brief: Brief): [string, JsonObject] {
  const members = representatives(brief);
  switch (topic) {
    case 'evaluation':
      return ['evaluate_statements', detailsOf({ ...data, target: data.drafter }, members)];
    case 'round':
      return ['round_start', detailsOf(data, members)];
    case 'vote':
      return ['call_vote', detailsOf(data, members)];
  }
}

/** The words in which the Clerk told of what it had just posted. */
function textAfter(posts: Heard['posts']): string | undefined {
  return kinds.announced.among(posts)[0]?.data.text;
}
