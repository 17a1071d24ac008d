import type { Json, JsonObject } from '../../base/json';
import type { Brief } from '../../script/brief';
import type { Heard, Moment } from '../../script/format';
import { type SeatId, type Turn, wasSpoken } from '../../script/turn';
import { numberOf, textOf } from '../deliberation/conclusion';
import { amendmentIn, amendmentWords } from './amendment';
import { decided, givenBy } from './assent';
import { announcedIn, divisionsOf, versionsOf } from './bill';
import { representatives } from './chamber';
import { motionIn } from './motions';
import * as kinds from './posts';
import { clerkRulings, clerkTally, type Message, partyOf, speakerRuling } from './rulingRecords';
import { isGuarded, isUnfounded, stanceOf } from './stances';
import { voteOf } from './tally';
import { answerOf, cueData, roundOf } from './terms';

/** All messages of the sitting, numbered and timed in the order in which they were said. */
export function records(heard: Heard, at: Moment): JsonObject[] {
  const refused = kinds.refusals(heard);
  const messages = [
    ...heard.turns.flatMap(turn => messagesOf(turn, heard, refused)),
    ...clerkRulings(heard),
    ...clerkTally(heard),
    ...ofUser(heard),
  ];
  return messages
    .sort((a, b) => a.seq - b.seq)
    .map(({ seq, round, type, from, content }, index) => ({
      ...{ id: index + 1, round, timestamp: at(seq), type, from },
      content: content as Json,
    }));
}

type One = (type: Message['type'], content: JsonObject) => Message;

function messagesOf(turn: Turn, heard: Heard, refused: ReadonlyMap<string, string>): Message[] {
  if (!wasSpoken(turn)) return [];
  const { brief } = heard;
  const one: One = (type, content) => ({
    ...{ seq: turn.seq, round: roundOf(turn), type, from: partyOf(brief, turn.seat), content },
  });
  const party = (id: SeatId | undefined) => partyOf(brief, id);
  const why = refused.get(turn.id);
  const { text } = turn;
  const cue = cueData(turn.cue);
  switch (turn.move) {
    case 'statement': {
      const { facts, constraints, precedents, direction } = answerOf('statement', turn) ?? {};
      return [one('OPENING_STATEMENT', { statement: text, facts, constraints, precedents, direction })];
    }
    case 'draft':
      return [one('BILL_DRAFT', draftOf(turn, brief))];
    case 'speech':
      return [one('QUESTION', { text, address_to: party(cue.to), topic: cue.topic }), ...moved(turn, heard, one)];
    case 'answer':
      return [
        one('ANSWER', {
          ...{ text, address_to: party(cue.by), stance: stanceOf(turn) },
          ...(isGuarded(turn) ? { declared: answerOf('answer', turn)?.stance } : {}),
          ...(isUnfounded(turn, representatives(brief)) ? { without_cause: true } : {}),
        }),
        ...moved(turn, heard, one),
      ];
    case 'compromise':
      return moved(turn, heard, one);
    case 'vote':
      return [
        one('VOTE', { vote: voteOf(turn) ?? null, reason: text, would_change: answerOf('vote', turn)?.wouldChange }),
      ];
    case 'division':
      return [one('VOTE', { vote: voteOf(turn) ?? null, reason: text, amendment: numberOf(cue.division) })];
    case 'decision':
      return [
        one('PM_DECISION', {
          ...{ decision: answerOf('decision', turn)?.decision ?? null, message: decided(turn)?.message ?? text },
          ...(why === undefined ? {} : { refused: why }),
        }),
      ];
    default: {
      const content = speakerRuling(turn, brief, why);
      return content ? [one(content.type, content.content)] : [];
    }
  }
}

function draftOf(turn: Turn, brief: Brief): JsonObject {
  const bill = versionsOf([turn], brief.topic)[0];
  return { version: 1, title: bill?.title, clauses: [...(bill?.clauses ?? [])], statement: turn.text };
}

/** Motions and amendments are messages of their own, those too that were never put to the House. */
function moved(turn: Turn, heard: Heard, one: One): Message[] {
  const motion = motionIn(turn);
  const motions = motion ? [one('MOTION', { motion: motion.kind, text: motion.text })] : [];
  const amendment = amendmentIn(turn);
  if (!amendment) return motions;
  const division = divisionsOf(announcedIn(heard.turns, heard.posts)).find(each => each.turn === turn.id);
  const { operation, clause, text } = division?.amendment ?? amendment;
  const words = text || amendmentWords(amendment);
  const became = division
    ? { carried: division.tally.carried, version: division.version ?? null }
    : { carried: false, version: null, not_put: disorderIn(heard, turn) ?? 'The Speaker did not put it to the House.' };
  return [...motions, one('AMENDMENT', { operation, clause, text: words, ...became })];
}

/** Why the Clerk ruled an amendment out of order. */
function disorderIn({ posts }: Heard, { id }: Turn): string | undefined {
  const post = kinds.announced.among(posts).find(({ data }) => data.outOfOrder === id);
  return post && `Out of order: ${textOf(post.data.why)}`;
}

/** What the user decided as Prime Minister. */
function ofUser({ inputs = [], posts }: Heard): Message[] {
  const decisions = kinds.decided.among(posts).filter(({ data }) => data.by === 'user');
  return decisions.flatMap(({ data, seq = 0 }): Message[] => {
    const input = inputs.findLast(each => each.seq < seq && givenBy(each));
    const { decision, message, round } = data;
    if (!input || decision === null) return [];
    return [{ seq: input.seq, round, type: 'PM_DECISION', from: 'user', content: { decision, message } }];
  });
}
