import { passagesFor } from '../choose';
import { type Draft, line } from '../draft';
import type { Floor } from '../floor';
import { opening, quote } from '../phrase';
import { takingUp } from '../phrases/answers';
import { argue, bringConcern, caseOf, evidenceLength, isFirst, present } from '../plans/argue';
import { answerBare, withoutDocument } from '../plans/bare';
import type { Plan } from '../plans/plan';
import { subjectOf } from '../subject';
import { phraseOf } from '../words';
import { counterpart, type Side, sidesOf } from './sides';
import { standingOf } from './standing';

/** Gives ground to one of the other camp, and says what is kept. */
export const giveGround: Plan = (floor, draft) => {
  const { own, sides } = tableOf(floor);
  const other = own && counterpart(sides, own);
  if (!own || !other) {
    argue(floor, draft);
    return;
  }
  const name = other.seat.name;
  const moved = standingOf(floor)?.movedBy;
  if (moved) {
    const words = moved.quoted;
    draft.say('moved', [
      line`${words} moves me, ${moved.point.seat.name}: I no longer ask that everything wait for ${own.thing}.`,
      line`I withdraw my objection in this form, because of what ${moved.point.seat.name} showed: ${words}.`,
      line`After ${moved.point.seat.name}'s ${words} I can let it begin.`,
    ]);
  } else if (own.camp === 'for') {
    draft.say('give', [
      line`${name} gets ${other.safeguard} from me; it costs time and not the aim.`,
      other.claim !== '' && line`I give ${name} ${other.safeguard}, since ${other.claim} was never answered in full.`,
      line`To meet ${name} I put ${other.safeguard} into the plan.`,
    ]);
  } else {
    draft.say('hold', [
      own.claim !== '' && line`I can give ${name} the direction, not the date: ${own.claim} still stands.`,
      own.claim !== '' && line`What ${name} wants I do not dispute; I cannot sign it while ${own.claim} is open.`,
      line`I have nothing to give yet on ${own.thing}, ${name}; I would rather say so than sign and complain.`,
      line`My concession to ${name} is a smaller one: I drop every objection but ${own.thing}.`,
      line`${name} may have the order of the steps; ${own.thing} I cannot trade.`,
    ]);
  }
  keep(floor, draft, own);
};

function keep(floor: Floor, draft: Draft, own: Side): void {
  draft.say('maybe keep', [
    own.camp === 'against' && line`In return I keep one condition: ${own.safeguard}.`,
    own.camp === 'against' && line`What I do not give up is ${own.safeguard}.`,
    own.camp === 'for' && line`What I keep is ${own.thing}, because that is where the loss is today.`,
    own.camp === 'for' && line`I do not trade away ${own.thing}.`,
    line`On ${own.thing} I stay where I am.`,
  ]);
  const [passage] = passagesFor(
    floor,
    { stance: floor.stance, about: own.point.turn.text, longest: Math.max(0, draft.room() - 14) },
    1,
  );
  if (passage && draft.room() > passage.words + 12)
    draft.say('maybe ground', [
      line`The reason is in the text: ${quote(passage.text)}`,
      line`It rests on this: ${quote(passage.text)}`,
    ]);
}

/** Votes, and says what the vote rests on. */
export const castVote: Plan = (floor, draft) => {
  const { own } = tableOf(floor);
  const standing = standingOf(floor);
  if (!own || !standing) {
    argue(floor, draft);
    return;
  }
  if (standing.share > 0.9)
    draft.say('accept', [
      own.camp === 'against' && line`Accepted: ${own.safeguard} is in it, and I can answer for the rest.`,
      own.camp === 'for' && line`Accepted: it does what I came for on ${own.thing}, and I can answer for the rest.`,
      line`I accept: the plan keeps ${own.thing} in view, and it can be undone.`,
      own.camp === 'against' && line`Yes: what I asked for on ${own.thing} is written into it.`,
      own.claim !== '' && line`I sign: ${own.claim} has been heard and dealt with.`,
      line`My vote is yes: on ${own.thing} I know whom to ask.`,
      line`Accepted, for nothing in it makes ${own.thing} worse, and that was my line.`,
    ]);
  else if (standing.share > 0.1)
    draft.say('reserve', [
      line`I accept with a reservation: ${own.safeguard} needs a date before work begins.`,
      line`Yes, with this on record: without ${own.safeguard} I will ask to reopen it.`,
      line`Accepted, except that ${own.safeguard} stands there as an intention, not as a duty.`,
      line`I go along; my reservation is that nobody has been named for ${own.safeguard}.`,
    ]);
  else
    draft.say('block', [
      own.claim !== '' &&
        line`I block it while ${own.claim} is not met, for I would have to answer for it; what lifts the block is ${own.safeguard}, in writing.`,
      line`A block: it asks me to carry ${own.thing} on a promise; ${own.safeguard} would be enough.`,
      line`I cannot let this pass while nobody looks after ${own.thing}. My block ends with ${own.safeguard}.`,
      line`No: the plan starts with ${own.thing} unsettled; put ${own.safeguard} ahead of the first step and I will sign.`,
    ]);
};

