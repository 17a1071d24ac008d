import type { Brief } from '../script/brief';
import type { Format } from '../script/format';
import { commonMoves, type Move } from '../script/move';
import { asksForStance } from '../script/stance';
import type { Cue } from '../script/step';

/** Finds a move of the format or a common one; the session's `maxWords` lowers its limit. */
export function findMove(format: Format, move: string, brief: Brief): Move {
  const found = format.moves[move] ?? (commonMoves as Record<string, Move>)[move];
  if (!found) throw new Error(`The format ${format.id} has no move ${move}`);
  const { maxWords } = brief.options;
  const sessionLimit = typeof maxWords === 'number' ? maxWords : 0;
  return sessionLimit > 0 && sessionLimit < found.limit && found.checks.includes('limit')
    ? { ...found, limit: sessionLimit }
    : found;
}

/** The move of a cue, with the limit of sentences that the cue sets and, in a talk over findings, the shape of answers that declare stances. */
export function moveOfCue(
  format: Format,
  { move, sentences, data }: Pick<Cue, 'move' | 'sentences' | 'data'>,
  brief: Brief,
): Move {
  const found = findMove(format, move, brief);
  const shaped = asksForStance(data) && found.talking ? { ...found, ...found.talking } : found;
  return sentences ? { ...shaped, sentences } : shaped;
}

/** The maximum output tokens of a move: its words (three tokens each, in any language), its data or what exceeds the limit, and the model's reasoning. */
export function maxOutputTokens(move: Move): number {
  return wordTokens(move) + (move.answer ? 1200 : 100) + reasoningTokens[move.effort ?? 'low'].room;
}

/** The minimum output tokens with which a move can be requested: its words, short data, and unavoidable reasoning. */
export function minOutputTokens(move: Move): number {
  return wordTokens(move) + (move.answer ? 300 : 20) + reasoningTokens[move.effort ?? 'low'].least;
}

/** The tokens that a model usually spends on reasoning before it answers. */
export function usualReasoningTokens(move: Move): number {
  return reasoningTokens[move.effort ?? 'low'].usual;
}

const reasoningTokens = {
  low: { room: 500, least: 100, usual: 0 },
  medium: { room: 1500, least: 400, usual: 200 },
  high: { room: 4000, least: 500, usual: 750 },
} as const;

function wordTokens({ limit }: Move): number {
  return Math.ceil(limit * 3);
}
