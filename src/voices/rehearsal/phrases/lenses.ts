import { type Line, line } from '../draft';
import { opening } from '../phrase';
import type { Concern, Temperament } from '../reading';
import type { Stance } from '../stance';

/** How an agent brings in what it cares about. */
export function lenses(concern: Concern, stance: Stance): Line[] {
  const { text } = concern;
  const verdict =
    stance === 'for' ? 'the plan passes' : stance === 'against' ? 'the plan falls short' : 'both sides have work left';
  if (concern.form === 'question') {
    return [
      line`The question I bring to any plan applies here: ${opening(text)}`,
      line`Ask of this what I ask of everything: ${opening(text)}`,
    ];
  }
  if (concern.form === 'rule') {
    return [
      line`I hold to one rule, and by it ${verdict}: ${text}.`,
      line`My rule is short: ${text}.`,
      line`The principle I work by says it: ${text}.`,
      line`Whoever does my job learns this early: ${text}.`,
      line`One habit has never failed me: ${text}.`,
    ];
  }
  return [
    line`Judged by ${text}, ${verdict}.`,
    line`I am here for ${text}, and that is where ${stance === 'for' ? 'this helps most' : stance === 'against' ? 'this hurts most' : 'the answer lies'}.`,
    line`What I answer for is ${text}, so I read every line with that in mind.`,
    line`From where I stand, it is decided by ${text}.`,
  ];
}

/** What an agent of a temperament asks for in the end. */
export function demands(temper: Temperament, stance: Stance, thing = '', figure = ''): (Line | false)[] {
  return stance === 'for' ? conditions(temper, thing, figure) : proofs(temper, thing, figure);
}

function conditions(temper: Temperament, thing: string, figure: string): (Line | false)[] {
  const has = thing !== '';
  switch (temper) {
    case 'cautious':
      return [
        line`Release it behind a switch, and rehearse the way back before anyone depends on it.`,
        has && line`My one condition: a named owner for ${thing} from the first day.`,
        line`Go in stages, with a stop rule written down before the first.`,
      ];
    case 'bold':
      return [
        line`Build the smallest version that proves it, and build it this month.`,
        has && line`Start with ${thing}; the rest follows once that works.`,
        line`Momentum is worth something too, and it is gone if we wait for certainty.`,
      ];
    case 'blunt':
      return [
        line`Show me a better plan or get out of the way of this one.`,
        has && line`Anyone who objects should say what they would do about ${thing} instead.`,
        line`Perfect is not on offer; this is.`,
      ];
    case 'humane':
      return [
        line`Tell the people it touches beforehand, and ask them a week later whether it helped.`,
        has && line`Somebody lives with ${thing} every day; decide for them.`,
        line`Let those who carry the work today try it first.`,
      ];
    default:
      return [
        figure !== '' && line`Hold the team to ${figure}: measure before, measure after, publish both.`,
        has && line`Record a baseline for ${thing} now, so that the result can be argued about with figures.`,
        line`Set the target and the date before the work begins.`,
      ];
  }
}

function proofs(temper: Temperament, thing: string, figure: string): (Line | false)[] {
  const has = thing !== '';
  switch (temper) {
    case 'cautious':
      return [
        has && line`Before any yes I need the worst case for ${thing} written down, with the way out of it.`,
        line`Show me the rollback, step by step, done once by somebody who did not write it.`,
        line`Name who carries the pager for this.`,
      ];
    case 'bold':
      return [
        has && line`Aim higher: a plan that only shifts ${thing} about is not worth the disruption.`,
        line`Spend the same effort on the option that changes more.`,
        line`A small step in the wrong direction is still in the wrong direction.`,
      ];
    case 'blunt':
      return [
        has && line`Prove it on ${thing}, or drop the claim.`,
        line`Hope is doing too much of the work here.`,
        line`If that sentence is wrong, everything after it is wrong as well.`,
      ];
    case 'humane':
      return [
        has && line`Ask those who live with ${thing} before deciding over their heads.`,
        line`Somebody has to explain this to the people it lands on, and I see no script for that.`,
        line`The person at the receiving end has no seat here, so count me as theirs.`,
      ];
    default:
      return [
        figure !== '' && line`Show how ${figure} was arrived at, and what it looks like on a bad day.`,
        has && line`Bring a measurement of ${thing} under real load, and I will look again.`,
        line`Put numbers on both columns, then call the vote.`,
      ];
  }
}
