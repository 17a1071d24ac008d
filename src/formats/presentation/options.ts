import type { OptionRule } from '../../script/format';
import { choiceOption, numberOption, optionReader, textOption } from '../../script/option';

/** The options of a presentation. */
export const options = [
  choiceOption(
    'mode',
    'When the panel asks',
    'Between slides; when you acknowledge a raised hand; or whenever you pause for more than two seconds.',
    ['section-breaks', 'hand-raise', 'free-flow'],
  ),
  {
    ...choiceOption(
      'intensity',
      'Intensity',
      'How hard the panel presses: at most 2, 3 or 4 questions of one agent in an exchange.',
      ['friendly', 'moderate', 'adversarial'],
    ),
    default: 'moderate',
  },
  numberOption('minutes', 'Minutes', 'How long the presentation may take; in the last three minutes nobody piles on.', {
    value: 20,
    min: 1,
    max: 240,
  }),
  {
    ...numberOption(
      'urgency',
      'Urgency of a raised hand',
      'A hand goes up for a question that is more urgent than this.',
      { value: 60, min: 0, max: 100 },
    ),
    isShare: true,
  },
  choiceOption(
    'pregenerate',
    'Prepared questions',
    'Of the whole panel, or only of the one who would be called: cheaper, with less to choose from.',
    ['panel', 'picked'],
  ),
  choiceOption(
    'presenter',
    'Who presents',
    'You, or the document: then each slide is up for as long as it takes to tell it.',
    ['document', 'you'],
  ),
  textOption('slides', 'Slides', 'JSON of the slides; left empty, the sections of the document.'),
] as const satisfies readonly OptionRule[];

/** Reads an option of a presentation. */
export const option = optionReader(options);
