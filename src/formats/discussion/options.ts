import type { OptionRule } from '../../script/format';
import { optionsOf } from '../../script/option';
import { maxWordsOption, scopeOption } from '../deliberation/limits';

/** The options of a discussion. */
export const options = [
  {
    key: 'rounds',
    label: 'Rounds',
    description: 'A round has as many turns as there are participants.',
    type: 'number',
    default: 3,
    min: 1,
    max: 8,
  },
  {
    key: 'takePart',
    label: 'You take part',
    description: 'After each round the facilitator asks you and waits for your answer.',
    type: 'flag',
    default: false,
  },
  {
    key: 'settle',
    label: 'Stop when settled',
    description: 'Ends early when for two rounds nobody changed their stance and little was new.',
    type: 'flag',
    default: false,
  },
  scopeOption,
  maxWordsOption,
] as const satisfies readonly OptionRule[];

/** One of them. */
export const option = optionsOf(options);
