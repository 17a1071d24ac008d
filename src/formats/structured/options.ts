import type { OptionRule } from '../../script/format';
import { orderSwapOption } from '../../script/judging';
import { optionsOf } from '../../script/option';
import { maxWordsOption, scopeOption } from '../deliberation/limits';

/** The options of a structured council. */
export const options = [
  {
    key: 'strategy',
    label: 'Moderator strategy',
    description: 'Has no effect here: the four phases are fixed.',
    type: 'text',
    default: '',
  },
  scopeOption,
  maxWordsOption,
  orderSwapOption,
] as const satisfies readonly OptionRule[];

/** One of them. */
export const option = optionsOf(options);
