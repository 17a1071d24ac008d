import type { FormatPrompts } from '../../script/format';
import type { Cue } from '../../script/step';
import type { Turn } from '../../script/turn';
import { cueData } from './talk';

/** The prompts of a review whose open choices are discussed; without a discussion no turn is asked for. */
export const wording: FormatPrompts = {
  systemPrompt: () =>
    'This is a review. Everybody here has read the document alone; what they found stands on the table under ids, with the changes that were tested (C1 …) and the choices that these leave open (Q1 …), each side with its price. Only open choices are talked about. No change overrules a direction that the document states.',
  cuePrompt: (cue, brief, turns) =>
    cue.move === 'leaning' ? leaningPrompt(cue) : casePrompt(cue, turns, nameLookup(brief.seats)),
};

const nameLookup = (seats: readonly { id: string; name: string }[]) => (id: string) =>
  seats.find(seat => seat.id === id)?.name ?? 'the other reader';

function casePrompt({ data, seat }: Cue, turns: readonly Turn[], nameOf: (id: string) => string): string {
  const { choice = '', side } = cueData(data);
  const gives = "what it secures that the other cannot, and what it costs in the document's own terms";
  if (side === 1)
    return `Take ${choice}. Make the case for its first side: ${gives}. Say who would know the fact on which the choice rests.`;
  const before = turns.findLast(turn => cueData(turn.cue).choice === choice);
  const answer = before && before.seat !== seat ? ` Answer the strongest point of ${nameOf(before.seat)}.` : '';
  return `Take ${choice}.${answer} Make the case for its second side, or for its third where it has one that is stronger: ${gives}.`;
}

function leaningPrompt({ data }: Cue): string {
  const { choices = [] } = cueData(data);
  return `These choices have been talked over: ${choices.join(', ')}. You decide none of them: whoever decides sees both sides, and beside them to which one you lean. Say in a few sentences what the talk has shown. As leanings list for each choice its id, the number of the side (from 1, in the order in which the sides stand on the table), and why, in at most 20 plain words without ids and without names of those who spoke. Leave out a choice on which you do not lean.`;
}
