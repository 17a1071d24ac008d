import { passagesFor, pivotOf, rivalPoints } from '../choose';
import type { Draft } from '../draft';
import type { Floor, Point } from '../floor';
import type { Passage } from '../passages';
import { quote } from '../phrase';
import { holding, owing, standing, takingUp, turning } from '../phrases/answers';
import { reasons } from '../phrases/reasons';
import { headingOf, phraseOf, restsOn } from '../words';
import { argue, bringConcern, evidenceLength, present } from './argue';
import { answerBare } from './bare';
import type { Plan } from './plan';

/** Takes up the strongest point of the other side and sets the document against it. */
export const rebut: Plan = (floor, draft) => {
  const target = targetOf(floor);
  if (!target) {
    argue(floor, draft);
    return;
  }
  const rival = target.seat.name;
  draft.say('take up', takingUp(rival, phraseOf(floor, target, floor.limit < 70 ? 9 : 12)));
  const reply = replyTo(floor, target);
  if (!reply) {
    answerBare(floor, draft, target);
    return;
  }
  turn(floor, draft, reply, restsOn(target));
  draft.breakParagraph();
  fresh(floor, draft, [reply]);
  if (draft.room() > 40) bringConcern(floor, draft, reply);
  const left = leftAlone(floor, target);
  draft.say('maybe owing', owing(rival, left ? phraseOf(floor, left, 10) : '', pivotOf(floor, reply)?.spoken ?? ''));
};

/** Answers the objection to one's own case: gives what must be given, holds the rest, narrows the claim. */
export const counter: Plan = (floor, draft) => {
  const target = targetOf(floor);
  if (!target) {
    argue(floor, draft);
    return;
  }
  const pivot = pivotOf(floor, restsOn(target));
  draft.say('hold', holding(target.seat.name, phraseOf(floor, target), floor.stance, pivot?.spoken ?? ''));
  const reply = replyTo(floor, target);
  if (!reply) {
    answerBare(floor, draft, target);
    return;
  }
  turn(floor, draft, reply, restsOn(target));
  draft.breakParagraph();
  if (draft.room() > 45) fresh(floor, draft, [reply]);
  if (draft.room() > 40) bringConcern(floor, draft, reply);
  draft.say('maybe stand', standing(floor.stance, pivotOf(floor, reply, restsOn(target))?.spoken ?? ''));
};

/** The latest point of the other side that nobody of one's own side has answered, else the latest. */
export function targetOf(floor: Floor): Point | undefined {
  const rivals = rivalPoints(floor);
  const recent = rivals.slice(-Math.max(2, floor.occasion.brief.seats.length - 1));
  const weight = (point: Point) => point.cited.length + recent.indexOf(point) * 0.8 - (answered(floor, point) ? 2 : 0);
  return [...recent].sort((a, b) => weight(b) - weight(a))[0];
}

function answered(floor: Floor, point: Point): boolean {
  const from = floor.points.indexOf(point);
  return floor.points
    .slice(from + 1)
    .some(later => later.stance !== point.stance && later.turn.text.includes(point.seat.name));
}

/** An own earlier point that the rival passed over. */
export function leftAlone(floor: Floor, target: Point): Point | undefined {
  return floor.points.find(point => point.seat.id === floor.seat.id && point !== target && point.cited.length > 1);
}

/** The line of the document that answers a point best. */
export function replyTo(floor: Floor, target: Point): Passage | undefined {
  const about = `${restsOn(target)?.text ?? target.turn.text} ${restsOn(target)?.heading ?? ''}`;
  return passagesFor(floor, { stance: floor.stance, about, longest: evidenceLength(floor) }, 1)[0];
}

function turn(floor: Floor, draft: Draft, reply: Passage, target: Passage | undefined): void {
  const thing = pivotOf(floor, reply, target)?.spoken ?? '';
  draft.say('turn', turning(quote(reply.text), thing, headingOf(reply)));
  draft.say('maybe reason turn', reasons(floor.stance, reply.kind, thing, reply.figure));
}

function fresh(floor: Floor, draft: Draft, not: readonly Passage[]): void {
  const [more] = passagesFor(floor, { stance: floor.stance, not, longest: Math.min(26, draft.room() - 24) }, 1);
  if (more && draft.room() > more.words + 24) present(floor, draft, more, 'more');
}
