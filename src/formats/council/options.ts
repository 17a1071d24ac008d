import type { OptionRule } from '../../script/format';
import { orderSwapOption } from '../../script/judging';
import { optionsOf } from '../../script/option';
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
  {
    key: 'maxRounds',
    label: 'Most rounds',
    description: 'The council ends after so many rounds at the latest.',
    type: 'number',
    default: 4,
    min: 1,
    max: 12,
  },
  {
    key: 'blind',
    label: 'Blind openings',
    description: 'The first round is written before any of it is seen.',
    type: 'flag',
    default: false,
  },
  {
    key: 'adaptive',
    label: 'Adaptive stop',
    description: 'Ends early when nobody moved for two rounds and little was new.',
    type: 'flag',
    default: false,
  },
  scopeOption,
  maxWordsOption,
  orderSwapOption,
] as const satisfies readonly OptionRule[];

/** One of them. */
export const option = optionsOf(options);
