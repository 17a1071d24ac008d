import type { Occasion } from '../../voice';
import { lineFor } from './actor';
import { standingFor } from './judge';

/** The answer where characters act a scene and somebody judges it; undefined at any other table. */
export function actedAnswer(occasion: Occasion): string | undefined {
  const { cue, move } = occasion;
  if (typeof cue.data?.beat !== 'number') return undefined;
  if (move.answer?.name === 'standing') return JSON.stringify(standingFor(occasion));
  return cue.move === 'line' && !move.answer ? lineFor(occasion) : undefined;
}
