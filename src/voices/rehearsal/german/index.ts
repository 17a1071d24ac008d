import type { Kind } from '../cues';
import type { Floor } from '../floor';
import type { Judgement } from '../judgement';
import type { Passage } from '../passages';
import { quote } from '../phrase';
import { counter as answerObjection, rebut as answerOther } from '../plans/answer';
import { argue as makeCase } from '../plans/argue';
import { ask as askOther } from '../plans/ask';
import type { Plan } from '../plans/plan';
import { replyToUser as answerUser, redirect as bringBack, react } from '../plans/speak';
import { rule as decide, crux as nameCrux, openFloor } from '../plans/weigh';
import { slidesIn } from '../presenting/floor';
import { phraseOf } from '../words';
import { argue, ask, counter, crux, last, rebut, redirect, replyToUser, rule } from './plans';

/** Whether a turn is spoken in German: at a debate of a German document, whose every turn this phrase book has, or as a reply at its presentation, which has a book of its own. */
export function isGerman({ material, occasion }: Pick<Floor, 'material' | 'occasion'>): boolean {
  if (material.language !== 'de') return false;
  const { brief, cue } = occasion;
  const isDebate = brief.seats.some(seat => seat.role === 'proponent');
  return isDebate || (cue.move === 'reply' && slidesIn(brief.options.slides).length > 0);
}

const plans = new Map<Plan, Plan>([
  [makeCase, argue],
  [answerOther, rebut],
  [answerObjection, counter],
  [react, rebut],
  [nameCrux, crux],
  [openFloor, last],
  [decide, rule],
  [askOther, ask],
  [answerUser, replyToUser],
  [bringBack, redirect],
]);

/** The plan that writes in German what another writes in English. */
export function germanPlan(english: Plan): Plan {
  return plans.get(english) ?? argue;
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
