import type { Turn } from '../../script/turn';
import { countWords } from '../../text/words';
import { freeAnswer, freeVoiceTraits } from '../procedure';
import type { Occasion, Prompt, Voice } from '../voice';
import { fillData } from './answer';
import { type Pace, splitIntoPieces, stoppedAnswer, streamPieces } from './delivery';
import { composeTurn } from './speech';

/** The options of a rehearsal. */
export interface RehearsalOptions {
  /** Awaited between pieces; if it is omitted, the whole text arrives at once. */
  pace?: Pace;
}

/** Creates the voice that needs no model: a free, repeatable dry run. Each turn quotes relevant text and says that it does not argue; data is drawn from its schema by the session's seed. */
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
      const [first] = prompt.occasions;
      const pieces = splitIntoPieces(text, first?.brief.seed ?? 0, first?.turn ?? '');
      const { told, whole } = await streamPieces(pieces, listening, pace);
      return whole ? freeAnswer(told, { kind: 'done' }) : stoppedAnswer(told);
    },
  };
}

function composeAnswer({ occasions, answer, attempt, mend }: Prompt): string {
  const [only, ...more] = occasions;
  if (!only) return '';
  if (more.length > 0) return composeEnsemble(occasions, mend);
  if (only.apart) return answer ? JSON.stringify(fillData(only, answer, attempt)) : '';
  const speech = composeTurn(only, mend);
  return answer ? JSON.stringify({ say: speech, ...fillData(only, answer, attempt) }) : speech;
}

/** All speakers of a round in one answer; each hears those before. */
function composeEnsemble(occasions: readonly Occasion[], mend: Prompt['mend']): string {
  const turns: Turn[] = [];
  const written = occasions.map(occasion => {
    const text = composeTurn({ ...occasion, heard: [...occasion.heard, ...turns] }, mend);
    turns.push(turnOf(occasion, text));
    const { seat, cue } = occasion;
    return `<!-- TURN_START: agent="${seat.name.replaceAll('"', "'")}" role="${seat.role}" type="${cue.move}" -->\n${text}\n<!-- TURN_END -->`;
  });
  return written.join('\n');
}

function turnOf({ seat, cue, turn }: Occasion, text: string): Turn {
  return {
    id: turn,
    beat: '',
    seat: seat.id,
    move: cue.move,
    outcome: 'spoken',
    text,
    words: countWords(text),
    checks: [],
    scores: { topic: 1, novelty: 1 },
    seq: Number.MAX_SAFE_INTEGER,
  };
}
