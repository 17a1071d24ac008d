// Streams a rehearsal's text piece by piece, as a model would.

import { seededRandom } from '../../base/chance';
import { freeAnswer } from '../procedure';
import type { Listening, Spoken } from '../voice';

/** Waits between two pieces; resolves at once when the signal aborts. */
export type Pace = (signal: AbortSignal) => Promise<void>;

/** Streams a text piece by piece; `whole` is false if it was stopped on the way. */
export async function streamPieces(
  pieces: readonly string[],
  listening: Listening,
  pace: Pace | undefined,
): Promise<{ told: string; whole: boolean }> {
  let delivered = '';
  for (const piece of pieces) {
    if (delivered !== '' && pace) await pace(listening.signal);
    if (listening.signal.aborted) return { told: delivered, whole: false };
    delivered += piece;
    listening.onText(piece);
  }
  return { told: delivered, whole: true };
}

/** Splits a text into pieces of a few words, white space included. */
export function splitIntoPieces(text: string, seed: number, key: string): string[] {
  // Scripts without spaces are split after at most 24 characters.
  const words = (text.match(/(?<!\s)\s*\S+(?:\s+$)?/g) ?? []).flatMap(word => word.match(/[\s\S]{1,24}/gu) ?? []);
  const pieces: string[] = [];
  for (let at = 0; at < words.length; ) {
    const size = 1 + Math.floor(seededRandom(seed, `${key} piece ${at}`) * 4);
    pieces.push(words.slice(at, at + size).join(''));
    at += size;
  }
  return pieces;
}

/** The result of an attempt that was stopped. */
export function stoppedAnswer(text: string): Spoken {
  return freeAnswer(text, {
    kind: 'failed',
    failure: 'aborted',
    message: 'Stopped before the end.',
    remedy: 'Resume the session to ask again.',
  });
}
