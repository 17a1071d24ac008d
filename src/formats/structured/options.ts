import type { OptionRule } from '../../script/format';
import { orderSwapOption } from '../../script/judging';
import { optionsOf, textOption } from '../../script/option';
import { maxWordsOption, scopeOption } from '../deliberation/limits';

/** The options of a structured council. */
export const options = [
  textOption('strategy', 'Moderator strategy', 'Has no effect here: the four phases are fixed.'),
  scopeOption,
  maxWordsOption,
  orderSwapOption,
] as const satisfies readonly OptionRule[];

/** One of them. */
export const option = optionsOf(options);
