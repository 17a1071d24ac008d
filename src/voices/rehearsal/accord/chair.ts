import { type Draft, line } from '../draft';
import type { Floor } from '../floor';
import { inQuotes, inside, opening } from '../phrase';
import type { Plan } from '../plans/plan';
import { subjectOf } from '../subject';
import { findingsOf, holdouts, recommendationOf } from './findings';

const ordinals = ['First', 'Second', 'Third', 'Fourth'];

/** States what the positions share, then where they part and between whom. */
export const findGround: Plan = (floor, draft) => {
  const { agreements, differences, sides } = findingsOf(floor);
  for (const [at, agreement] of agreements.entries())
    draft.say(
      `ground ${at}`,
      at === 0
        ? [line`Shared ground: ${agreement}.`, line`Common to all, then: ${agreement}.`]
        : [line`Besides, ${agreement}.`, line`Also, ${agreement}.`],
    );
  draft.breakParagraph();
  const parts =
    differences.length === 1
      ? 'One difference is left.'
      : `${['No', 'One', 'Two', 'Three'][differences.length] ?? 'Several'} differences are left.`;
  draft.say('parts', [line`${parts}`]);
  for (const [at, { about, concerns, other }] of differences.entries()) {
    // What somebody rests on is quoted once; after that the name stands for it.
    const grounds = [concerns, other].flatMap(side =>
      side?.claim && !draft.text().includes(side.claim) ? [`${side.seat.name} rests on ${side.claim}`] : [],
    );
    const between = grounds.length > 0 ? `; ${grounds.join(', ')}` : '';
    const first = differences.length === 1 ? 'It is this' : (ordinals[at] ?? 'Then');
    if (draft.room() > 12)
      draft.say(`difference ${at}`, [line`${first}${differences.length === 1 ? ':' : ','} ${about}${between}.`]);
  }
  if (sides.length === 0) draft.say('empty', [line`Nobody has stated a position that could be compared.`]);
};

/** Puts a difference to the one it concerns. */
export const askAbout: Plan = (floor, draft) => {
  const { about, to } = floor.occasion.cue.data ?? {};
  const name = floor.occasion.brief.seats.find(seat => seat.id === to)?.name ?? '';
  const difference = String(about ?? '').replace(/[.?!]$/, '');
  const lower = difference.charAt(0).toLowerCase() + difference.slice(1);
  draft.say('ask about', [
    line`${name}, the table parts over ${lower}. Which fact would decide it for you?`,
    line`What would settle ${lower}, ${name}?`,
    line`Suppose the table decides against you, ${name}, on ${lower}: what would you want in return?`,
    line`${name}, the open point is ${lower}. What is the least you could sign?`,
    line`Say it to the table, ${name}: ${lower}, and on which evidence?`,
  ]);
};

/** Puts a plan to the vote: what is done, which wishes it meets, what stays open. */
export const synthesise: Plan = (floor, draft) => {
  const { sides, differences } = findingsOf(floor);
  if (sides.length === 0) {
    draft.say('empty', [line`Nothing was heard that could be put together.`]);
    return;
  }
  const wanting = holdouts(sides);
  const { soFar, again } = floor.occasion.cue.data ?? {};
  draft.say('plan', [
    soFar
      ? line`As far as it was heard: ${inside(recommendationOf(floor, wanting))}`
      : line`${again ? 'To meet the block, the plan now reads' : 'The plan'}: ${inside(recommendationOf(floor, wanting))}`,
  ]);
  for (const side of wanting) {
    if (draft.room() < 30) break;
    draft.say(`meets ${side.seat.id}`, [
      side.claim !== '' && line`${opening(side.safeguard)} answers ${side.seat.name}, who rests on ${side.claim}.`,
      side.claim !== '' && line`${side.seat.name} gets ${side.safeguard}, because ${side.claim} was not refuted.`,
      line`For ${side.seat.name} it contains ${side.safeguard}.`,
      line`${side.seat.name}'s wish is in it: ${side.safeguard}.`,
    ]);
  }
  draft.breakParagraph();
  giving(floor, draft);
  const [open] = differences;
  if (open && draft.room() > 20)
    draft.say('open', [
      line`One thing stays open, and it is written down as such: ${open.about}.`,
      line`No agreement was reached on this: ${open.about}.`,
      line`Left to be decided: ${open.about}.`,
    ]);
};

/** Who goes along without a wish of their own is named too. */
function giving(floor: Floor, draft: Draft): void {
  const { sides } = findingsOf(floor);
  const wanting = holdouts(sides);
  for (const side of sides.filter(each => !wanting.includes(each))) {
    if (draft.room() < 24) return;
    draft.say(`gives ${side.seat.id}`, [
      line`${side.seat.name} accepts the delay and keeps ${side.thing}.`,
      line`${side.seat.name} goes along, with ${side.thing} kept in view.`,
      side.claim !== '' && line`In return ${side.seat.name} has the start that ${side.claim} calls for.`,
      side.claim !== '' && line`What ${side.seat.name} brought, ${side.claim}, stays the reason to begin.`,
    ]);
  }
}

/** Brings in somebody who has been silent. */
export const drawIn: Plan = (floor, draft) => {
  const { to } = floor.occasion.cue.data ?? {};
  const { term } = subjectOf(floor);
  const last = floor.points.findLast(point => point.seat.id !== floor.seat.id && point.seat.id !== to);
  if (to === 'user') {
    draft.say('to user', [
      line`@user What do you know about ${term} that the document does not say?`,
      line`@user Which of these points would change what you do about ${term}?`,
      line`@user What would you want settled about ${term} before anybody begins?`,
    ]);
    return;
  }
  const name = floor.occasion.brief.seats.find(seat => seat.id === to)?.name ?? '';
  const words = last?.cited[0] ? inQuotes(last.cited[0].text.replace(/[.!?]$/, '')) : term;
  draft.say('draw in', [
    line`${name}, you have not spoken for two rounds: what does ${words} mean for you?`,
    line`Before we go on, ${name}: where does ${words} touch what you answer for?`,
    line`${name}, what has nobody here asked about ${term}?`,
  ]);
};
