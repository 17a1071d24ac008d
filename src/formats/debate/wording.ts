// The prompts of a debate, and the German of its headings.

import type { Brief } from '../../script/brief';
import type { FormatPrompts, RehearsalHints } from '../../script/format';
import { recheck } from '../../script/judging';
import { asksForStance } from '../../script/stance';
import type { Cue } from '../../script/step';
import { type Turn, wasSpoken } from '../../script/turn';
import { german } from '../deliberation/german';
import { isInspected } from '../inspection/options';
import { cueData, option } from './terms';

/** The motion, the sentence that is argued for and against: the option if it is set, otherwise the topic. */
export function motionOf(brief: Brief): string {
  return option(brief, 'motion').trim() || brief.topic;
}

function systemPrompt(brief: Brief): string {
  return `This is a debate on the motion: ${motionOf(brief)}
The proponents want it carried, the opponents want it rejected, the arbitrator belongs to neither and takes no side before the ruling. Each round goes proponent, opponent, arbitrator.
Debaters defend their side with the strongest honest case: one or two arguments carried through beat five that are only named. A point that stands unanswered counts against the side that left it. The side stays the same to the end, for the motion stands or falls as a whole; to grant what is right, be it a fact, a cost or a change that is needed, is no change of sides and costs nobody the debate.
The arbitrator weighs what was said here and what the document says, not how it was said${isInspected(brief) ? '' : ' and not what nobody raised'}.${isInspected(brief) ? `\n${motionAfterReading}` : ''}`;
}

/** What the motion is about if the document was read first: the document with the changes applied. */
const motionAfterReading =
  'In the first round the motion is argued on the document as it stands. From the second on it is argued as it would stand with the changes on the table worked in: whoever is for it shows that the document may then go ahead, whoever is against it that its direction is wrong, or that what has to change is too much or still unknown.';

/** The request to answer the other side, through the arbitrator's question if there is one. */
function rebuttalPrompt(turns: readonly Turn[]): string {
  const isAsked = turns.some(turn => turn.move === 'reaction' && wasSpoken(turn));
  const question = isAsked ? 'Answer the question that the arbitrator put, and in answering it' : 'Answer';
  return `${question} the other side's strongest point: name whose it is, or quote it, and show where it fails.`;
}

const forOrAgainst = (cue: Cue) => (cueData(cue.data).side === 'opponent' ? 'against' : 'for');

/** The request of a cue; while findings are talked over, a debater is also asked for its own verdict. */
function cuePrompt(cue: Cue, brief: Brief, turns: readonly Turn[]): string {
  const prompt = taskPrompt(cue, brief, turns);
  const { swapped, side } = cueData(cue.data);
  return side !== undefined && !swapped && asksForStance(cue.data) ? `${prompt}\n${ownVerdictPrompt}` : prompt;
}

/** Asks a debater for the verdict it would give without a side, which the table does not see. */
const ownVerdictPrompt =
  'As ownVerdict and ownConfidence (0 to 1) give what you would rule yourself on the document with the changes worked in, had you no side; nobody at the table sees it.';

function taskPrompt(cue: Cue, brief: Brief, turns: readonly Turn[]): string {
  const exchanged = cueData(cue.data).swapped
    ? ' The sides have been exchanged for this run: argue it as your own.'
    : '';
  switch (cue.move) {
    case 'proposition': {
      const blind = cueData(cue.data).blind ? ' You do not know what the other side will say.' : '';
      return `Open ${forOrAgainst(cue)} the motion.${exchanged}${blind} State your strongest reason first, ground it in a fact of the document, and say what follows if you are right.`;
    }
    case 'rebuttal':
      return `You argue ${forOrAgainst(cue)} the motion.${exchanged} ${rebuttalPrompt(turns)} ${isInspected(brief) ? 'Of what was found take only what this turns on.' : "Then say what that leaves standing of your side's case."}`;
    case 'counter':
      if (isInspected(brief))
        return `You argue ${forOrAgainst(cue)} the motion.${exchanged} Answer the arbitrator's question against what the other side said to it, and name whose words you answer; where an open choice or a change decides it for you, say at what price.`;
      return `You argue ${forOrAgainst(cue)} the motion.${exchanged} Answer the arbitrator's question against the most damaging thing that was said against your side, and name whose words you answer. Grant what is right in it, and put the choice that is left to the arbitrator.`;
    case 'reaction':
      if (isInspected(brief) && cueData(cue.data).round !== 1)
        return 'Name the one question on which the decision now turns: a choice that is open, a change that may not hold, or a finding whose weight is disputed; and what each side has to show.';
      return 'Name the one question on which this round turned, and what each side has to show in the next.';
    case 'ruling':
      return rulingPrompt(cue, brief);
    case recheck:
      return `Rule on the motion “${motionOf(brief)}”: say in a sentence which argument decides. ${isInspected(brief) ? verdictPromptAfterReading : verdictPrompt}.`;
    default:
      return `It is your turn: ${cue.move}.`;
  }
}

function rulingPrompt(cue: Cue, brief: Brief): string {
  const early = cueData(cue.data).soFar
    ? ' The debate ends early: rule on what was heard, and say what was left unsaid.'
    : '';
  return `Rule on the motion “${motionOf(brief)}”.${early} ${isInspected(brief) ? rulingTaskAfterReading : rulingTask}`;
}

const verdictPrompt =
  'As verdict give proponent (the motion is carried), opponent (it is rejected) or split; confidence from 0 to 1';

const verdictPromptAfterReading =
  'As verdict give proponent (with the changes on the table worked in, and each open choice on its better side, the document may go ahead), opponent (not even then) or split; confidence from 0 to 1; as direction whether what the document is after stands, falls or is open';

const rulingTask = `Say who carries it or that it is split, the argument that decided, what would change your mind, and under which conditions it holds; where you reject it, whether its direction is wrong, or right and to be amended. ${verdictPrompt}; then the reasons, conditions and open questions, each in a sentence.`;

const rulingTaskAfterReading = `Say in a few sentences who carries it or that it is split, the argument that decided, and what would change your mind. ${verdictPromptAfterReading}; then the reason or two that decided. Conditions and open questions stay empty: they stand on the page.`;

/** An answer in a rehearsal, which asks no model, leaves out whether the direction stands, since nobody has read the document. */
const rehearsalAnswer: RehearsalHints = { values: { direction: [] } };

/** The prompts of a debate. */
export const wording: FormatPrompts = {
  systemPrompt,
  cuePrompt,
  rehearsalAnswer: () => rehearsalAnswer,
};

/** Translations of the record headings. */
export const translations = {
  de: {
    ...german,
    'Swapped: Round {0}': 'Getauscht: Runde {0}',
    Cruxes: 'Kernfragen',
    Ruling: 'Urteil',
    'Ruling with the sides swapped': 'Urteil mit getauschten Seiten',
    Conditions: 'Bedingungen',
    'The motion is carried': 'Der Antrag ist angenommen',
    'The motion is rejected': 'Der Antrag ist abgelehnt',
    'The motion is carried, with the changes worked in':
      'Der Antrag ist angenommen, mit den eingearbeiteten Änderungen',
    'The motion is rejected, even with the changes worked in':
      'Der Antrag ist abgelehnt, auch mit den eingearbeiteten Änderungen',
    'The motion is split': 'Der Antrag ist geteilt',
    split: 'geteilt',
    'Would rule otherwise themselves': 'Würden selbst anders urteilen',
    'Would rule the same themselves': 'Würden selbst ebenso urteilen',
    'changed sides': 'hat die Seite gewechselt',
    'Order check': 'Probe der Reihenfolge',
  },
};
