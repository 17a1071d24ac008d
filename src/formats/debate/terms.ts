// What the files of the debate share: its options, the data of its cues (requests to seats) and answers, and the names of its rounds.

import { l10n, type Message } from '../../base/message';
import type { OptionRule } from '../../script/format';
import { orderSwapOption } from '../../script/judging';
import { answerReader } from '../../script/move';
import { choiceOption, flagOption, numberOption, optionReader, textOption } from '../../script/option';
import { cueDataReader } from '../../script/turn';
import { roundLabel } from '../deliberation/rail';
import type { debateMoves } from './moves';

/** The options of a debate. */
export const options = [
  textOption('motion', 'Motion', 'What is argued. Empty: derived from the title.'),
  numberOption('rounds', 'Rounds', 'Proposition, rebuttal, then counters.', { value: 3, min: 1, max: 6 }),
  flagOption('blind', 'Blind first round', 'Both propositions are written before either side sees the other’s.', true),
  flagOption(
    'swap',
    'Sides swapped',
    'The motion is argued again with the sides swapped, to see whether the ruling follows the arguments.',
  ),
  { ...orderSwapOption, default: true },
  choiceOption('casting', 'Casting', 'One call per turn, or one call for a whole round.', ['single', 'ensemble']),
] as const satisfies readonly OptionRule[];

/** Reads an option of a debate. */
export const option = optionReader(options);

/** Reads the data of a debate's turn by the move that it answers. */
export const answerOf = answerReader<typeof debateMoves>();

/** The side that a turn speaks for. */
export type Side = 'proponent' | 'opponent';

/** The data of a debate's cues; `swapped`: the second run, with exchanged sides; `soFar`: a ruling before the planned end. */
export const cueData = cueDataReader<{ round: number; swapped: boolean; side: Side; blind: boolean; soFar: boolean }>();

/** The name of a round; `swapped`: of the second run. */
export function roundName(round: number, swapped = false): Message {
  return swapped ? l10n`Swapped: Round ${round}` : roundLabel(round);
}
