// The prompts of a freeform council, and the German of its headings.

import type { Json } from '../../base/json';
import type { Brief } from '../../script/brief';
import type { FormatPrompts, RehearsalHints } from '../../script/format';
import { recheck } from '../../script/judging';
import type { Cue } from '../../script/step';
import type { Turn } from '../../script/turn';
import { conditionsNote } from '../deliberation/conditions';
import { cueData } from '../deliberation/cues';
import { findingNote } from '../deliberation/findings';
import { germanFinding } from '../deliberation/german';
import { openNote } from '../deliberation/objections';
import { rehearsalStance, stanceNote, stanceSubject } from '../deliberation/stanceShape';
import { lastStance, positions } from '../deliberation/stances';
import { numberLines } from './proposal';
import { parseStrategy } from './strategies/choice';
import { strategyContext } from './strategies/context';

function systemPrompt(brief: Brief): string {
  return `This is a council of experts on: ${brief.topic}
Every expert speaks for its own field, and takes up what the others said by name. The council is worth what it finds out, not how well it agrees: an objection that is kept helps more than one that is dropped to be polite, and a change of mind names the argument that made it.
The moderator argues for nothing: it keeps order, says where the table stands, and invents no agreement. What it concludes rests on what was said, not on a view of its own.`;
}

function cuePrompt(cue: Cue, brief: Brief, turns: readonly Turn[]): string {
  switch (cue.move) {
    case 'statement':
    case 'response':
    case 'challenge':
      return [
        [assignmentPrompt(cue, brief, turns), blindNote(cue)].filter(Boolean).join(' '),
        agendaPrompt(cue, brief, turns),
        stancePrompt(cue, brief, turns),
        declareNote(cue),
      ]
        .filter(Boolean)
        .join('\n');
    case 'vote':
      return [voteTask, agendaPrompt(cue, brief, turns), stancePrompt(cue, brief, turns)].join('\n');
    case 'synthesis':
      return [synthesisTask, agendaPrompt(cue, brief, turns), synthesisNote(cue)].filter(Boolean).join('\n');
    case 'conclusion':
    case recheck:
      return [
        `${cueData(cue.data).soFar ? 'The council ends early: conclude from what was heard, and say what was left open.' : 'Conclude the council.'} Say what it advises on “${brief.topic}”, on which argument that rests, and what it depends on.`,
        agendaPrompt(cue, brief, turns),
        conditionsNote(cue),
        findingNote(brief),
      ]
        .filter(Boolean)
        .join('\n');
    case 'plan':
      return `The strategy “${cueData(cue.data).strategy}” is asked who speaks in round ${cueData(cue.data).round}.`;
    case 'goOn':
      return `The strategy “${cueData(cue.data).strategy}” is asked whether another round follows round ${cueData(cue.data).round}.`;
    default:
      return `It is your turn: ${cue.move}.`;
  }
}

/** What the strategy asks of the expert: as recorded, or for a built-in strategy, of which it is not recorded, computed again. */
function assignmentPrompt(cue: Cue, brief: Brief, turns: readonly Turn[]): string {
  const { prompt, strategy = '', round = 0 } = cueData(cue.data);
  if (prompt !== undefined) return prompt;
  const { builtin, argument } = parseStrategy(strategy);
  const slug = brief.seats.find(seat => seat.id === cue.seat)?.agent;
  const plan = builtin?.planRound(strategyContext(brief, turns, round, argument)) ?? [];
  return plan.find(each => each.expertSlug === slug)?.prompt ?? '';
}

/** Asks for the expert's stance; an adversary argues its role, and declares its own view. */
function stancePrompt(cue: Cue, brief: Brief, turns: readonly Turn[]): string {
  const roleNote = cue.move === 'challenge' ? 'What you declare beside it is what you think yourself. ' : '';
  const matter = cueData(cue.data).proposal ? 'the proposal above' : stanceSubject(brief, cue);
  return `${roleNote}Your stance is on ${matter}. ${stanceNote(positions, lastStance(turns, cue.seat))}`;
}

function blindNote(cue: Cue): string {
  return cueData(cue.data).blind ? 'You do not know what the others will say.' : '';
}

