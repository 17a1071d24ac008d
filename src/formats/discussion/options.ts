import type { OptionRule } from '../../script/format';
import { flagOption, numberOption, optionReader } from '../../script/option';
import { maxWordsOption, scopeOption } from '../deliberation/limits';

/** The options of a discussion. */
export const options = [
  numberOption('rounds', 'Rounds', 'A round has as many turns as there are participants.', {
    value: 3,
    min: 1,
    max: 8,
  }),
  flagOption('takePart', 'You take part', 'After each round the facilitator asks you and waits for your answer.'),
  flagOption(
    'settle',
    'Stop when settled',
    'Ends early if for two rounds nobody changed their stance and little new was said.',
  ),
  scopeOption,
  maxWordsOption,
] as const satisfies readonly OptionRule[];

/** Reads an option of a discussion. */
export const option = optionReader(options);
