import type { OptionRule } from '../../script/format';
import { orderSwapOption } from '../../script/judging';
import { answersOf } from '../../script/move';
import { optionsOf } from '../../script/option';
import { cueDataOf } from '../../script/turn';
import type { debateMoves } from './moves';

/** The options of a debate. */
export const options = [
  {
    key: 'motion',
    label: 'Motion',
    description: 'What is argued; left empty it is drawn from the title.',
    type: 'text',
    default: '',
  },
  {
    key: 'rounds',
    label: 'Rounds',
    description: 'Proposition, rebuttal, then counters.',
    type: 'number',
    default: 3,
    min: 1,
    max: 6,
  },
  {
    key: 'blind',
    label: 'Blind first round',
    description: 'Both propositions are written before either is seen.',
    type: 'flag',
    default: false,
  },
  {
    key: 'swap',
    label: 'Sides swapped',
    description:
      'The motion is argued once more with the seats exchanged, to see whether the ruling follows the argument.',
    type: 'flag',
    default: false,
  },
  orderSwapOption,
  {
    key: 'casting',
    label: 'Casting',
    description: 'One call a turn, or one call that plays a whole round.',
    type: 'choice',
    default: 'single',
    choices: ['single', 'ensemble'],
  },
] as const satisfies readonly OptionRule[];

/** An option of a debate. */
export const option = optionsOf(options);

/** The data of a debate's answers. */
export const answerOf = answersOf<typeof debateMoves>();

/** Whom a turn speaks for. */
export type Side = 'proponent' | 'opponent';

/** The data of a debate's cues: the round, in the second run with the sides exchanged; and whether a ruling comes before its time. */
export const cueData = cueDataOf<{ round: number; swapped: boolean; side: Side; blind: boolean; soFar: boolean }>();
