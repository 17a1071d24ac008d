import type { OptionRule } from '../../script/format';
import { optionsOf } from '../../script/option';

const number = <const K extends string>(
  key: K,
  label: string,
  description: string,
  fallback: number,
  min: number,
  max: number,
) => ({ key, label, description, type: 'number', default: fallback, min, max }) as const;

/** The options of a parliament. */
export const options = [
  number('rounds', 'Rounds', 'The most rounds of debate; the last one ends in a vote.', 3, 1, 6),
  {
    key: 'primeMinister',
    label: 'Prime Minister',
    description: 'Who signs, vetoes or sends back: an agent, or you.',
    type: 'choice',
    default: 'agent',
    choices: ['agent', 'user'],
  },
  {
    key: 'temperatures',
    label: 'Temperatures',
    description: 'The temperatures stay as they are, or narrow toward the middle round by round.',
    type: 'choice',
    default: 'fixed',
    choices: ['fixed', 'narrowing'],
  },
  number(
    'exchanges',
    'Exchanges in the first round',
    'The most exchanges; they halve by the sixth round. 0 is twice as many as representatives.',
    0,
    0,
    40,
  ),
  number(
    'sentences',
    'Sentences in the first round',
    'The most sentences of a speech or an answer; a third of them is left by the sixth round.',
    6,
    2,
    12,
  ),
  {
    key: 'stanceGuard',
    label: 'Stance guard',
    description: 'Nobody softens before round 3 or concedes before round 4, unless a deadlock was declared.',
    type: 'flag',
    default: false,
  },
] as const satisfies readonly OptionRule[];

/** One of them. */
export const option = optionsOf(options);
