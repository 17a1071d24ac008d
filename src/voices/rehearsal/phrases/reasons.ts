import type { Kind } from '../cues';
import { type Line, line } from '../draft';
import type { Stance } from '../stance';

/** What follows from a quoted line of a kind, for a side. */
export function reasons(stance: Stance, kind: Kind, thing = '', figure = ''): (Line | false)[] {
  const t = thing !== '';
  const f = figure !== '';
  if (stance === 'against') {
    return [
      t && line`Take ${thing} out of the picture and the proposal has little left to stand on.`,
      line`A decision should not be more certain than its weakest sentence.`,
      ...against(kind, t ? thing : '', f ? figure : ''),
    ];
  }
  return [
    t && line`Anyone who would rather wait has to explain how the trouble with ${thing} would end by itself.`,
    line`That sentence is hard to read as a case for waiting.`,
    ...inFavour(kind, t ? thing : '', f ? figure : ''),
  ];
}

function inFavour(kind: Kind, thing: string, figure: string): (Line | false)[] {
  switch (kind) {
    case 'problem':
      return [
        figure !== '' && line`At ${figure}, patience is the reckless choice.`,
        line`That is today's bill, and every month of delay renews it.`,
        line`A plan that ends this does not have to be perfect to be better.`,
        thing !== '' && line`No amount of care around ${thing} makes that go away; only a change does.`,
      ];
    case 'benefit':
      return [
        figure !== '' && line`With ${figure} on paper, success and failure will be easy to tell apart.`,
        line`It names a result, so we will know within one release whether it came.`,
        line`The people who feel that first are the ones who bear the trouble now.`,
        thing !== '' && line`For ${thing}, nothing else on the table does as much.`,
      ];
    case 'evidence':
      return [
        figure !== '' && line`Argue with ${figure} if you like, but bring a better measurement.`,
        line`A claim that can be tested has earned more trust than one that cannot.`,
      ];
    case 'remedy':
      return [
        line`A mistake that can be undone is a price worth paying for progress.`,
        line`That turns a one-way door into one that swings both ways.`,
        thing !== '' && line`With that in place, trouble around ${thing} stays small.`,
      ];
    default:
      return inFavourOfTheRest(kind, thing);
  }
}

function inFavourOfTheRest(kind: Kind, thing: string): (Line | false)[] {
  switch (kind) {
    case 'open':
    case 'risk':
    case 'cost':
    case 'scope':
    case 'alternative':
      return [
        line`That can be settled while the work goes on, and better then than before.`,
        line`It is a task with a date, and tasks do not speak against a decision.`,
        thing !== '' && line`Whoever owns ${thing} can answer that in the first week.`,
      ];
    case 'plan':
      return [
        line`A mechanism described that closely can be reviewed, built and tested.`,
        thing !== '' && line`Whoever doubts it can point at the step on ${thing} that fails.`,
        line`There is nothing vague in that, and vagueness is what sinks plans.`,
      ];
    default:
      return [
        line`Start from there and the rest follows without force.`,
        line`That is firm ground, and the plan is built on it.`,
        thing !== '' && line`Once that is accepted about ${thing}, the burden lies with those who would wait.`,
      ];
  }
}

function against(kind: Kind, thing: string, figure: string): (Line | false)[] {
  switch (kind) {
    case 'risk':
      return [
        thing !== '' && line`When something like that hits ${thing}, who notices first, and what do they do?`,
        line`One bad day of that wipes out a quarter of small gains.`,
        line`That failure has no owner, and failures without owners get found by users.`,
        figure !== '' && line`At ${figure}, this is no corner case.`,
      ];
    case 'cost':
      return [
        line`That bill arrives whether or not the benefit does.`,
        figure !== '' && line`Put ${figure} beside the expected gain and the margin looks thin.`,
        thing !== '' && line`Everybody who touches ${thing} pays a part of it, for years.`,
      ];
    case 'alternative':
      return [
        line`I want to see the comparison that rules it out, with numbers on both sides.`,
        thing !== '' && line`The cheaper treatment of ${thing} deserves a trial before the dearer one gets built.`,
      ];
    case 'open':
      return [
        line`A decision on top of that is a wager.`,
        line`Answer it first; the vote can wait a week, the consequences cannot.`,
        thing !== '' && line`Whatever is decided about ${thing} later may undo what is decided today.`,
      ];
    case 'scope':
      return [
        line`Leaving it out keeps the plan short and the aftermath long.`,
        line`What is out of scope for the authors is in scope for whoever runs this.`,
      ];
    default:
      return [
        thing !== '' && line`Nothing beside it shows that ${thing} will behave that way in practice.`,
        line`It is an intention, and intentions do not survive contact with load, deadlines or people.`,
        line`Strip the confidence away and an assumption is left.`,
      ];
  }
}
