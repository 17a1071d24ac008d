import type { OptionRule } from '../../script/format';
import { optionsOf } from '../../script/option';

/** The options of a presentation. */
export const options = [
  {
    key: 'mode',
    label: 'When the panel asks',
    description: 'Between slides; when you acknowledge a raised hand; or whenever you pause for more than two seconds.',
    type: 'choice',
    default: 'section-breaks',
    choices: ['section-breaks', 'hand-raise', 'free-flow'],
  },
  {
    key: 'intensity',
    label: 'Intensity',
    description: 'How hard the panel presses: at most 2, 3 or 4 questions of one agent in an exchange.',
    type: 'choice',
    default: 'moderate',
    choices: ['friendly', 'moderate', 'adversarial'],
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
] as const satisfies readonly OptionRule[];

/** One of them. */
export const option = optionsOf(options);
