import type { Json, JsonObject } from '../../base/json';
import { isRecord } from '../../base/json';
import type { Brief } from '../../script/brief';
import type { Heard, Moment } from '../../script/format';
import { type Turn, wasSpoken } from '../../script/turn';
import { decided, givenBy } from './assent';
import { divisionsOf, versionsOf } from './bill';
import { chamberOf, memberNamed } from './chamber';
import { amendmentWords, motionIn } from './motions';
import { rulingContent } from './rulings';
import { stanceOf } from './stances';
import { voteOf } from './tally';

/** The kinds of messages of a parliament's ledger. */
type MessageType =
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

interface Message {
  seq: number;
  round: number;
  type: MessageType;
  from: string;
  content: JsonObject;
}

/** All messages of the sitting, numbered and timed in the order in which they were said. */
export function records(heard: Heard, at: Moment): JsonObject[] {
  const messages = [...heard.turns.flatMap(turn => messagesOf(turn, heard)), ...ofUser(heard)];
  return messages
    .sort((a, b) => a.seq - b.seq)
    .map(({ seq, round, type, from, content }, index) => ({
      ...{ id: index + 1, round, timestamp: at(seq), type, from },
      content: content as Json,
    }));
}

/** The name under which a seat stands in the ledger: the Speaker and the Prime Minister by their office, all others by their agent. */
function partyOf(brief: Brief, id: string): string {
  const seat = brief.seats.find(each => each.id === id);
  if (!seat) return id;
  if (seat.role === 'speaker') return 'speaker';
  return seat.role === 'prime-minister' ? 'prime_minister' : seat.agent;
}

function messagesOf(turn: Turn, heard: Heard): Message[] {
  if (!wasSpoken(turn)) return [];
  const { brief } = heard;
  const round = Number(turn.cue?.round ?? 0);
  const one = (type: MessageType, content: JsonObject): Message => ({
    ...{ seq: turn.seq, round, type, from: partyOf(brief, turn.seat), content },
  });
  const party = (id: unknown) => partyOf(brief, String(id));
  const { text, data = {} } = turn;
  switch (turn.move) {
    case 'statement': {
      const { facts, constraints, precedents, direction } = data;
      return [one('OPENING_STATEMENT', { statement: text, facts, constraints, precedents, direction })];
    }
    case 'draft': {
      const bill = versionsOf([turn], brief.topic)[0];
      return [
        one('BILL_DRAFT', { version: 1, title: bill?.title, clauses: [...(bill?.clauses ?? [])], statement: text }),
      ];
    }
    case 'speech':
      return [
        one('QUESTION', { text, address_to: party(turn.cue?.to), topic: turn.cue?.topic }),
        ...moved(turn, heard, one),
      ];
    case 'answer':
      return [
        one('ANSWER', { text, address_to: party(turn.cue?.by), stance: stanceOf(turn) }),
        ...moved(turn, heard, one),
      ];
    case 'compromise':
      return moved(turn, heard, one);
    case 'vote':
      return [one('VOTE', { vote: voteOf(turn), reason: text, would_change: data.wouldChange })];
    case 'division':
      return [one('VOTE', { vote: voteOf(turn), reason: text, amendment: Number(turn.cue?.division) })];
    case 'tally':
      return [one('VOTE_TALLY', { ...counted(turn), ruling: text })];
    case 'decision':
      return [one('PM_DECISION', { decision: data.decision, message: decided(turn)?.message })];
    default:
      return rulingsOf(turn, heard, one);
  }
}

function rulingsOf(turn: Turn, { brief }: Heard, one: (type: MessageType, content: JsonObject) => Message): Message[] {
  const content = rulingContent(turn, words => {
    const seat = memberNamed(chamberOf(brief), words);
    return seat ? seat.agent : words;
  });
  return content ? [one('SPEAKER_RULING', content)] : [];
}

/** Motions and amendments are messages of their own. */
function moved(turn: Turn, heard: Heard, one: (type: MessageType, content: JsonObject) => Message): Message[] {
  const motion = motionIn(turn);
  const motions = motion ? [one('MOTION', { motion: motion.kind, text: motion.text })] : [];
  const amendments = divisionsOf(heard.turns)
    .filter(division => division.turn === turn.id)
    .map(({ amendment, tally, version }) =>
      one('AMENDMENT', {
        ...{ ...amendment, text: amendment.text || amendmentWords(amendment) },
        ...{ carried: tally.carried, version: version ?? null },
      }),
    );
  return [...motions, ...amendments];
}

/** A tally tells what the Clerk counted; what the Speaker made of it has to be the same. */
function counted({ cue }: Turn): JsonObject {
  const { aye, nay, abstain } = isRecord(cue?.counts) ? (cue.counts as JsonObject) : {};
  return { result: { aye, nay, abstain }, action: cue?.due };
}

/** What the user decided as Prime Minister. */
function ofUser({ inputs = [], posts }: Heard): Message[] {
  const decisions = posts.filter(post => post.topic === 'decision' && isRecord(post.data) && post.data.by === 'user');
  return decisions.flatMap(({ data, seq = 0 }): Message[] => {
    const input = inputs.findLast(each => each.seq < seq && givenBy(each));
    const { decision, message, round } = data as JsonObject;
    if (!input || decision === null) return [];
    return [
      { seq: input.seq, round: Number(round), type: 'PM_DECISION', from: 'user', content: { decision, message } },
    ];
  });
}
