import { type Line, line } from '../draft';
import type { Stance } from '../stance';

/** How somebody else's point is taken up: their name, and a phrase of theirs. */
export function takingUp(name: string, phrase: string): Line[] {
  return [
    line`${name} leans on ${phrase}, and that carries less than it seems.`,
    line`${phrase} is the weak joint in what ${name} built.`,
    line`Look closely at ${name}'s ${phrase}.`,
    line`If ${phrase} is all ${name} has, the case is thin.`,
    line`${name} reads ${phrase} as settled; it is not.`,
    line`What ${name} makes of ${phrase} does not follow.`,
    line`Granting ${name} every word of ${phrase} still does not settle the matter.`,
    line`The step from ${phrase} to ${name}'s verdict is missing.`,
    line`${name} quotes ${phrase} and stops reading too early.`,
    line`${name} asks ${phrase} to carry more than it can.`,
    line`I read ${phrase} too, ${name}, and come out elsewhere.`,
    line`${phrase} may be true, ${name}, and the question stays open.`,
    line`Before ${name} builds on ${phrase}, somebody should test it.`,
    line`${name} would have us decide on ${phrase} alone.`,
  ];
}

/** Sets a line of the document against what was taken up. */
export function turning(q: string, thing: string, heading: string): (Line | false)[] {
  return [
    thing !== '' && line`On ${thing} the same document is less comfortable: ${q}`,
    heading !== '' && line`Read on to ${heading}: ${q}`,
    line`Set this beside it: ${q}`,
    line`The authors add something: ${q}`,
    thing !== '' && line`What decides ${thing} is elsewhere: ${q}`,
    line`Another sentence pulls the other way: ${q}`,
    heading !== '' && line`It meets its answer under ${heading}: ${q}`,
    line`That has to live with this: ${q}`,
    line`The same text says something else as well: ${q}`,
    line`Weigh it against this line: ${q}`,
    line`Its authors knew better: ${q}`,
    line`Here is the line that was left out: ${q}`,
  ];
}

/** Answers an objection to one's own case, giving what must be given. */
export function holding(name: string, phrase: string, stance: Stance, thing: string): (Line | false)[] {
  const conclusion = stance === 'for' ? 'a condition, not a veto' : 'a promise, not a proof';
  return [
    line`${name} is right that ${phrase} matters, and wrong about what it proves: it is ${conclusion}.`,
    line`I accept ${phrase} from ${name} as ${conclusion}.`,
    thing !== '' && line`${name}'s ${phrase} tells us how to treat ${thing}, no more.`,
    line`${phrase} survives as a concern; as ${name}'s verdict it does not.`,
    line`With ${phrase}, ${name} has moved from whether to how.`,
    line`Half of what ${name} says holds: ${phrase} does belong in the decision.`,
    line`Even with ${phrase} on the scales, ${name} comes up short.`,
  ];
}

/** What the other side still has to answer. */
export function owing(name: string, phrase: string, thing: string): (Line | false)[] {
  return [
    phrase !== '' && line`${name} still owes an answer to ${phrase}.`,
    thing !== '' && line`So I ask ${name} for one thing: what happens to ${thing} if the assumption is wrong?`,
    thing !== '' && line`Until ${name} deals with ${thing}, the objection stands.`,
    line`${name} can rescue the point with one example; none has come so far.`,
    phrase !== '' && line`It is telling that ${name} has left ${phrase} alone.`,
  ];
}

/** Where a side stands after an exchange: narrower, and firmer. */
export function standing(stance: Stance, thing: string): (Line | false)[] {
  if (stance === 'for') {
    return [
      thing !== '' && line`Write the guard for ${thing} into the decision and go ahead.`,
      line`My case has become narrower and stronger: yes, with that condition attached.`,
      thing !== '' && line`What is left of the dispute is how to watch ${thing}, which is work, not doubt.`,
      line`The remaining objections name tasks; none of them names a better plan.`,
    ];
  }
  return [
    thing !== '' && line`Give me a tested answer on ${thing} and my no becomes a yes.`,
    line`My objection has shrunk to one point, and that point has not been met.`,
    thing !== '' && line`Deciding before the matter of ${thing} is settled means deciding twice.`,
    line`The gains can be had next month as well; the damage could not be taken back.`,
  ];
}
