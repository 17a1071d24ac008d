import { passagesFor, pivotOf } from '../choose';
import { type Draft, line } from '../draft';
import type { Floor } from '../floor';
import { quote } from '../phrase';
import { argue, bringConcern } from '../plans/argue';
import type { Plan } from '../plans/plan';
import { subjectOf } from '../subject';
import { citing } from '../words';
import { first, leadsTo, questionsTo } from './addressing';
import { amendmentFor } from './amending';
import { closes, repliesTo } from './answering';
import { chanceOf, clauseOn, type Sitting, sittingOf } from './sitting';
import { answeringOf, moves } from './standing';

/** An opening statement: the case of a member, and the direction it wants. */
export const state: Plan = (floor, draft) => {
  const { warmth } = sittingOf(floor);
  draft.say('state lead', first(warmth, subjectOf(floor).act));
  argue(floor, draft);
};

/** A speech to one other: on a clause of the bill, with a line of the document, what is moved, and a question. */
export const address: Plan = (floor, draft) => {
  const sitting = sittingOf(floor);
  const { other, own, warmth } = sitting;
  const name = other?.seat.name ?? nameOf(floor, floor.occasion.cue.data?.to);
  const thing = own?.thing ?? 'this';
  const number = clauseOn(sitting, thing);
  draft.say(`address lead ${turnOf(floor)}`, leadsTo(warmth, name, number, thing));
  bring(floor, draft, `${thing} ${sitting.clauses[number - 1] ?? ''}`);
  if (draft.room() > 50 && chanceOf(floor, 'concern') < 0.45) bringConcern(floor, draft, undefined);
  moveIt(sitting, draft);
  draft.say(`address ask ${turnOf(floor)}`, questionsTo(warmth, name, other?.thing ?? thing, number));
};

/** An answer: where it stands now, what it rests on, and what it moves. */
export const respond: Plan = (floor, draft) => {
  const sitting = sittingOf(floor);
  const answering = answeringOf(sitting);
  const name = sitting.other?.seat.name ?? nameOf(floor, floor.occasion.cue.data?.by);
  draft.say(`answer lead ${turnOf(floor)}`, repliesTo(answering, sitting, name));
  const firm = answering.stance === 'challenge' || answering.stance === 'maintain';
  if (answering.stance !== 'concede') bring(floor, draft, answering.about);
  if (firm && draft.room() > 60 && chanceOf(floor, 'concern') < 0.45) bringConcern(floor, draft, undefined);
  moveIt(sitting, draft);
  draft.say(`maybe answer close ${turnOf(floor)}`, closes(answering, sitting, name));
};

/** A compromise that was required: what each side gets, and the clause that says so. */
export const reconcile: Plan = (floor, draft) => {
  const sitting = sittingOf(floor);
  const proposed = amendmentFor(sitting);
  const [a, b] = [sitting.own, sitting.sides.find(side => side.camp !== sitting.own?.camp)];
  draft.say('reconcile', [
    !!a && !!b && line`The two things that will not fit are ${a.thing} and ${b.thing}, so each has to be cut to size.`,
    line`A compromise that hurts both sides a little is better than a bill that dies of being right.`,
  ]);
  if (proposed)
    draft.say('reconcile move', [line`My wording is this: ${String(proposed.data.text) || proposed.spoken}`]);
  if (b)
    draft.say('reconcile price', [
      line`${b.seat.name} gets less than they asked, and so do I.`,
      line`The price is a later date, and I pay it too.`,
    ]);
};

function moveIt(sitting: Sitting, draft: Draft): void {
  const proposed = moves(sitting);
  if (!proposed) return;
  draft.say('move', [
    line`I move an amendment: ${proposed.spoken}.`,
    line`So that it is more than talk, I move ${proposed.spoken}.`,
    line`My amendment is short: ${proposed.spoken}.`,
    line`I put it to the House: ${proposed.spoken}.`,
  ]);
}

function bring(floor: Floor, draft: Draft, about: string): void {
  const longest = Math.max(8, Math.min(26, draft.room() - 30));
  const [passage] = passagesFor(floor, { stance: floor.stance, about, longest }, 1);
  if (passage)
    draft.say(`bring ${turnOf(floor)}`, [
      ...citing(passage, pivotOf(floor, passage)?.spoken),
      line`I read it out: ${quote(passage.text)}`,
    ]);
}

/** Tells one exchange from another, so that not all of them begin alike. */
function turnOf({ occasion }: Floor): string {
  return `${String(occasion.cue.data?.round)}.${String(occasion.cue.data?.exchange)}`;
}

function nameOf(floor: Floor, id: unknown): string {
  return floor.occasion.brief.seats.find(seat => seat.id === id)?.name ?? 'Colleague';
}
