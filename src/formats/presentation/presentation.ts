import type { Format, OptionRule } from '../../script/format';
import { outcomeOf } from './debrief';
import { measure } from './measures';
import { presentationMoves } from './moves';
import { intensities, modes, planOf } from './plan';
import { closing, script } from './script';
import { slidesOf } from './slides';
import * as views from './view';
import { wording, words } from './wording';

const options: readonly OptionRule[] = [
  {
    key: 'mode',
    label: 'When the panel asks',
    description: 'Between slides; when you acknowledge a raised hand; or whenever you pause for more than two seconds.',
    type: 'choice',
    default: 'section-breaks',
    choices: modes,
  },
  {
    key: 'intensity',
    label: 'Intensity',
    description: 'How hard the panel presses: at most 2, 3 or 4 questions of one agent in an exchange.',
    type: 'choice',
    default: 'moderate',
    choices: intensities,
  },
  {
    key: 'minutes',
    label: 'Minutes',
    description: 'How long the presentation may take; in the last three minutes nobody piles on.',
    type: 'number',
    default: 20,
    min: 1,
    max: 240,
  },
  {
    key: 'urgency',
    label: 'Urgency of a raised hand',
    description: 'A hand goes up for a question that is more urgent than this, in percent.',
    type: 'number',
    default: 60,
    min: 0,
    max: 100,
  },
  {
    key: 'pregenerate',
    label: 'Prepared questions',
    description: 'Of the whole panel, or only of the one who would be called: cheaper, with less to choose from.',
    type: 'choice',
    default: 'panel',
    choices: ['panel', 'picked'],
  },
  {
    key: 'presenter',
    label: 'Who presents',
    description: 'You, or the document: then each slide is up for as long as it takes to tell it.',
    type: 'choice',
    default: 'document',
    choices: ['document', 'you'],
  },
  {
    key: 'slides',
    label: 'Slides',
    description: 'JSON of the slides; left empty, the sections of the document.',
    type: 'text',
    default: '',
  },
];

/** The user presents a document slide by slide to a panel that questions it; a moderator hands over and sums up. */
export const presentation: Format = {
  id: 'presentation',
  title: 'Presentation',
  description: 'You present the document to a panel that questions you, slide by slide. For trying out a talk.',
  icon: 'device-camera-video',
  seats: [
    {
      role: 'panelist',
      label: 'Questions the presenter',
      min: 2,
      max: 6,
      usual: 3,
      builtins: ['skeptic', 'analyst', 'contrarian'],
      hint: 'question skeptic analyst contrarian evidence risk cost numbers alternatives customer security',
    },
    {
      role: 'moderator',
      label: 'Hands over, leads back, sums up',
      min: 1,
      max: 1,
      builtins: ['moderator', 'facilitator', 'arbitrator'],
      hint: 'moderate host time transitions impartial',
      presides: true,
    },
  ],
  options,
  moves: presentationMoves,
  layout: 'shared',
  ensemble: false,
  driftBelow: 0,
  measure,
  presiding: 'moderator',
  topics: { en: 'Presenting “{0}”', de: 'Vortrag: „{0}“' },
  drawn: (document, relevanceTo) => ({ slides: document ? JSON.stringify(slidesOf(document, relevanceTo)) : '' }),
  attended: { presenter: 'you' },
  dry: { presenter: 'document' },
  complaints: brief =>
    planOf(brief).slides.length > 0 ? [] : ['A presentation needs a document: its sections are the slides.'],
  script,
  closing,
  closingMoves: [{ role: 'moderator', move: 'debrief' }],
  halted: outcomeOf,
  wording,
  words,
  ...views,
};
