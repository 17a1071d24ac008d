import { isRecord, type JsonObject } from '../../../base/json';
import type { AnswerShape } from '../../../script/move';
import type { Floor } from '../floor';
import type { Plan } from '../plans/plan';
import { askAbout, drawIn, findGround, synthesise } from './chair';
import { conclusionOf, findingsOf, sentence } from './findings';
import { askMember, castVote, giveGround, respond, takePosition } from './member';
import { levelsOf, standingOf } from './standing';

const memberPlans: Record<string, Plan> = {
  position: takePosition,
  reaction: respond,
  concession: giveGround,
  ratification: castVote,
  question: askMember,
};

/** The plan of a turn at a table that looks for agreement, known by the data it is asked for; undefined anywhere else. */
export function accordPlan(floor: Floor): Plan | undefined {
  const { move, cue } = floor.occasion;
  if (levelsOf(floor).length > 0) return memberPlans[cue.move];
  const wanted = fieldsOf(move.answer);
  if (wanted.includes('agreements')) return findGround;
  if (wanted.includes('recommendation')) return synthesise;
  if (typeof cue.data?.about === 'string') return askAbout;
  return cue.move === 'invitation' ? drawIn : undefined;
}

/** Data that say the same as the speech, for the fields that are known; the rest is left to the general supply. */
export function accordData(floor: Floor, shape: AnswerShape): JsonObject {
  const wanted = fieldsOf(shape);
  const known: JsonObject = {};
  const standing = standingOf(floor);
  if (standing) {
    const { movedBy, stance, confidence } = standing;
    Object.assign(known, { stance, confidence });
    known.changedBy = movedBy ? `${movedBy.point.seat.name}: “${movedBy.words}”` : '';
  }
  if (wanted.includes('agreements')) Object.assign(known, groundOf(floor));
  if (wanted.includes('recommendation')) Object.assign(known, conclusionOf(floor));
  return Object.fromEntries(Object.entries(known).filter(([key]) => wanted.includes(key)));
}

function groundOf(floor: Floor): JsonObject {
  const { agreements, differences, sides } = findingsOf(floor);
  return {
    agreements: agreements.map(sentence),
    differences: differences.map(({ about, concerns }) => ({ about: sentence(about), concerns: concerns.seat.name })),
    order: sides.map(side => side.seat.name),
  };
}

function fieldsOf(shape: AnswerShape | undefined): string[] {
  return isRecord(shape?.schema.properties) ? Object.keys(shape.schema.properties) : [];
}
