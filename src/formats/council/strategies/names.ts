import type { Turn } from '../../../script/turn';

/** The names of the built-in strategies; the first is the default. */
export const strategyNames = ['round-robin', 'devils-advocate', 'consensus-check'] as const;

/** Whether a name is that of a built-in strategy. */
export function isBuiltin(name: string): name is (typeof strategyNames)[number] {
  return (strategyNames as readonly string[]).includes(name);
}

/** Whether a turn is a request to a strategy. */
export function isStrategyTurn({ move }: Pick<Turn, 'move'>): boolean {
  return move === 'plan' || move === 'goOn';
}
