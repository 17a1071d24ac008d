import type { Brief } from '../../script/brief';
import type { Wording } from '../../script/format';
import { recheck } from '../../script/judging';
import type { Cue } from '../../script/step';
import { german } from '../deliberation/german';
import { isInspected } from '../inspection/options';
import { cueData, option } from './terms';

/** The motion as it is argued. */
export function motionOf(brief: Brief): string {
  return option(brief, 'motion').trim() || brief.topic;
}

function house(brief: Brief): string {
  return `This is a debate on the motion: ${motionOf(brief)}
The proponent wants it carried, the opponent wants it rejected, the arbitrator belongs to neither. Each round goes proponent, opponent, arbitrator.
Debaters defend their side with the strongest honest case: one or two arguments carried through beat five that are only named. A point that stands unanswered counts against the side that left it. Conceding a detail is allowed; changing sides is not.
The arbitrator weighs what was said here and what the document says, not how it was said${isInspected(brief) ? '' : ' and not what nobody raised'}.`;
}

const sideOf = (cue: Cue) => (cueData(cue.data).side === 'opponent' ? 'against' : 'for');

function cueWords(cue: Cue, brief: Brief): string {
  const exchanged = cueData(cue.data).swapped
    ? ' The sides have been exchanged for this run: argue it as your own.'
    : '';
  switch (cue.move) {
    case 'proposition': {
      const blind = cueData(cue.data).blind ? ' You do not know what the other side will say.' : '';
      return `Open ${sideOf(cue)} the motion.${exchanged}${blind} State your strongest reason first, ground it in a fact of the document, and say what follows if you are right.`;
    }
    case 'rebuttal':
      return `You argue ${sideOf(cue)} the motion.${exchanged} Take the other side's strongest point, name whose it is or quote it, and show where it fails. Then say what that leaves standing of your own case.`;
    case 'counter':
      return `You argue ${sideOf(cue)} the motion.${exchanged} Answer the most damaging thing that was said against you by name, give ground where it is due, and put the choice that is left to the arbitrator.`;
    case 'reaction':
      return 'Name the one question on which this round turned, and what each side has to show in the next. Take no side.';
    case 'ruling':
    case recheck:
      return rulingWords(cue, brief);
    default:
      return `It is your turn: ${cue.move}.`;
  }
}

function rulingWords(cue: Cue, brief: Brief): string {
  const early = cueData(cue.data).soFar
    ? ' The debate ends early: rule on what was heard, and say what was left unsaid.'
    : '';
  return `Rule on the motion: ${motionOf(brief)}${early} Say who carries it or that it is split, the argument that decided, what would change your mind, and under which conditions it holds. As verdict give proponent (the motion is carried), opponent (it is rejected) or split; confidence from 0 to 1; then the reasons, conditions and open questions, each in a sentence.`;
}

/** The words of a debate. */
export const wording: Wording = { house, cue: cueWords };

/** The headings of its records in German. */
export const words = {
  de: {
    ...german,
    'Swapped: Round {0}': 'Getauscht: Runde {0}',
    Cruxes: 'Kernfragen',
    Ruling: 'Urteil',
    'Ruling with the sides swapped': 'Urteil mit getauschten Seiten',
    Reasons: 'Gründe',
    Conditions: 'Bedingungen',
    'The motion is carried': 'Der Antrag ist angenommen',
    'The motion is rejected': 'Der Antrag ist abgelehnt',
    'The motion is split': 'Der Antrag ist geteilt',
    split: 'geteilt',
    'changed sides': 'hat die Seite gewechselt',
    'Order check': 'Probe der Reihenfolge',
  },
};
