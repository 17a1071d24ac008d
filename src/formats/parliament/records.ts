// Exports a sitting as messages in the shapes of a parliament's ledger; their names belong to that file format.

import type { JsonObject } from '../../base/json';
import type { Brief } from '../../script/brief';
import type { SessionView, TimeOf } from '../../script/format';
import { type SeatId, type Turn, wasSpoken } from '../../script/turn';
import { numberOf, textOf } from '../deliberation/conclusion';
import { describeAmendment, movedAmendment } from './amendment';
import { billVersions, dropUnannouncedVotes, findDivisions } from './bill';
import { representatives } from './chamber';
import { declaredMotion } from './motions';
import { announcementPost, decisionPost, findRefusedTurns } from './posts';
import { readAgentDecision, readUserDecision } from './primeMinister';
import { clerkRulingMessages, type Message, partyName, speakerRulingMessage } from './rulingRecords';
import { effectiveStance, exceedsGuard, yieldsWithoutCause } from './stances';
import { voteOf } from './tally';
import { answerOf, cueData, roundOf } from './terms';

/** All messages of the sitting in order, numbered and timed. */
export function records(session: SessionView, at: TimeOf): JsonObject[] {
  const refused = findRefusedTurns(session);
  const messages = [
    ...session.turns.flatMap(turn => messagesOf(turn, session, refused)),
    ...clerkRulingMessages(session),
    ...userDecisionMessages(session),
  ];
  return messages
    .sort((a, b) => a.seq - b.seq)
    .map(({ seq, round, type, from, content }, index): JsonObject => {
      return { id: index + 1, round, timestamp: at(seq), type, from, content };
    });
}

type MessageBuilder = (type: Message['type'], content: JsonObject) => Message;

/** The messages of one turn; `refused` has the reasons of the Clerk by turn. */
function messagesOf(turn: Turn, session: SessionView, refused: ReadonlyMap<string, string>): Message[] {
  if (!wasSpoken(turn)) return [];
  const { brief } = session;
  const message: MessageBuilder = (type, content) => {
    return { seq: turn.seq, round: roundOf(turn), type, from: partyName(brief, turn.seat), content };
  };
  const party = (id: SeatId | undefined) => partyName(brief, id);
  const why = refused.get(turn.id);
  const { text } = turn;
  const cue = cueData(turn.cue);
  switch (turn.move) {
    case 'statement': {
      const { facts, constraints, precedents, direction } = answerOf('statement', turn) ?? {};
      return [message('OPENING_STATEMENT', { statement: text, facts, constraints, precedents, direction })];
    }
    case 'draft':
      return [message('BILL_DRAFT', draftContent(turn, brief))];
    case 'speech':
      return [
        message('QUESTION', { text, address_to: party(cue.to), topic: cue.topic }),
        ...motionMessages(turn, session, message),
      ];
    case 'answer':
      return [
        message('ANSWER', {
          text,
          address_to: party(cue.by),
          stance: effectiveStance(turn),
          ...(exceedsGuard(turn) ? { declared: answerOf('answer', turn)?.stance } : {}),
          ...(yieldsWithoutCause(turn, representatives(brief)) ? { without_cause: true } : {}),
        }),
        ...motionMessages(turn, session, message),
      ];
    case 'compromise':
      return motionMessages(turn, session, message);
    case 'vote':
      return [
        message('VOTE', {
          vote: voteOf(turn) ?? null,
          reason: text,
          would_change: answerOf('vote', turn)?.wouldChange,
        }),
      ];
    case 'division':
      return [message('VOTE', { vote: voteOf(turn) ?? null, reason: text, amendment: numberOf(cue.division) })];
    case 'decision':
      return [message('PM_DECISION', decisionContent(turn, why))];
    default: {
      const ruling = speakerRulingMessage(turn, brief, why);
      return ruling ? [message(ruling.type, ruling.content)] : [];
    }
  }
}

function decisionContent(turn: Turn, refused: string | undefined): JsonObject {
  const { decision, message } = readAgentDecision(turn) ?? { decision: null, message: turn.text };
  return { decision, message, ...(refused === undefined ? {} : { refused }) };
}

function draftContent(turn: Turn, brief: Brief): JsonObject {
  const bill = billVersions([turn], brief.topic)[0];
  return { version: 1, title: bill?.title, clauses: [...(bill?.clauses ?? [])], statement: turn.text };
}

/** The motions and amendments of a turn, including amendments that were never put to the vote in a division. */
function motionMessages(turn: Turn, session: SessionView, message: MessageBuilder): Message[] {
  const motion = declaredMotion(turn);
  const motions = motion ? [message('MOTION', { motion: motion.kind, text: motion.text })] : [];
  const amendment = movedAmendment(turn);
  if (!amendment) return motions;
  const division = findDivisions(dropUnannouncedVotes(session.turns, session.posts)).find(
    each => each.turn === turn.id,
  );
  const { operation, clause, text } = division?.amendment ?? amendment;
  // To strike a clause needs no text.
  const words = text || String(describeAmendment(amendment));
  const result = division
    ? { carried: division.tally.carried, version: division.version ?? null }
    : {
        carried: false,
        version: null,
        not_put: outOfOrderNote(session, turn) ?? 'The Speaker did not put it to the House.',
      };
  return [...motions, message('AMENDMENT', { operation, clause, text: words, ...result })];
}

/** Why the Clerk ruled an amendment out of order. */
function outOfOrderNote({ posts }: SessionView, { id }: Turn): string | undefined {
  const post = announcementPost.among(posts).find(({ data }) => data.outOfOrder === id);
  return post && `Out of order: ${textOf(post.data.why)}`;
}

/** The user's decisions as Prime Minister, each at the place of the input in which it was given. */
function userDecisionMessages({ inputs = [], posts }: SessionView): Message[] {
  const decisions = decisionPost.among(posts).filter(({ data }) => data.by === 'user');
  return decisions.flatMap(({ data, seq = 0 }): Message[] => {
    const input = inputs.findLast(each => each.seq < seq && readUserDecision(each));
    const { decision, message, round } = data;
    if (!input || decision === null) return [];
    return [{ seq: input.seq, round, type: 'PM_DECISION', from: 'user', content: { decision, message } }];
  });
}
