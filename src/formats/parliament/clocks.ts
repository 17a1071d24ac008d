import type { Brief } from '../../script/brief';
import { option } from './terms';

/** The round in which the clocks have tightened as far as they do. */
const tightest = 6;

/** The two clocks of a round. */
export interface Clocks {
  /** The most exchanges. */
  exchanges: number;
  /** The most sentences of an answer. */
  sentences: number;
}

/** The clocks of a round: twice as many exchanges as seats and six sentences in the first, half of the one and a third of the other from the sixth. */
export function clocksOf(brief: Brief, seats: number, round: number): Clocks {
  const run = Math.min(1, Math.max(0, (round - 1) / (tightest - 1)));
  const exchanges = option(brief, 'exchanges') || 2 * seats;
  const sentences = option(brief, 'sentences');
  return {
    exchanges: Math.max(1, Math.round(exchanges * (1 - run / 2))),
    sentences: Math.max(2, Math.round(sentences * (1 - (2 * run) / 3))),
  };
}