/** Answers a question put to the speaker, or adds to what was said last. */
export const respond: Plan = (floor, draft) => {
  const last = floor.points.findLast(point => point.seat.id !== floor.seat.id);
  if (!last) {
    argue(floor, draft);
    return;
  }
  const moved = standingOf(floor)?.movedBy;
  // A question that is only quoted is nobody's.
  const own = last.turn.text.replace(/“[^”]*”/g, '');
  const asked = last.turn.cue?.to === floor.seat.id || (own.includes('?') && own.includes(floor.seat.name));
  const name = last.seat.name;
  const first = isFirst(floor);
  const room = Math.max(0, Math.min(first ? 15 : evidenceLength(floor), draft.room() - 14));
  const [passage] = passagesFor(floor, { stance: floor.stance, about: last.turn.text, longest: room }, 1);
  if (moved) draft.say('moved', movedLines(moved.point.seat.name, moved.quoted));
  else if (asked) answer(floor, draft, name);
  if (!passage) {
    if (last.stance === 'weighing') withoutDocument(floor, draft);
    else answerBare(floor, draft, last);
    return;
  }
  if (!moved && !asked) {
    if (last.stance === 'weighing' || last.cited.length === 0) draft.say('add', openLines(name));
    else if (last.stance === floor.stance) draft.say('add', addLines(name, phraseOf(floor, last, 9)));
    else draft.say('set against', takingUp(name, phraseOf(floor, last, 9)));
  }
  if (first) bringConcern(floor, draft, passage);
  present(floor, draft, passage, 'respond');
};

function answer(floor: Floor, draft: Draft, name: string): void {
  const { own } = tableOf(floor);
  if (!own) {
    draft.say('answer', openLines(name));
    return;
  }
  draft.say('answer', [
    line`${opening(own.safeguard)}, ${name}; with that I can move.`,
    line`My answer, ${name}: ${own.safeguard}, and the rest can follow.`,
    line`The least I need is ${own.safeguard}.`,
    line`It would take ${own.safeguard}, ${name}, and nothing more.`,
  ]);
}

function movedLines(name: string, words: string) {
  return [
    line`${words} changes my mind by a step, ${name}.`,
    line`I had not weighed ${words}; with that ${name} moves me.`,
    line`${name} has a fact I lacked: ${words}.`,
    line`I came with another view, ${name}, and ${words} has shifted it.`,
    line`Against ${words} I have no good answer, ${name}, so I move a little.`,
    line`Half a step towards ${name}, for one reason: ${words}.`,
  ];
}

function addLines(name: string, phrase: string) {
  return [
    line`To ${name}'s ${phrase} belongs a second line.`,
    line`${phrase} is half of it, ${name}; here is the other half.`,
    line`What ${name} found in ${phrase} has a consequence.`,
    line`${name}'s ${phrase} can be made stricter.`,
    line`${phrase}, says ${name}, and I would go on from there.`,
    line`Where ${name} stops, at ${phrase}, I would read on.`,
    line`I back ${name} on ${phrase} and add to it.`,
    line`${name} and I agree on ${phrase}; this goes with it.`,
  ];
}

function openLines(name: string) {
  return [
    line`One line of the document answers ${name}.`,
    line`I would begin elsewhere than ${name} does.`,
    line`To that, ${name}, the text has an answer.`,
    line`What ${name} asks can be read off the page.`,
    line`I would put it differently from ${name}.`,
    line`There is more to it than ${name} has said.`,
    line`Let me put a line of the text beside what ${name} said.`,
    line`${name} has opened a question that the page closes.`,
  ];
}

/** Asks the one the cue names about something they really brought. */
export const askMember: Plan = (floor, draft) => {
  const { seats } = floor.occasion.brief;
  const target = seats.find(seat => seat.id === floor.occasion.cue.data?.to);
  const point = floor.points.findLast(each => each.seat.id === target?.id && each.cited.length > 0);
  const name = target?.name ?? 'Everybody';
  const { own } = tableOf(floor);
  const thing = own?.thing ?? subjectOf(floor).term;
  if (target && point) {
    const phrase = phraseOf(floor, point, 11);
    draft.say('ask', [
      line`${name}, what would you have to see before giving up ${phrase}?`,
      line`${name}, who checks ${phrase} before it is relied on?`,
      line`Suppose ${phrase} turns out wrong, ${name}: what is left of your case?`,
      line`${name}, what does ${phrase} mean for ${thing}?`,
      line`Who pays, ${name}, if ${phrase} does not hold?`,
    ]);
    return;
  }
  draft.say('ask openly', [
    line`${name}, where does ${thing} reach what you answer for?`,
    line`${name}, what would you want to know about ${thing} before you decide?`,
    line`What have we not asked about ${thing}, ${name}?`,
  ]);
};

/** A position with what its speaker could not accept. */
export const takePosition: Plan = (floor, draft) => {
  const limit = draft.room() - 22;
  caseOf(floor, { ...draft, room: () => limit - draft.words() }, 24);
  const [passage] = passagesFor(floor, { stance: floor.stance === 'for' ? 'against' : 'for', longest: 14 }, 1);
  if (!passage || draft.room() < 12) return;
  const thing = floor.material.thingsIn(passage)[0]?.spoken;
  if (!thing) return;
  draft.say('maybe limit', [
    floor.stance === 'for'
      ? line`What I could not accept is another year of talk about ${thing}.`
      : line`I could not accept a start that leaves ${thing} to chance.`,
    floor.stance === 'for'
      ? line`I would not sign a version that drops ${thing}.`
      : line`Where I stop is a plan that is silent on ${thing}.`,
  ]);
};

function tableOf(floor: Floor): { own?: Side; sides: readonly Side[] } {
  const sides = sidesOf(floor);
  return { own: sides.find(side => side.seat.id === floor.seat.id), sides };
}
