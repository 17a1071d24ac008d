import type { Brief } from '../../script/brief';
import type { FormatPrompts } from '../../script/format';
import type { Cue } from '../../script/step';
import type { Turn } from '../../script/turn';
import { german } from '../deliberation/german';
import { rehearsalAnswer } from './assumedAnswers';
import { billPrompt, memberPrompt } from './memberPrompts';
import { speakerPrompt } from './speakerPrompts';
import { countVotes } from './tally';
import { cueData } from './terms';
import { textForOthers } from './textForOthers';

function systemPrompt(brief: Brief): string {
  return `This is a parliament on: ${brief.topic}
It hears opening statements written blind, drafts a bill, debates it in rounds of exchanges, amends it by vote, and votes on the whole; the Prime Minister signs, vetoes or sends it back once.
The Speaker presides over the procedure and has no view of the matter. Representatives speak for their motives, in the manner of their temperature. An exchange is a speech to one other and the answer; whoever gives way names the argument that moved them. Both clocks are kept: exchanges in a round, sentences in an answer.
The Clerk counts, numbers and records; what the Clerk announces is the state of things. A vote, a ruling or a version of the bill exists only where the Clerk has recorded it, whatever a speech may claim.`;
}

function cuePrompt(cue: Cue, brief: Brief, turns: readonly Turn[]): string {
  const seat = brief.seats.find(each => each.id === cue.seat);
  if (seat?.role === 'representative') return memberPrompt(cue, brief, turns);
  return cue.move === 'decision' ? decisionPrompt(cue) : speakerPrompt(cue, brief);
}

function decisionPrompt(cue: Cue): string {
  const data = cueData(cue.data);
  const { open = [], counts: { aye, nay, abstain } = countVotes([]) } = data;
  const forced = data.forced ? 'The bill failed in the last round and comes to you with its dissent. ' : '';
  const back = open.includes('send_back')
    ? ' To send it back is open once: then the message names the one change that would let you sign.'
    : ' It cannot be sent back.';
  const again = data.again ? 'Your last decision was not open to you. ' : '';
  return `${again}${forced}You decide on the bill; the House voted ${aye} aye, ${nay} nay, ${abstain} abstaining. As decision give one of: ${open.join(', ')}; as message what you tell the House. Read the dissent first. Say the decision, then its reason, then what you expect of whom.${back}\n${billPrompt(data)}`;
}

/** The prompts of a parliament. */
export const wording: FormatPrompts = {
  systemPrompt,
  cuePrompt,
  rehearsalAnswer,
  textForOthers,
};

/** Translations of the record headings. */
export const translations = {
  de: {
    ...german,
    Evaluation: 'Auswertung',
    'Draft bill': 'Gesetzentwurf',
    'Prime Minister': 'Regierungsspitze',
    'Opening statements': 'Eröffnungsreden',
    'Vote in round {0}': 'Abstimmung in Runde {0}',
    'The bill': 'Das Gesetz',
    'Version {0}': 'Fassung {0}',
    Amendments: 'Änderungsanträge',
    Bill: 'Gesetz',
    Temperatures: 'Temperaturen',
    'The House': 'Das Haus',
    'How they answered': 'Wie sie antworteten',
    'Fact base': 'Tatsachen',
    'From the statements': 'Aus den Reden',
    Contested: 'Strittig',
    Constraints: 'Vorgaben',
    Direction: 'Richtung',
    'Speaks as': 'Spricht',
    Speeches: 'Reden',
    'Cares for': 'Liegt am Herzen',
    Amendment: 'Änderungsantrag',
    'Speaking order, round {0}': 'Redefolge, Runde {0}',
  },
};
