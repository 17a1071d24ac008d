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
      'How hard the panel presses: at most 2, 3 or 4 questions per agent in an exchange.',
      ['friendly', 'moderate', 'adversarial'],
    ),
    default: 'moderate',
  },
  numberOption('minutes', 'Minutes', 'Length of the presentation; in the last three minutes nobody piles on.', {
    value: 20,
    min: 1,
    max: 240,
  }),
  {
    ...numberOption('urgency', 'Urgency of a raised hand', 'Agents raise a hand for questions more urgent than this.', {
      value: 60,
      min: 0,
      max: 100,
    }),
    isShare: true,
  },
  choiceOption(
    'pregenerate',
    'Prepared questions',
    'By the whole panel, or only by whoever would be called: cheaper, with less choice.',
    ['panel', 'picked'],
  ),
  choiceOption(
    'presenter',
    'Who presents',
    'You, or the document itself: each slide then stays for as long as it takes to tell.',
    ['document', 'you'],
  ),
  textOption('slides', 'Slides', 'JSON of the slides. Empty: the sections of the document.'),
] as const satisfies readonly OptionRule[];

/** Reads an option of a presentation. */
export const option = optionReader(options);
