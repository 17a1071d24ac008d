import type { Brief } from '../script/brief';
import type { Format } from '../script/format';
import { commonMoves, type Move } from '../script/move';
import { declares } from '../script/stance';
import type { Cue } from '../script/step';

/** A move of the format, or one that every format has; where the session says `maxWords`, no turn that has a limit gets more. */
export function moveOf(format: Format, move: string, brief: Brief): Move {
  const found = format.moves[move] ?? (commonMoves as Record<string, Move>)[move];
  if (!found) throw new Error(`The format ${format.id} has no move ${move}`);
  const { maxWords } = brief.options;
  const most = typeof maxWords === 'number' ? maxWords : 0;
  return most > 0 && most < found.limit && found.checks.includes('limit') ? { ...found, limit: most } : found;
}

/** The move of a cue, with the limits that the cue sets of its own, and the shape of its answer where findings are talked about. */
export function moveFor(
  format: Format,
  { move, sentences, data }: Pick<Cue, 'move' | 'sentences' | 'data'>,
  brief: Brief,
): Move {
  const found = moveOf(format, move, brief);
  const asked = declares(data) && found.talking ? { ...found, ...found.talking } : found;
  return sentences ? { ...asked, sentences } : asked;
}

/** Room for the words of a move in any language, its data, and what a model may think. */
export function roomFor(move: Move): number {
  return wordsOf(move) + (move.answer ? 1200 : 100) + thinking[move.effort ?? 'low'].room;
}

/** The least that a move can do with: three tokens a word, its data, and what a model thinks that cannot do without. */
export function leastRoomFor(move: Move): number {
  return wordsOf(move) + (move.answer ? 300 : 20) + thinking[move.effort ?? 'low'].least;
}

/** What a model thinks as a rule before it answers, in tokens. */
export function usualThinking(move: Move): number {
  return thinking[move.effort ?? 'low'].usual;
}

const thinking = {
  low: { room: 500, least: 100, usual: 0 },
  medium: { room: 1500, least: 400, usual: 200 },
  high: { room: 4000, least: 500, usual: 750 },
} as const;

function wordsOf({ limit }: Move): number {
  return Math.ceil(limit * 3);
}
