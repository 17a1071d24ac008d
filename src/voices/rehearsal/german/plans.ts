import { passagesFor, rivalPoints } from '../choose';
import { type Draft, line } from '../draft';
import type { Floor } from '../floor';
import { judgementOf } from '../judgement';
import type { Passage } from '../passages';
import { excerpt, quote } from '../phrase';
import { leftAlone, replyTo, targetOf } from '../plans/answer';
import { evidenceLength } from '../plans/argue';
import type { Plan } from '../plans/plan';
import { headingOf, phraseOf } from '../words';
import { holding, owing, standing, takingUp, turning } from './answers';
import { type Clash, changes, charges, conditions, cruxes, deciding, lost, splits, verdicts } from './chair';
import { leads } from './leads';
import { citing, demands, reasons } from './reasons';

/** A case of one's own, in German. */
export const argue: Plan = (floor, draft) => {
  const [first, ...others] = passagesFor(floor, { stance: floor.stance, longest: evidenceLength(floor) }, 4);
  draft.say('lead', leads(floor.stance, first?.kind ?? 'claim'));
  if (first) present(floor, draft, first, 'first');
  const second = others.find(passage => passage.kind !== first?.kind) ?? others[0];
  if (second && draft.room() > second.words + 18) present(floor, draft, second, 'second');
  draft.say('maybe demand', demands(floor.stance));
};

/** Takes up the strongest point of the other side and sets the document against it, in German. */
export const rebut: Plan = (floor, draft) => {
  const target = targetOf(floor);
  if (!target) return argue(floor, draft);
  const { name } = target.seat;
  draft.say('take up', takingUp(name, phraseOf(floor, target)));
  const reply = replyTo(floor, target);
  if (reply) turn(floor, draft, reply);
  draft.breakParagraph();
  fresh(floor, draft, reply);
  const left = leftAlone(floor, target);
  draft.say('maybe owing', owing(name, left ? phraseOf(floor, left, 10) : ''));
};

/** Answers the objection to one's own case, in German. */
export const counter: Plan = (floor, draft) => {
  const target = targetOf(floor);
  if (!target) return argue(floor, draft);
  draft.say('hold', holding(target.seat.name, phraseOf(floor, target), floor.stance));
  const reply = replyTo(floor, target);
  if (reply) turn(floor, draft, reply);
  draft.breakParagraph();
  fresh(floor, draft, reply);
  draft.say('maybe stand', standing(floor.stance));
};

/** Names the point on which it turns, in German. */
export const crux: Plan = (floor, draft) => {
  const found = judgementOf(floor).crux;
  if (!found) return last(floor, draft);
  const clash: Clash = {
    a: found.for.seat.name,
    b: found.against.seat.name,
    p: phraseOf(floor, found.for, 11),
    q: phraseOf(floor, found.against, 11),
  };
  draft.say('crux', cruxes(clash));
  draft.say('maybe charge', charges(clash));
};

/** Decides, in German. */
export const rule: Plan = (floor, draft) => {
  const { winner, best, deciding: passage } = judgementOf(floor);
  if (!best.for || !best.against) return last(floor, draft);
  const [carried, beaten] = winner === 'against' ? [best.against, best.for] : [best.for, best.against];
  const [a, b] = [carried.seat.name, beaten.seat.name];
  if (winner === 'split')
    draft.say('verdict', splits({ a, b, p: phraseOf(floor, carried), q: phraseOf(floor, beaten) }));
  else {
    draft.say('verdict', verdicts(winner, a));
    draft.say('deciding', deciding(a, passage ? quote(passage.text) : `${phraseOf(floor, carried)}.`));
    draft.say('lost', lost(b, phraseOf(floor, beaten)));
  }
  draft.breakParagraph();
  draft.say('change', changes(b));
  const longest = Math.min(26, draft.room() - 22);
  const [condition] = passagesFor(floor, { stance: 'against', kinds: ['risk', 'open', 'scope'], longest }, 1);
  if (condition) draft.say('maybe condition', conditions(quote(condition.text)));
};

/** One question to one person, in German. */
export const ask: Plan = (floor, draft) => {
  const target = rivalPoints(floor).at(-1);
  if (!target) return last(floor, draft);
  const [name, phrase] = [target.seat.name, phraseOf(floor, target, 10)];
  draft.say('ask', [
    line`${name}, was müsste geschehen, damit Sie ${phrase} aufgeben?`,
    line`Wer zahlt, ${name}, wenn ${phrase} nicht stimmt?`,
    line`Angenommen, ${phrase} gilt nicht, ${name}: Was bleibt dann von Ihrer Sache?`,
  ]);
};

/** Answers what the user threw in, in German. */
export const replyToUser: Plan = (floor, draft) => {
  const remark = floor.occasion.remarks.at(-1) ?? '';
  if (remark.trim() === '') return rebut(floor, draft);
  const phrase = excerpt(remark, 2, 12);
  draft.say('reply', [
    line`Zu ${phrase}: Es ändert das Gewicht eines Punktes, nicht die Richtung.`,
    line`${phrase} trifft den Kern.`,
    line`Mit ${phrase} wird meine Antwort schärfer.`,
  ]);
  const [passage] = passagesFor(floor, { stance: floor.stance, about: remark, longest: evidenceLength(floor) }, 1);
  if (passage) present(floor, draft, passage, 'reply');
  draft.say('maybe demand', demands(floor.stance));
};

/** Brings the table back to its topic, in German. */
export const redirect: Plan = (floor, draft) => {
  const name = rivalPoints(floor).at(-1)?.seat.name;
  draft.say('redirect', [
    line`Zurück zur Sache, bitte.`,
    line`Das führt vom Antrag weg.`,
    line`Zu entscheiden ist über den Antrag; der letzte Wortwechsel galt ihm nicht.`,
  ]);
  if (name) draft.say('maybe next', [line`${name}, nehmen Sie den stärksten Einwand gegen Ihre eigene Sache auf.`]);
};

/** One sentence where nothing else is new or short enough, in German. */
export const last: Plan = (floor, draft) => {
  const turns = String(floor.points.length + 1);
  const side = floor.stance === 'for' ? 'Ja' : floor.stance === 'against' ? 'Nein' : 'Unentschieden';
  draft.say('last', [
    line`${side} zu diesem Antrag, nach ${turns} Beiträgen.`,
    line`${side}, beim Beitrag ${turns}.`,
    line`${side}, ${turns}.`,
  ]);
};

/** Brings in a line of the document and says what follows from it, in German. */
export function present(floor: Floor, draft: Draft, passage: Passage, slot: string): void {
  draft.say(`cite ${slot}`, citing(quote(passage.text), headingOf(passage)));
  draft.say(`maybe reason ${slot}`, reasons(floor.stance, passage.kind));
}

function turn(floor: Floor, draft: Draft, reply: Passage): void {
  draft.say('turn', turning(quote(reply.text), headingOf(reply)));
  draft.say('maybe reason turn', reasons(floor.stance, reply.kind));
}

function fresh(floor: Floor, draft: Draft, reply: Passage | undefined): void {
  const longest = Math.min(26, draft.room() - 24);
  const [more] = passagesFor(floor, { stance: floor.stance, not: reply ? [reply] : [], longest }, 1);
  if (more) present(floor, draft, more, 'more');
  else draft.say('maybe demand', demands(floor.stance));
}
