import type { Format } from '../../script/format';
import { presentationOutcome } from './debrief';
import { measure } from './measures';
import { presentationMoves } from './moves';
import { options } from './options';
import { planOf } from './plan';
import { closing, script } from './script';
import { splitIntoSlides } from './slides';
import { conclusion, paced, view } from './view';
import { translations, wording } from './wording';

/** The user presents a document slide by slide to a panel that questions it; a moderator hands over and sums up. */
export const presentation: Format = {
  id: 'presentation',
  title: 'Presentation',
  description: 'You present the document slide by slide to a panel that asks questions. For rehearsing a talk.',
  icon: 'device-camera-video',
  seats: [
    {
      role: 'panelist',
      label: 'Questions the presenter',
      min: 2,
      max: 6,
      usualCount: 3,
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
  offTopicBelow: 0,
  measure,
  presidingRole: 'moderator',
  defaultTopics: { en: 'Presenting “{0}”', de: 'Vortrag: „{0}“' },
  optionsFromDocument: (document, relevanceTo) => ({
    slides: document ? JSON.stringify(splitIntoSlides(document, relevanceTo)) : '',
  }),
  attendedOptions: { presenter: 'you' },
  // How prepared questions (`drafted`) and remarks on another's question (`seconding`) are usually rated.
  estimatedAnswer: ({ move }) =>
    move === 'drafted' ? { relevance: 0.8, urgency: 0.8 } : move === 'seconding' ? { worth: 0.8 } : undefined,
  unattendedOptions: { presenter: 'document' },
  complaints: brief =>
    planOf(brief).slides.length > 0 ? [] : ['A presentation needs a document: its sections are the slides.'],
  script,
  closing,
  closingMoves: [{ role: 'moderator', move: 'debrief' }],
  abortedOutcome: presentationOutcome,
  prompts: wording,
  translations,
  view,
  paced,
  conclusion,
};
