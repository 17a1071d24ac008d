import { type Brief, numberOption } from '../script/brief';
import type { Format } from '../script/format';
import { commonMoves, type Move } from '../script/move';
import type { Cue } from '../script/step';

/** A move of the format, or one that every format has; where the session says `maxWords`, no turn that has a limit gets more. */
export function moveOf(format: Format, move: string, brief: Brief): Move {
  const found = format.moves[move] ?? (commonMoves as Record<string, Move>)[move];
  if (!found) throw new Error(`The format ${format.id} has no move ${move}`);
  const most = numberOption(brief, 'maxWords', 0);
  return most > 0 && most < found.limit && found.checks.includes('limit') ? { ...found, limit: most } : found;
}

/** The move of a cue, with the limits that the cue sets of its own. */
export function moveFor(format: Format, { move, sentences }: Pick<Cue, 'move' | 'sentences'>, brief: Brief): Move {
  const found = moveOf(format, move, brief);
  return sentences ? { ...found, sentences } : found;
}

/** Room for the words of a move in any language, its data, and what a model thinks that cannot do without. */
export function roomFor(move: Move): number {
  const thinking = move.effort === 'high' ? 4000 : move.effort === 'medium' ? 1500 : 500;
  return Math.ceil(move.limit * 3) + (move.answer ? 1200 : 100) + thinking;
}
