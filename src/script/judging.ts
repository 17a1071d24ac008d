import type { Block } from './blocks';
import { type Brief, isPerson } from './brief';
import type { Move } from './move';
import { flagOption, optionsOf } from './option';
import { ask, askOne, type Cue, type Outcome, type Script } from './step';
import type { Turn } from './turn';

/** Asks a judge twice, to see whether the verdict follows the arguments or their order. */
export const orderSwapOption = flagOption(
  'orderSwap',
  'Order-swapped judge',
  'The verdict is asked a second time with names withheld and the speakers’ order exchanged; one that changes is marked order-sensitive.',
);

/** The move that asks for the same verdict again; every format that offers the option has it beside its own. */
export const recheck = 'recheck';

/** The move of the second asking: held to the same limit, checks and shape as the first. */
export function recheckOf<M extends Move>(move: M): M {
  return { ...move, label: `${move.label}, order exchanged` };
}

/** A verdict, and the same one asked again where that was wanted. */
export interface Judged {
  turn: Turn;
  again?: Turn;
}

/** Asks for a verdict; with the option on twice at once, blind to one another. A person is asked once. */
export function* judged(brief: Brief, cue: Cue, round?: string): Script<Judged> {
  const isOnce = isPerson(brief.seats.find(({ id }) => id === cue.seat));
  if (isOnce || !optionsOf([orderSwapOption])(brief, 'orderSwap')) return { turn: yield* askOne(cue, round) };
  const [turn, again] = yield* ask([cue, { ...cue, move: recheck, masked: true, exchanged: true }], round);
  if (!turn) throw new Error(`No verdict came back for ${cue.seat}`);
  return { turn, ...(again ? { again } : {}) };
}

/** What the second asking adds to an outcome; nothing where there was none or one of the two gave no verdict. */
export function orderCheck(
  { turn, again }: Judged,
  verdictOf: (turn: Turn | undefined) => string | undefined,
): { orderSensitive: boolean; verdictExchanged: string } | undefined {
  const [verdict, verdictExchanged] = [verdictOf(turn), verdictOf(again)];
  if (verdict === undefined || verdictExchanged === undefined) return undefined;
  return { orderSensitive: verdict !== verdictExchanged, verdictExchanged };
}

/** The verdict of a view with how the check of the order ended; as it is where there was none. */
export function withOrderCheck(block: Block, outcome: Outcome | undefined): Block {
  if (block.kind !== 'verdict' || typeof outcome?.orderSensitive !== 'boolean') return block;
  const told = outcome.orderSensitive
    ? `Order-sensitive: with the speakers’ order exchanged and names withheld, the verdict was “${String(outcome.verdictExchanged)}”.`
    : 'The verdict stayed the same with the speakers’ order exchanged and names withheld.';
  const tone = outcome.orderSensitive ? 'mixed' : block.tone;
  return { ...block, tone, parts: [...block.parts, { label: 'Order check', items: [told] }] };
}
