import {
  drawIn as invite,
  askAbout as putDifference,
  synthesise as putPlan,
  findGround as stateGround,
} from '../accord/chair';
import {
  askMember as askOne,
  respond as reactTo,
  takePosition,
  castVote as vote,
  giveGround as yieldGround,
} from '../accord/member';
import type { Kind } from '../cues';
import type { Floor } from '../floor';
import type { Judgement } from '../judgement';
import type { Passage } from '../passages';
import { quote } from '../phrase';
import { counter as answerObjection, rebut as answerOther } from '../plans/answer';
import { argue as makeCase } from '../plans/argue';
import { ask as askOther } from '../plans/ask';
import { withoutDocument } from '../plans/bare';
import { adviseAgainst as advise } from '../plans/councilWords';
import type { Plan } from '../plans/plan';
import { replyToUser as answerUser, redirect as bringBack, concede, react } from '../plans/speak';
import { rule as decide, crux as nameCrux, sumUp as recap, openFloor as setTerms } from '../plans/weigh';
import { phraseOf } from '../words';
import { adviseAgainst } from './council';
import { askMember, castVote, giveGround, respond } from './member';
import { argue, ask, counter, crux, rebut, redirect, replyToUser, rule } from './plans';
import { askAbout, drawIn, findGround, openFloor, sumUp, synthesise } from './tables';

const plans = new Map<Plan, Plan>([
  [makeCase, argue],
  [answerOther, rebut],
  [answerObjection, counter],
  [react, rebut],
  [nameCrux, crux],
  [setTerms, openFloor],
  [recap, sumUp],
  [concede, giveGround],
  [withoutDocument, argue],
  [decide, rule],
  [askOther, ask],
  [answerUser, replyToUser],
  [bringBack, redirect],
  [takePosition, argue],
  [reactTo, respond],
  [yieldGround, giveGround],
  [vote, castVote],
  [askOne, askMember],
  [stateGround, findGround],
  [putDifference, askAbout],
  [putPlan, synthesise],
  [invite, drawIn],
  [advise, adviseAgainst],
]);

/** The plan that writes in German what another writes in English; one that is German already is itself. */
export function germanPlan(english: Plan): Plan {
  return plans.get(english) ?? english;
}

/** The German marks of quotation, where a turn was written with the English ones. */
export function germanMarks(text: string): string {
  return text.replace(/“([^“”]*)”/g, '„$1“');
}

/** Hands out the texts of a ruling's data in German, by what a property is called; an empty text means there are no more. */
export function germanSupplies(
  floor: Floor,
  judgement: Judgement,
  fetch: (kinds: readonly Kind[]) => Passage | undefined,
): (name: string) => string {
  const reasons = floor.points
    .filter(point => point.stance === judgement.winner || (judgement.winner === 'split' && point.stance !== 'weighing'))
    .map(point =>
      point.cited[0]
        ? `${point.seat.name} stützt sich auf den Text: ${quote(point.cited[0].text)}`
        : `${point.seat.name} führte an: ${phraseOf(floor, point)}.`,
    );
  const spare = {
    reasons: [
      'Beide Seiten haben Belege, und keine hat die der anderen entkräftet.',
      'Was das Warten kostet, wurde gesagt und nie gemessen.',
    ],
    conditions: ['Jemand mit Namen und Datum steht dafür ein.', 'Eine Abbruchregel steht fest, bevor begonnen wird.'],
    questions: ['Wer entscheidet, wenn das erste Ergebnis enttäuscht?', 'Wen hat man dazu noch nicht gefragt?'],
  };
  return name => {
    if (/condition/i.test(name)) {
      const passage = fetch(['risk', 'cost']);
      return germanMarks(
        passage ? `Jemand antwortet schriftlich darauf: ${quote(passage.text)}` : (spare.conditions.shift() ?? ''),
      );
    }
    if (/question/i.test(name)) {
      const passage = fetch(['open', 'scope']);
      return passage?.text.endsWith('?') ? passage.text : (spare.questions.shift() ?? '');
    }
    return germanMarks(reasons.shift() ?? spare.reasons.shift() ?? '');
  };
}