/** Prompt lines with the current proposal, what is disputed in it, and what each expert left open. */
function agendaPrompt(cue: Cue, brief: Brief, turns: readonly Turn[]): string {
  const { proposal, disputed = [], reason } = cueData(cue.data);
  const title =
    reason === 'consensus'
      ? 'The proposal that all accepted; it counts in these words, also where a change has been worded otherwise since:'
      : 'The proposal as the moderator stated it last:';
  return [
    ...(proposal ? [title, ...numberLines(proposal)] : []),
    ...(disputed.length > 0 && !cue.masked ? ['Disputed in it, by whom:', ...disputed.map(each => `- ${each}`)] : []),
    openNote(cue, brief, turns),
  ]
    .filter(line => line !== '')
    .join('\n');
}

/** Asks for the expert's declaration on the proposal. */
function declareNote(cue: Cue): string {
  const text = cueData(cue.data).proposal ? 'this proposal, word for word as it stands above' : 'what is proposed';
  return `Declare yourself on ${text}: accept; accept-if, with your conditions, each a thing that has to be written into it; or object, with your objections, each with the point that it is about, and with conditions where some would lift them. Name a point by its matter, since its number changes. A condition is something without which you could not stand behind it; what would only be better you say aloud, and accept. One that stands above as another’s is not written out again: say whose it is and on which point. Lists that your answer does not need stay empty; one with an entry is no acceptance. Set stressTested to true only if you accept, have tried to break it in this turn, and could not.`;
}

const voteTask =
  'The proposal is put to the vote, as it stands below and unseen by the others: nothing in it is disputed, and all that was asked for is written in. Where a point names a change (C…), the change goes with it as it reads now. Say in a sentence or two what decides it for you. Vote accept if you can stand behind it, also where you would have it otherwise: what you would still rather have goes into reservation, in a sentence, is recorded and stops nothing; without one it stays empty. Vote object if it must not be done as it stands, with your objections, each with the point that it is about and what would lift it; else they stay empty.';

const synthesisTask =
  'Say where the table stands after this round: what all of them hold now, and what is still disputed, by whom.';

function synthesisNote({ data }: Cue): string {
  const from = cueData(data).proposal
    ? 'Begin with the last one: write conditions and objections into it where nobody objects to that, leave word for word what is neither disputed nor worded otherwise by a change on the table, and all of it if everyone accepts it.'
    : 'Begin with what was proposed, as this round has changed it.';
  return `As proposal give the whole of it as it now stands, in ten points or fewer, unnumbered and without naming an expert, so that somebody who reads nothing else could accept or reject it. ${from} As disputed list each point on which even one expert still stands against another, with the names of those who dispute it; as met the names of those of whom the proposal, as you give it now, has every condition and answers every objection. Set aligned to true only if every expert holds the same and nothing is disputed.`;
}

/** The answers of a rehearsal, which asks no model: experts object in the first round, accept later, and change no stance. */
function rehearsalAnswer({ move, data }: Cue): RehearsalHints {
  const first = cueData(data).round === 1;
  if (move === 'synthesis') return { values: { aligned: [!first], met: [[]], ...(first ? {} : { disputed: [[]] }) } };
  if (move === 'conclusion' || move === recheck) return { values: { granted: [[]], dissent: [[]], conditions: [[]] } };
  if (move === 'vote')
    return { values: { ...rehearsalStance.values, vote: ['accept'], objections: [[]], reservation: [''] } };
  const values: Record<string, Json[]> = {
    declares: [first ? 'object' : 'accept'],
    conditions: [[]],
    stressTested: [false],
  };
  if (!first) values.objections = [[]];
  return { values: { ...rehearsalStance.values, ...values } };
}

/** The prompts of a council. */
export const wording: FormatPrompts = {
  systemPrompt,
  cuePrompt,
  rehearsalAnswer,
};

/** Translations of the record headings. */
export const translations = {
  de: {
    ...germanFinding,
    Course: 'Verlauf',
    Proposal: 'Vorschlag',
    'Declared last': 'Zuletzt erklärt',
  },
};
