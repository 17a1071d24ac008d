import { definePost } from '../../script/post';
import type { Convergence } from './strategies/convergence';

/** Who plays the adversary: by the seed of the session, or as the user named them. */
export const adversary = definePost<{ expert: string; drawn: boolean }>('adversary', { expert: '', drawn: false });

/** What came of a round that was checked for convergence. */
export const convergence = definePost<{ round: number } & Pick<Convergence, keyof Convergence>>('convergence', {
  round: 0,
  converged: false,
  why: 'unheard',
  by: [],
});
