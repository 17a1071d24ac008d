// Verdicts of a judging seat, optionally checked for order bias: a second verdict hears the sides in reverse order, without their names.

import { l10n, type Text } from '../base/message';
import type { Block } from './blocks';
import { type Brief, isPerson } from './brief';
import type { Move } from './move';
import { flagOption, optionReader } from './option';
import { ask, askOne, type Cue, type Outcome, type Script } from './step';
import type { Turn } from './turn';

/** The option to ask a judge twice, to check whether the verdict depends on the arguments or their order. */
export const orderSwapOption = flagOption(
  'orderSwap',
  'Order-swapped judge',
  'The verdict is asked for again with names hidden and the speakers’ order reversed; if it changes, it is marked as order-sensitive.',
);

/** The move of a second verdict; every format that offers the option has it. */
export const recheck = 'recheck';

/** The move of a second verdict, with the limit, checks and schema of the first. */
export function recheckMove<M extends Move>(move: M): M {
  return { ...move, label: `${move.label}, order exchanged` };
}

/** A verdict, and the second one if the option is on. */
export interface VerdictTurns {
  turn: Turn;
  again?: Turn;
}

/** Asks for a verdict; with the option on, twice at once, blind to one another. A person is asked once. */
export function* askForVerdict(brief: Brief, cue: Cue, round?: Text): Script<VerdictTurns> {
  const judge = brief.seats.find(({ id }) => id === cue.seat);
  const isSwapOn = optionReader([orderSwapOption])(brief, 'orderSwap');
  if (isPerson(judge) || !isSwapOn) return { turn: yield* askOne(cue, round) };
  const [turn, again] = yield* ask([cue, { ...cue, move: recheck, masked: true, exchanged: true }], round);
  if (!turn) throw new Error(`No verdict came back for ${cue.seat}`);
  return { turn, ...(again ? { again } : {}) };
}

/** The fields that the second verdict adds to an outcome; none if it is missing or unreadable. */
export function orderCheck(
  { turn, again }: VerdictTurns,
  verdictOf: (turn: Turn | undefined) => string | undefined,
): { orderSensitive: boolean; verdictExchanged: string } | undefined {
  const [verdict, verdictExchanged] = [verdictOf(turn), verdictOf(again)];
  if (verdict === undefined || verdictExchanged === undefined) return undefined;
  return { orderSensitive: verdict !== verdictExchanged, verdictExchanged };
}

/** Adds the result of the order check to a verdict block; unchanged without one. */
export function withOrderCheck(block: Block, outcome: Outcome | undefined): Block {
  if (block.kind !== 'verdict' || typeof outcome?.orderSensitive !== 'boolean') return block;
  const note = outcome.orderSensitive
    ? l10n`Order-sensitive: with the speakers’ order exchanged and names withheld, the verdict was “${String(outcome.verdictExchanged)}”.`
    : l10n`The verdict stayed the same with the speakers’ order exchanged and names withheld.`;
  const tone = outcome.orderSensitive ? 'mixed' : block.tone;
  return { ...block, tone, parts: [...block.parts, { label: 'Order check', items: [note] }] };
}
