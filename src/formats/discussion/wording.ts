// The prompts of a discussion, and the German of its headings.

import type { Brief } from '../../script/brief';
import type { FormatPrompts } from '../../script/format';
import type { Cue } from '../../script/step';
import { type Turn, wasSpoken } from '../../script/turn';
import { conclusionNote } from '../deliberation/conclusionFields';
import { cueData } from '../deliberation/cues';
import { german } from '../deliberation/german';
import { findSeat, members } from '../deliberation/members';
import { rehearsalStance, stanceNote, stanceSubject } from '../deliberation/stanceShape';
import { lastStance, positions } from '../deliberation/stances';
import { addressedSeat } from './nextSpeaker';

function systemPrompt(brief: Brief): string {
  return `This is a discussion of: ${brief.topic}
Nobody has a side to defend. Whoever has most to add speaks next; a question that names somebody is answered by them. Short turns: one point each, built on or set against what was said last.
Repeating a point of another in other words adds nothing: give the case in which it fails, the figure it lacks, or what follows from it.
The facilitator opens, brings in the silent and sums up. It argues for nothing and invents no agreement; what it recommends at the end is what the table found.`;
}

function cuePrompt(cue: Cue, brief: Brief, turns: readonly Turn[]): string {
  const { to = '', soFar } = cueData(cue.data);
  const name = findSeat(members(brief), to)?.name;
  switch (cue.move) {
    case 'opening':
      return 'Open the discussion: what is to be found out, what the document leaves open about it, and the first question for the table.';
    case 'invitation':
      if (to === 'user')
        return 'Ask the user, who takes part in this discussion, the one question on which the table most needs their view. Begin the question with @user.';
      return `${name ?? 'A participant'} has said nothing for two rounds. Put one question to them by name that they of all people can answer, on what was said last.`;
    case 'question':
      return `Ask ${name ?? 'another participant'}, by name, the one question whose answer would move you or them most. Only the question.\n${stancePrompt(cue, brief, turns)}`;
    case 'reaction':
      return `${reactionPrompt(cue, brief, turns)}\n${stancePrompt(cue, brief, turns)}`;
    case 'synthesis': {
      const early = soFar ? 'The discussion ends early. ' : '';
      return `${early}Sum up what the discussion has found: what the table holds, where it parts and over what, and what should happen next.\n${conclusionNote}`;
    }
    default:
      return `It is your turn: ${cue.move}.`;
  }
}

function reactionPrompt(cue: Cue, brief: Brief, turns: readonly Turn[]): string {
  const last = turns.findLast(turn => turn.seat !== cue.seat && wasSpoken(turn));
  if (!last) return 'Nobody has spoken in this round yet: bring the point on which the topic most depends now.';
  // The last speaker may have put a question to this seat.
  const asker = brief.seats.find(seat => seat.id === last.seat)?.name;
  if (addressedSeat(brief, last) === cue.seat)
    return `Answer ${asker ?? 'the question'}'s question to you: first the answer, then its reason.`;
  return 'React to what was said last, or build on it: name whose point it is, and bring something that was not said yet.';
}

function stancePrompt(cue: Cue, brief: Brief, turns: readonly Turn[]): string {
  return `Where do you stand on ${stanceSubject(brief, cue)}? ${stanceNote(positions, lastStance(turns, cue.seat))}`;
}

/** The prompts of a discussion. */
export const wording: FormatPrompts = {
  systemPrompt,
  cuePrompt,
  rehearsalAnswer: () => rehearsalStance,
};

/** Translations of the record headings. */
export const translations = {
  de: {
    ...german,
    Questions: 'Fragen',
    'What the discussion found': 'Was die Diskussion ergab',
    'Settled: for two rounds nobody moved and little was new':
      'Ausdiskutiert: zwei Runden lang bewegte sich niemand, und wenig war neu',
    'What was found so far': 'Was sich bisher ergab',
  },
};
