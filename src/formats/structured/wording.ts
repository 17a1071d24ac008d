// The prompts of a structured council, and the German of its headings.

import type { Brief } from '../../script/brief';
import type { FormatPrompts } from '../../script/format';
import { recheck } from '../../script/judging';
import type { Cue } from '../../script/step';
import type { SeatId, Turn } from '../../script/turn';
import { cueData } from '../deliberation/cues';
import { findingNote } from '../deliberation/findings';
import { germanFinding } from '../deliberation/german';
import { openNote } from '../deliberation/objections';
import { rehearsalStance, stanceNote, stanceSubject } from '../deliberation/stanceShape';
import { lastStance, positions } from '../deliberation/stances';

function systemPrompt(brief: Brief): string {
  return `This is a structured council on: ${brief.topic}
It has four phases: openings, written blind; cross-examination, in which everyone examines one other and is examined by one other; rebuttals; the moderator's synthesis.
Experts speak for their own field. A question is meant to find out whether a claim holds; an answer that dodges it counts against its claim. A change of mind names the argument that made it.
The moderator argues for nothing and invents no agreement; what it concludes rests on what was said, not on a view of its own.`;
}

function cuePrompt(cue: Cue, brief: Brief, turns: readonly Turn[]): string {
  if (cue.move === 'synthesis' || cue.move === recheck) {
    const early = cueData(cue.data).soFar
      ? 'The council ends early: conclude from what was heard, and name the phases that are missing.'
      : 'Conclude the council.';
    return [
      `${early} Say what it advises on “${brief.topic}”, which claims survived cross-examination and which did not.`,
      openNote(cue, brief, turns),
      findingNote(brief),
    ]
      .filter(Boolean)
      .join('\n');
  }
  const stance = `Your stance is on ${stanceSubject(brief, cue)}. ${stanceNote(positions, lastStance(turns, cue.seat))}`;
  return [taskPrompt(cue, brief), openNote(cue, brief, turns), stance, objectionsNote(cue)].filter(Boolean).join('\n');
}

const objectionsNote = ({ move }: Cue) =>
  `As objections list what you ${move === 'opening' ? '' : 'still '}object to, a sentence each; leave it empty if there is nothing.`;

function taskPrompt({ move, data }: Cue, brief: Brief): string {
  const nameOf = (id: SeatId | undefined) => brief.seats.find(seat => seat.id === id)?.name ?? 'the other expert';
  switch (move) {
    case 'opening':
      return 'Open, unseen by the others: say where you stand, your strongest reason first, grounded in a fact of the document, and what would prove you wrong.';
    case 'question':
      return `Examine ${nameOf(cueData(data).to)}: put one question, by name, to the claim of theirs on which most depends. Ask for what can be answered: a figure, a case, a limit.`;
    case 'answer':
      return `Answer the question that ${nameOf(cueData(data).by)} has just put to you: first the answer, then what it changes in your opening, if anything. Where you do not know, say so.`;
    case 'rebuttal':
      return 'Rebut: answer the claim of another that weakens your position most, by name, and say what of your opening that leaves standing.';
    default:
      return `It is your turn: ${move}.`;
  }
}

/** The prompts of a structured council. */
export const wording: FormatPrompts = {
  systemPrompt,
  cuePrompt,
  rehearsalAnswer: () => rehearsalStance,
};

/** Translations of the record headings. */
export const translations = {
  de: {
    ...germanFinding,
    'Cross-examination': 'Kreuzverhör',
    Rebuttal: 'Erwiderung',
    Question: 'Frage',
    Answer: 'Antwort',
  },
};
