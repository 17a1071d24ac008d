import { type Line, line } from '../draft';
import { opening } from '../phrase';
import type { Concern, Temperament } from '../reading';
import type { Stance } from '../stance';

/** How an agent brings in what it cares about. */
export function lenses(concern: Concern, stance: Stance): Line[] {
  const { text } = concern;
  if (concern.form === 'question') {
    return [
      line`The question I bring to any plan applies here: ${opening(text)}`,
      line`Ask of this what I ask of everything: ${opening(text)}`,
      line`One question comes before the others for me: ${opening(text)}`,
    ];
  }
  if (concern.form === 'rule') {
    return [
      line`I hold to one rule, and by it ${verdicts[stance]}: ${text}.`,
      line`My rule is short: ${text}.`,
      line`The principle I work by says it: ${text}.`,
      line`Whoever does my job learns this early: ${text}.`,
      line`One habit has never failed me: ${text}.`,
      line`There is a sentence I go by: ${text}.`,
      line`What I tell every team I tell this one: ${text}.`,
    ];
  }
  return subjects(text, stance);
}

const verdicts: Record<Stance, string> = {
  for: 'the plan holds',
  against: 'the plan has a gap',
  weighing: 'both sides have work left',
};

/** Whatever a subject is, one thing or many, welcome or feared, these can be said of it. */
function subjects(text: string, stance: Stance): Line[] {
  const verdict = verdicts[stance];
  return [
    line`What I look at first is ${text}, and there ${verdict}.`,
    line`I have read it with ${text} in mind, and ${verdict}.`,
    line`My part of this is ${text}, and on that ground ${verdict}.`,
    line`As far as ${text} goes, ${verdict}.`,
    line`Ask me about ${text} and the answer is short: ${verdict}.`,
    line`I was asked here because of ${text}, where ${verdict}.`,
    line`For somebody who answers for ${text}, ${verdict}.`,
  ];
}

const slot = '\u0001';
const voiced = (['for', 'against', 'weighing'] as const).flatMap(stance =>
  subjects(slot, stance).map(({ text }) => {
    const [before = '', after = ''] = text.split(slot);
    return { before, after };
  }),
);

/** The subjects that somebody has said they look at, in the order of the frames. */
export function voicedIn(text: string): string[] {
  return voiced.flatMap(({ before, after }) => {
    const from = text.indexOf(before);
    const to = from < 0 ? -1 : text.indexOf(after, from + before.length);
    const subject = to < 0 ? '' : text.slice(from + before.length, to);
    return subject !== '' && subject.length <= 80 && !/[.!?;]/.test(subject) ? [subject] : [];
  });
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
