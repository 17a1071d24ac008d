import type { Format } from '../../script/format';
import { estimateAnswer } from './assumedAnswers';
import { measure } from './deadlock';
import { parliamentMoves } from './moves';
import { outcomeOfAborted } from './outcome';
import { closing, script } from './script';
import { options } from './terms';
import { traits } from './traits';
import { conclusion, records, view } from './view';
import { translations, wording } from './wording';

/** A parliament: representatives debate, amend and vote on a bill under an impartial Speaker; a Prime Minister signs, vetoes or returns it. */
export const parliament: Format = {
  id: 'parliament',
  title: 'Parliament',
  description: 'A bill is drafted, debated, amended and voted on. For decisions that affect many interests.',
  icon: 'law',
  seats: [
    {
      role: 'representative',
      label: 'Represents an interest and votes',
      min: 3,
      max: 12,
      builtins: ['engineer', 'advocate', 'skeptic'],
      hint: 'interest motive represent stakeholder cost risk customer operations security product design',
    },
    {
      role: 'speaker',
      label: 'Presides and takes no side',
      min: 1,
      max: 1,
      builtins: ['speaker', 'moderator', 'facilitator', 'arbitrator'],
      hint: 'impartial procedure order presides moderate',
      presides: true,
    },
    {
      role: 'prime-minister',
      label: 'Signs, vetoes or sends back',
      min: 1,
      max: 1,
      builtins: ['prime-minister', 'arbitrator', 'facilitator'],
      hint: 'decide sign accountable execution lead',
      presides: true,
      leftToUser: { option: 'primeMinister', value: 'user' },
    },
  ],
  options,
  moves: parliamentMoves,
  layout: 'shared',
  offTopicBelow: 0.08,
  presidingRole: 'speaker',
  defaultTopics: { en: 'A bill on “{0}”', de: 'Ein Gesetz über „{0}“' },
  traits,
  measure,
  estimatedAnswer: estimateAnswer,
  script,
  closing,
  closingMoves: [{ role: 'speaker', move: 'closing' }],
  abortedOutcome: outcomeOfAborted,
  prompts: wording,
  translations,
  view,
  conclusion,
  records,
};
