// The prompts of a consensus meeting, and the German of its headings.

import type { Brief } from '../../script/brief';
import type { FormatPrompts } from '../../script/format';
import type { Cue } from '../../script/step';
import type { Turn } from '../../script/turn';
import { normalizeWhitespace, shorten } from '../../text/spaces';
import { conclusionNote } from '../deliberation/conclusionFields';
import { answeredConditions, conditionsNote } from '../deliberation/conditions';
import { cueData } from '../deliberation/cues';
import { german } from '../deliberation/german';
import { findSeat, members } from '../deliberation/members';
import { rehearsalStance, stanceNote, stanceSubject } from '../deliberation/stanceShape';
import { lastStance } from '../deliberation/stances';
import { voteLevels } from './phases';

function systemPrompt(brief: Brief): string {
  return `This is a meeting that seeks consensus on: ${brief.topic}
It has four phases: positions, common ground, concessions, synthesis. Then every participant accepts, accepts with a reservation, or blocks; one block sends the synthesis back once.
Participants speak for what they are responsible for. To give ground on what matters less is a service; to give up what cannot be given up is not. Nobody has to be won over by courtesy: agreement counts only where an argument brought it about, and dissent is written down.
The facilitator argues for no position, invents no agreement and leaves no difference out; what it recommends is what the table can carry.`;
}

function cuePrompt(cue: Cue, brief: Brief, turns: readonly Turn[]): string {
  switch (cue.move) {
    case 'position':
      return `State your position on the topic, unseen by the others: what you want, the fact of the document it rests on, and what you could not accept.\n${stancePrompt(cue, turns, `What would you do if it came to a vote now on ${stanceSubject(brief, cue)}?`)}`;
    case 'commonGround':
      return `Say what all positions share and where they part.\nList the agreements; list up to four differences, each in one sentence as about, with the participant it concerns most as concerns (one of: ${memberNames(brief)}); as order list the participants in the order in which they should speak next, those with most to contribute first.`;
    case 'question':
      return questionPrompt(cue, brief);
    case 'reaction':
      return `${reactionPrompt(cue)}\n${stancePrompt(cue, turns, 'How would you vote now?')}`;
    case 'concession':
      return `${concessionPrompt(cue)}\n${stancePrompt(cue, turns, 'How would you vote if what has been conceded so far were the plan?')}`;
    case 'synthesis':
      return synthesisPrompt(cue, brief);
    case 'ratification':
      return `Vote on the facilitator's ${cueData(cue.data).again ? 'second ' : ''}synthesis as it was put, unseen by the others. To accept, say what it gives you; to accept with a reservation, name the reservation; to block, name what would have to change. Block only what you are responsible for preventing.\n${ownConditionsNote(cue, brief, turns)}${stancePrompt(cue, turns, 'Your stance is your vote.')}`;
    default:
      return `It is your turn: ${cue.move}.`;
  }
}

/** Asks for the member's current vote, the reason for a change of mind, and its conditions. */
function stancePrompt(cue: Cue, turns: readonly Turn[], question: string): string {
  return `${question} ${stanceNote(voteLevels, lastStance(turns, cue.seat))} As conditions list what has to stand in the result for you to accept it, a sentence each; nothing where it needs nothing.`;
}

function questionPrompt({ data }: Cue, brief: Brief): string {
  const name = findSeat(members(brief), cueData(data).to ?? '')?.name ?? 'the participant';
  // A model's text inside a prompt: one short line without quotation marks.
  const difference = shorten(normalizeWhitespace(cueData(data).about ?? ''), 200)
    .replace(/[“”"]/g, '')
    .replace(/\.$/, '');
  const about = difference ? `this difference: “${difference}”` : 'what keeps them from accepting';
  return `Put one question to ${name}, by name, about ${about}. Ask for what would settle it: a fact, a limit, a trade.`;
}

function reactionPrompt({ data }: Cue): string {
  if (!cueData(data).asked)
    return 'React to the common ground and to what was answered with the one thing that is missing there, or that would have to hold.';
  return 'Answer the question that the facilitator has just put to you: first the answer, then what it depends on.';
}

function concessionPrompt({ data }: Cue): string {
  const { blocks, again } = cueData(data);
  if (blocks)
    return 'You blocked the synthesis. Having heard what the others would give, say what you give up in turn, and the least that would lift your block.';
  if (again)
    return 'The synthesis was blocked. Take the block seriously: name who blocked and why, and say what you give up so that it can be lifted, or why you cannot.';
  return 'Say in a sentence what you give up, to meet which point of whom, and in return for what; then the one thing that you keep, and why.';
}

/** Tells a member what the synthesis makes of its conditions; empty if it set none. */
function ownConditionsNote({ seat }: Cue, brief: Brief, turns: readonly Turn[]): string {
  const name = brief.seats.find(({ id }) => id === seat)?.name;
  const synthesis = turns.findLast(({ move }) => move === 'synthesis');
  const own = synthesis ? answeredConditions(synthesis).filter(({ by }) => by === name) : [];
  const lines = own.map(({ text, state, why }) => {
    const stateLabel = { taken: 'taken in', refused: 'refused', open: 'not answered' }[state];
    return `- “${normalizeWhitespace(text)}”: ${stateLabel}${why ? ` (${normalizeWhitespace(why)})` : ''}`;
  });
  return lines.length > 0 ? `What the facilitator says of your conditions:\n${lines.join('\n')}\n` : '';
}

function synthesisPrompt(cue: Cue, brief: Brief): string {
  const { data } = cue;
  const { soFar, again } = cueData(data);
  const task = soFar
    ? 'The meeting ends early: write the synthesis of what was heard so far, and say which phases are missing.'
    : again
      ? 'Write the synthesis anew so that the block is met without losing those who had accepted; say what has changed.'
      : 'Write the synthesis that will be voted on: what is done, by whom, under which conditions, and what each side gave for it.';
  return `${[task, conditionsNote(cue)].filter(Boolean).join('\n')}\n${conclusionNote} ${soFar || again ? 'The order stays empty.' : `As order list the participants in the order in which they should speak if it is blocked (of: ${memberNames(brief)}).`}`;
}

function memberNames(brief: Brief): string {
  return members(brief)
    .map(seat => seat.name)
    .join(', ');
}

/** The prompts of a consensus. */
export const wording: FormatPrompts = {
  systemPrompt,
  cuePrompt,
  rehearsalAnswer: () => ({ values: { ...rehearsalStance.values, conditions: [[]] } }),
};

/** Translations of the record headings. */
export const translations = {
  de: {
    ...german,
    Positions: 'Standpunkte',
    'Common ground': 'Gemeinsamkeiten',
    Concessions: 'Zugeständnisse',
    Ratification: 'Zustimmung',
    'Concessions again': 'Weitere Zugeständnisse',
    'Second synthesis': 'Zweite Synthese',
    'Second ratification': 'Zweite Zustimmung',
    'Positions, differences, concessions': 'Standpunkte, Unterschiede, Zugeständnisse',
    Position: 'Standpunkt',
    Difference: 'Unterschied',
    Concession: 'Zugeständnis',
    'A synthesis that was not ratified': 'Eine Synthese, der nicht zugestimmt wurde',
    'Consensus with reservations': 'Konsens mit Vorbehalten',
    'No consensus': 'Kein Konsens',
    accept: 'nimmt an',
    'accept with reservation': 'nimmt mit Vorbehalt an',
    block: 'blockiert',
  },
};
