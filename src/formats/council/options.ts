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
      'round-robin, devils-advocate (or devils-advocate:AGENT), consensus-check, or your own, by name or file.',
    type: 'text',
    default: 'round-robin',
    names: 'strategy',
  },
  numberOption('maxRounds', 'Maximum rounds', 'The council ends after this many rounds at the latest.', {
    value: 4,
    min: 1,
    max: 12,
  }),
  flagOption('blind', 'Blind openings', 'Everybody writes the first round before seeing the others’.'),
  flagOption('adaptive', 'Adaptive stop', 'Ends early if for two rounds nobody moved and little new was said.'),
  scopeOption,
  maxWordsOption,
  orderSwapOption,
] as const satisfies readonly OptionRule[];

/** Reads an option of a council. */
export const option = optionReader(options);
