// The messages of a parliament's exported ledger that tell of rulings; their names belong to that file format.

import { isRecord, type Json, type JsonObject } from '../../base/json';
import type { Brief, Seat } from '../../script/brief';
import type { SessionView } from '../../script/format';
import type { PostKind } from '../../script/post';
import type { SeatId, Turn } from '../../script/turn';
import { numberOf, recordsOf, textOf, textsOf } from '../deliberation/conclusion';
import { findSeat } from '../deliberation/members';
import { resolveAction } from './actions';
import { representatives } from './chamber';
import { announcementPost, evaluationPost, questionPost, roundPost, tallyPost } from './posts';
import type { Ruling } from './shapes';
import { answerOf, type CueData, cueData } from './terms';

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

/** The message of a turn of the Speaker, undefined for other turns; `refused` is why the Clerk refused it: a refused tally is only a ruling. */
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
  const announcementAfter = (post: Post) => announcementPost.among(posts.slice(posts.indexOf(post)))[0]?.data.text;
  const announcedRulings = announcementPost.among(posts).flatMap(post => {
    const { text, ruling } = post.data;
    if (!ruling) return [];
    const named = ruling.target === undefined ? {} : { target: partyName(brief, ruling.target) };
    return [rulingMessage(post, numberOf(ruling.round), text, ruling.action, named)];
  });
  const byRule = (post: Post, round: number, action: string, details: Partial<Ruling>) =>
    rulingMessage(post, round, announcementAfter(post), action, rulingDetails(details, members));
  const evaluations = byClerk(evaluationPost).map(post => {
    const { facts, directions, drafter } = post.data;
    return byRule(post, 0, 'evaluate_statements', { facts, directions, target: drafter });
  });
  const rounds = byClerk(roundPost).map(post => byRule(post, post.data.round, 'round_start', post.data));
  const questions = byClerk(questionPost).map(post => byRule(post, post.data.round, 'call_vote', post.data));
  const tallies = byClerk(tallyPost).map((post): Message => {
    const { data, seq = 0 } = post;
    const content = { result: countsContent(data), action: data.result, ruling: announcementAfter(post) };
    return { seq, round: data.round, type: 'VOTE_TALLY', from: 'clerk', content };
  });
  return [...announcedRulings, ...evaluations, ...rounds, ...questions, ...tallies];
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

const rulingMoves = ['evaluation', 'appointment', 'plan', 'ruling', 'tally', 'closing'] as const;

const actionNames: Record<string, string> = {
  evaluation: 'evaluate_statements',
  appointment: 'appoint_drafter',
  plan: 'round_start',
  tally: 'evaluate_vote',
  closing: 'close',
  redirect: 'redirect',
};

/** The content of a ruling's message; undefined if the turn is no ruling, with the action null if it declared none. */
function rulingContent(turn: Turn, members: readonly Seat[]): JsonObject | undefined {
  const { move, text } = turn;
  const data: Partial<Ruling> | undefined = answerOf([...rulingMoves], turn);
  const action = move !== 'ruling' ? actionNames[move] : data ? resolveAction(turn, { members }) : null;
  if (action === undefined) return undefined;
  const { over } = cueData(turn.cue);
  return {
    ruling_type: disciplinaryActions.has(action) ? 'discipline' : 'procedure',
    ruling: text,
    action,
    ...rulingDetails(data ?? {}, members),
    ...(isRecord(data?.counts) ? { announced: data.counts } : {}),
    ...(Array.isArray(over) ? { over_budget: over } : {}),
  };
}

/** The declared details of a ruling, with members under their ledger names. */
function rulingDetails(data: Partial<Ruling>, members: readonly Seat[]): JsonObject {
  const party: PartyNameOf = words => findSeat(members, words)?.agent ?? textOf(words);
  return {
    ...(textOf(data.target) !== '' ? { target: party(data.target) } : {}),
    ...(typeof data.ground === 'string' ? { ground: data.ground } : {}),
    ...factsContent(data.facts),
    ...directionsContent(data.directions, party),
    ...orderContent(data.order, party),
    ...standingContent(data.standing),
    ...(textsOf(data.objections).length > 0 ? { objections: textsOf(data.objections) } : {}),
    ...(Array.isArray(data.motions) ? { motions: motionsContent(data.motions, party) } : {}),
  };
}

type PartyNameOf = (words: string | undefined) => string;

const disciplinaryActions = new Set<string | null>(['quiet', 'redirect', 'deadlock_warning', 'force_compromise']);

function factsContent(facts: Ruling['facts']): JsonObject {
  if (!isRecord(facts)) return {};
  const { agreed, contested, constraints, questions } = facts;
  return {
    fact_base: {
      agreed_facts: textsOf(agreed),
      contested_facts: textsOf(contested),
      key_constraints: textsOf(constraints),
      open_questions: textsOf(questions),
    },
  };
}

function directionsContent(directions: Ruling['directions'], party: PartyNameOf): JsonObject {
  const known = recordsOf(directions).map(({ name, description, advocates, strengths, risks }): JsonObject => {
    return { name, description, advocates: textsOf(advocates).map(party), strengths, risks };
  });
  return known.length > 0 ? { solution_directions: known } : {};
}

function orderContent(order: Ruling['order'], party: PartyNameOf): JsonObject {
  const planned = recordsOf(order).map(({ speaker, to, topic }): JsonObject => {
    return { speaker: party(speaker), address_to: party(to), suggested_topic: topic };
  });
  return planned.length > 0 ? { speaking_order: planned } : {};
}

/** The state of the debate as one text. */
function standingContent(standing: Ruling['standing']): JsonObject {
  if (!isRecord(standing)) return {};
  const { agreed, contested, proposes } = standing;
  const parts = [
    ...(textsOf(agreed).length > 0 ? [`Agreed: ${textsOf(agreed).join(' ')}`] : []),
    ...(textsOf(contested).length > 0 ? [`Contested: ${textsOf(contested).join(' ')}`] : []),
    ...(textOf(proposes) !== '' ? [`The bill proposes: ${proposes}`] : []),
  ];
  return parts.length > 0 ? { round_summary: parts.join(' ') } : {};
}

function motionsContent(motions: Ruling['motions'], party: PartyNameOf): JsonObject[] {
  return recordsOf(motions).map(({ from, response }) => ({ from: party(from), response }));
}
