import { passagesFor, pivotOf, rivalPoints } from '../choose';
import { line } from '../draft';
import type { Floor, Point } from '../floor';
import { excerpt, quote } from '../phrase';
import { subjectOf } from '../subject';
import { phraseOf, restsOn } from '../words';
import type { Plan } from './plan';

/** One question to one person, on a line that matters. */
export const ask: Plan = (floor, draft) => {
  const target = addressee(floor);
  const [passage] = passagesFor(
    floor,
    { stance: floor.stance === 'weighing' ? 'against' : floor.stance, longest: 20, about: target?.turn.text },
    1,
  );
  const thing = pivotOf(floor, passage, target && restsOn(target))?.spoken ?? subjectOf(floor).term;
  const short = passage ? excerpt(passage.text, 4, 12) : '';
  const name = target?.seat.name ?? nameOfCue(floor);
  if (name && target) {
    const phrase = phraseOf(floor, target, 11);
    draft.say('ask', [
      short !== '' && line`${name}, how does ${phrase} survive ${short}?`,
      line`${name}, what would you have to see before giving up ${phrase}?`,
      line`Who, ${name}, pays when ${phrase} turns out wrong?`,
      short !== '' && line`${name}: which comes first for you, ${phrase} or ${short}?`,
      line`${name}, on ${thing}: what is the smallest test that could prove you wrong?`,
      line`Suppose ${phrase} fails, ${name}: what is left of your case on ${thing}?`,
    ]);
    return;
  }
  draft.say('ask', [
    !!passage && line`What follows from this for ${thing}? ${quote(passage.text)}`,
    !!passage && line`Who has checked this line? ${quote(passage.text)}`,
    line`${name ? `${name}, what` : 'What'} would show within a month that ${thing} was the wrong choice?`,
    line`${name ? `${name}, who` : 'Who'} decides about ${thing} when the plan and the facts part ways?`,
    line`${name ? `${name}, which` : 'Which'} assumption about ${thing} has nobody tested?`,
  ]);
};

/** The one the cue names, else the latest to have taken the other side. */
function addressee(floor: Floor): Point | undefined {
  const wanted = wantedSeat(floor);
  if (wanted) return floor.points.findLast(point => point.seat.id === wanted);
  return rivalPoints(floor).at(-1);
}

function nameOfCue(floor: Floor): string {
  const wanted = wantedSeat(floor);
  return floor.occasion.brief.seats.find(seat => seat.id === wanted)?.name ?? '';
}

function wantedSeat(floor: Floor): string | undefined {
  const given = Object.values(floor.occasion.cue.data ?? {}).filter(value => typeof value === 'string');
  return floor.occasion.brief.seats.find(
    seat => seat.id !== floor.seat.id && given.some(value => value === seat.id || value === seat.name),
  )?.id;
}
