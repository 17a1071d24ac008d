import type { OptionRule } from '../../script/format';
import { orderSwapOption } from '../../script/judging';
import { flagOption, numberOption, optionReader } from '../../script/option';
import { maxWordsOption, scopeOption } from '../deliberation/limits';

/** The options of a freeform council. */
export const options = [
  {
    key: 'strategy',
    label: 'Moderator strategy',
    description:
      'round-robin, devils-advocate (or devils-advocate:AGENT), consensus-check, or one of your own by name or file.',
    type: 'text',
    default: 'round-robin',
    names: 'strategy',
  },
  numberOption('maxRounds', 'Most rounds', 'The council ends after so many rounds at the latest.', {
    value: 4,
    min: 1,
    max: 12,
  }),
  flagOption('blind', 'Blind openings', 'The first round is written before any of it is seen.'),
  flagOption('adaptive', 'Adaptive stop', 'Ends early when nobody moved for two rounds and little was new.'),
  scopeOption,
  maxWordsOption,
  orderSwapOption,
] as const satisfies readonly OptionRule[];

/** Reads an option of a council. */
export const option = optionReader(options);
