import { draw } from '../../base/chance';
import { costlessAnswer } from '../procedure';
import type { Listening, Spoken } from '../voice';

/** Waits a little between two pieces; resolves at once when the signal aborts. */
export type Pace = (signal: AbortSignal) => Promise<void>;

/** Tells a text piece by piece, a few words at a time; false when it was stopped on the way. */
export async function deliver(
  pieces: readonly string[],
  listening: Listening,
  pace: Pace | undefined,
): Promise<{ told: string; whole: boolean }> {
  let told = '';
  for (const piece of pieces) {
    if (told !== '' && pace) await pace(listening.signal);
    if (listening.signal.aborted) return { told, whole: false };
    told += piece;
    listening.onText(piece);
  }
  return { told, whole: true };
}

/** A text in pieces of a few words, each of which keeps its white space. */
export function inPieces(text: string, seed: number, key: string): string[] {
  // Scripts without spaces come a dozen characters at a time.
  const words = (text.match(/(?<!\s)\s*\S+(?:\s+$)?/g) ?? []).flatMap(word => word.match(/[\s\S]{1,24}/gu) ?? []);
  const pieces: string[] = [];
  for (let at = 0; at < words.length; ) {
    const size = 1 + Math.floor(draw(seed, `${key} piece ${at}`) * 4);
    pieces.push(words.slice(at, at + size).join(''));
    at += size;
  }
  return pieces;
}

/** What becomes of an attempt that was stopped. */
export function stopped(text: string): Spoken {
  return costlessAnswer(text, {
    kind: 'failed',
    failure: 'aborted',
    message: 'Stopped before the end.',
    remedy: 'Resume the session to ask again.',
  });
}
