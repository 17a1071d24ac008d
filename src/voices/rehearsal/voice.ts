import { seededRandom } from '../../base/chance';
import { type Turn, uncheckedTurn } from '../../script/turn';
import { countWords } from '../../text/words';
import { freeAnswer, freeVoiceTraits } from '../procedure';
import type { CallListener, CallResult, Prompt, PromptSubject, Voice } from '../voice';
import { fillData } from './answer';
import { composeTurn } from './speech';

/** The options of a rehearsal. */
export interface RehearsalOptions {
  /** Waits between two pieces, and resolves at once when the signal aborts; if it is omitted, the whole text arrives at once. */
  pace?(signal: AbortSignal): Promise<void>;
}

/** Creates the voice of a rehearsal: free, repeatable, without a model. Turns quote relevant text; data is drawn from its schema by the session's seed. */
export function rehearsalVoice({ pace }: RehearsalOptions = {}): Voice {
  return {
    id: 'rehearsal',
    label: 'rehearsal, no model',
    ...freeVoiceTraits,
    async speak(prompt, listening) {
      if (listening.signal.aborted) return stoppedAnswer('');
      listening.onState('waiting');
      const text = composeAnswer(prompt);
      listening.onState('speaking');
      const [first] = prompt.subjects;
      const pieces = splitIntoPieces(text, first?.brief.seed ?? 0, first?.turn ?? '');
      const { delivered, whole } = await streamPieces(pieces, listening, pace);
      return whole ? freeAnswer(delivered, { kind: 'done' }) : stoppedAnswer(delivered);
    },
  };
}

function composeAnswer({ subjects, answer, attempt, correction }: Prompt): string {
  const [only, ...more] = subjects;
  if (!only) return '';
  if (more.length > 0) return composeEnsemble(subjects, correction);
  if (only.isNoTurn) return answer ? JSON.stringify(fillData(only, answer, attempt)) : '';
  const speech = composeTurn(only, correction);
  return answer ? JSON.stringify({ say: speech, ...fillData(only, answer, attempt) }) : speech;
}

/** All speakers of a round in one answer; each hears those before. */
function composeEnsemble(subjects: readonly PromptSubject[], correction: Prompt['correction']): string {
  const turns: Turn[] = [];
  const written = subjects.map(subject => {
    const text = composeTurn({ ...subject, heard: [...subject.heard, ...turns] }, correction);
    const { seat, cue, turn: id } = subject;
    const words = countWords(text);
    // Nothing else was recorded after it.
    turns.push(uncheckedTurn({ id, seat: seat.id, move: cue.move, text, words, seq: Number.MAX_SAFE_INTEGER }));
    return `<!-- TURN_START: agent="${seat.name.replaceAll('"', "'")}" role="${seat.role}" type="${cue.move}" -->\n${text}\n<!-- TURN_END -->`;
  });
  return written.join('\n');
}

/** Streams a text piece by piece; `whole` is false if it was stopped on the way. */
async function streamPieces(
  pieces: readonly string[],
  listening: CallListener,
  pace: RehearsalOptions['pace'],
): Promise<{ delivered: string; whole: boolean }> {
  let delivered = '';
  for (const piece of pieces) {
    if (delivered !== '' && pace) await pace(listening.signal);
    if (listening.signal.aborted) return { delivered, whole: false };
    delivered += piece;
    listening.onText(piece);
  }
  return { delivered, whole: true };
}

/** Splits a text into pieces of a few words, white space included. */
function splitIntoPieces(text: string, seed: number, key: string): string[] {
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
function stoppedAnswer(text: string): CallResult {
  return freeAnswer(text, {
    kind: 'failed',
    failure: 'aborted',
    message: 'Stopped before the end.',
    remedy: 'Resume the session to ask again.',
  });
}
