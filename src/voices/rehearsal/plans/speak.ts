import { terms } from '../../../text/terms';
import { passagesFor, pivotOf, rivalPoints } from '../choose';
import { line } from '../draft';
import { excerpt, quote } from '../phrase';
import { holding, takingUp } from '../phrases/answers';
import { subjectOf } from '../subject';
import { phraseOf, restsOn } from '../words';
import { rebut } from './answer';
import { argue, bringConcern, demand, evidenceLength, present } from './argue';
import type { Plan } from './plan';

/** Gives way on a point of another and says what is wanted for it. */
export const concede: Plan = (floor, draft) => {
  const target = rivalPoints(floor).at(-1);
  if (!target) {
    argue(floor, draft);
    return;
  }
  const name = target.seat.name;
  const phrase = phraseOf(floor, target);
  const thing = pivotOf(floor, restsOn(target))?.spoken ?? subjectOf(floor).term;
  draft.say('concede', [
    line`I give ${name} ${phrase}, and I change my position on ${thing} because of it.`,
    line`${phrase} moves me: ${name} has shown a cost I had left out.`,
    line`${name} gets ${thing} from me, since ${phrase} holds up.`,
    ...holding(name, phrase, floor.stance, thing).filter(each => each !== false),
  ]);
  draft.say('maybe return', [
    line`In return I want ${thing} reviewed after the first month, with the power to stop.`,
    line`What I keep is narrower: ${thing} needs an owner and a date.`,
    line`I ask for one thing back, a written limit on ${thing}.`,
  ]);
  const [passage] = passagesFor(floor, { stance: floor.stance, longest: Math.max(0, draft.room() - 12) }, 1);
  if (passage && draft.room() > passage.words + 10)
    draft.say('maybe keep', [
      line`This stays with me all the same: ${quote(passage.text)}`,
      line`On one line I do not move: ${quote(passage.text)}`,
    ]);
};

/** Answers what the user threw in, from the document where it speaks to it. */
export const replyToUser: Plan = (floor, draft) => {
  const remark = floor.occasion.remarks.at(-1) ?? '';
  if (remark.trim() === '') {
    rebut(floor, draft);
    return;
  }
  const phrase = excerpt(remark, 2, 10);
  const [passage] = passagesFor(
    floor,
    { stance: 'weighing', about: `${remark} ${remark}`, longest: evidenceLength(floor) },
    1,
  );
  draft.say('reply', [
    line`To ${phrase}: it changes the weight of one thing, not the direction.`,
    line`${phrase} goes to the heart of it.`,
    line`Your ${phrase} deserves a straight answer.`,
    line`With ${phrase} added, my answer becomes sharper.`,
    line`Put ${phrase} on the scales and look again.`,
  ]);
  const asked = new Set(terms(remark));
  const speaksToIt = passage !== undefined && passage.terms.filter(term => asked.has(term)).length >= 2;
  if (speaksToIt) present(floor, draft, passage, 'reply');
  else {
    draft.say('silent', [
      line`${floor.material.passages.length > 0 ? 'The document has no line on it' : 'Nobody here has brought a fact on it'}, which is an answer of its own: write it down as open before deciding.`,
      line`Nothing in front of us speaks to it, so treat it as a condition and not as a detail.`,
      line`I find no evidence on it either way; whoever knows should say so before the vote.`,
    ]);
  }
  if (draft.room() > 30) bringConcern(floor, draft, passage);
  demand(floor, draft, passage);
};

/** Brings the table back to its topic. */
export const redirect: Plan = (floor, draft) => {
  const { term } = subjectOf(floor);
  const [passage] = passagesFor(floor, { stance: 'weighing', longest: 20 }, 1);
  const short = passage ? excerpt(passage.text, 4, 12) : '';
  const name = rivalPoints(floor).at(-1)?.seat.name;
  draft.say('redirect', [
    line`Back to ${term}, please.`,
    line`This has left ${term} behind.`,
    line`The decision is about ${term}; the last exchange was not.`,
  ]);
  draft.say('maybe next', [
    !!name && short !== '' && line`${name}, what does ${short} mean for your vote?`,
    short !== '' && line`Start again from ${short}.`,
    !!name && line`${name}, take up the strongest objection to your own case.`,
  ]);
};

/** A short reaction: to the other side where it has spoken, else a short case. */
export const react: Plan = (floor, draft) => {
  const target = rivalPoints(floor).at(-1);
  if (!target) {
    argue(floor, draft);
    return;
  }
  draft.say('react', takingUp(target.seat.name, phraseOf(floor, target, 9)));
  const [passage] = passagesFor(
    floor,
    { stance: floor.stance, about: restsOn(target)?.text ?? target.turn.text, longest: Math.max(0, draft.room() - 10) },
    1,
  );
  if (passage) present(floor, draft, passage, 'react');
  else bringConcern(floor, draft, restsOn(target));
};
