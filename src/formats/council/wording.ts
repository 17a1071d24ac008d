import type { Brief } from '../../script/brief';
import type { Wording } from '../../script/format';
import { recheck } from '../../script/judging';
import type { Cue } from '../../script/step';
import type { Turn } from '../../script/turn';
import { cueData } from '../deliberation/cues';
import { findingNote, objectionsNote } from '../deliberation/findings';
import { germanFinding } from '../deliberation/german';
import { plainStance, stanceNote } from '../deliberation/stanceShape';
import { lastStance, positions } from '../deliberation/stances';
import { strategyChoice } from './strategies/choice';
import { contextOf } from './strategies/context';

function house(brief: Brief): string {
  return `This is a council of experts on: ${brief.topic}
Every expert speaks for its own field, and takes up what the others said by name. The council is worth what it finds out, not how well it agrees: an objection that is kept helps more than one that is dropped to be polite, and a change of mind names the argument that made it.
The moderator has no view of its own: it keeps order, says where the table stands, and invents no agreement.`;
}

function cueWords(cue: Cue, brief: Brief, heard: readonly Turn[]): string {
  switch (cue.move) {
    case 'statement':
    case 'response':
    case 'challenge':
      return [assignment(cue, brief, heard), blindNote(cue), standing(cue, heard), objectionsNote].join(' ').trim();
    case 'synthesis':
      return 'Say where the table stands after this round: what all of them hold now, and what is still disputed, by whom. Take no side. Set aligned to true only if every expert has said that they stand on the same side and nobody objects to it any more; as stillDisputed list every point on which even one expert still objects, and leave it empty if there is none.';
    case 'conclusion':
    case recheck:
      return `${cueData(cue.data).soFar ? 'The council ends early: conclude from what was heard, and say what was left open.' : 'Conclude the council.'} Say what it advises on “${brief.topic}”, on which argument that rests, and what it depends on. ${findingNote}`;
    case 'plan':
      return `The strategy “${cueData(cue.data).strategy}” is asked who speaks in round ${cueData(cue.data).round}.`;
    case 'goOn':
      return `The strategy “${cueData(cue.data).strategy}” is asked whether another round follows round ${cueData(cue.data).round}.`;
    default:
      return `It is your turn: ${cue.move}.`;
  }
}

/** What the strategy asks of the expert: its recorded prompt, or that of a built-in one, which is not part of the record. */
function assignment(cue: Cue, brief: Brief, heard: readonly Turn[]): string {
  const { prompt, strategy = '', round = 0 } = cueData(cue.data);
  if (prompt !== undefined) return prompt;
  const { builtin, argument } = strategyChoice(strategy);
  const slug = brief.seats.find(seat => seat.id === cue.seat)?.agent;
  const plan = builtin?.planRound(contextOf(brief, heard, round, argument)) ?? [];
  return plan.find(each => each.expertSlug === slug)?.prompt ?? '';
}

function blindNote(cue: Cue): string {
  return cueData(cue.data).blind ? 'You do not know what the others will say.' : '';
}

function standing(cue: Cue, heard: readonly Turn[]): string {
  const before = lastStance(heard, cue.seat);
  const known = before ? `Your last stance was “${before.stance}”. ` : '';
  return `${known}${stanceNote(positions)}`;
}

/** The words of a freeform council. */
export const wording: Wording = { house, cue: cueWords, plain: () => plainStance };

/** The headings of its records in German. */
export const words = {
  de: {
    ...germanFinding,
    Course: 'Verlauf',
  },
};
