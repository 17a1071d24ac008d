import { definePost } from '../../script/post';
import type { Convergence } from './strategies/convergence';

/** Posts who plays the adversary: drawn by the session's seed, or named by the user. */
export const adversaryPost = definePost<{ expert: string; drawn: boolean }>('adversary', { expert: '', drawn: false });

/** Posts the result of a convergence check. `Pick` of all keys makes a type of the interface: only that counts as JSON. */
export const convergencePost = definePost<{ round: number } & Pick<Convergence, keyof Convergence>>('convergence', {
  round: 0,
  converged: false,
  why: 'unheard',
  by: [],
});
