import type { Turn } from '../../script/turn';
import { countWords } from '../../text/words';
import { costless, costlessAnswer } from '../procedure';
import type { Occasion, Prompt, Voice } from '../voice';
import { dataFor } from './answer';
import { deliver, inPieces, type Pace, stopped } from './delivery';
import { wordsFor } from './speech';

/** How a rehearsal is held. */
export interface RehearsalOptions {
  /** Awaited between pieces of a few words; left out, all comes at once. */
  pace?: Pace;
}

/** The voice that needs no model: a dry run, free and repeatable. Each turn quotes what bears on it and says that it does not argue; data is drawn from its shape by the session's seed. */
export function rehearsalVoice({ pace }: RehearsalOptions = {}): Voice {
  return {
    id: 'rehearsal',
    label: 'rehearsal, no model',
    ...costless,
    async speak(prompt, listening) {
      if (listening.signal.aborted) return stopped('');
      listening.onState('waiting');
      const text = answerTo(prompt);
      listening.onState('speaking');
      const [first] = prompt.occasions;
      const pieces = inPieces(text, first?.brief.seed ?? 0, first?.turn ?? '');
      const { told, whole } = await deliver(pieces, listening, pace);
      return whole ? costlessAnswer(told, { kind: 'done' }) : stopped(told);
    },
  };
}

function answerTo({ occasions, answer, attempt, mend }: Prompt): string {
  const [only, ...more] = occasions;
  if (!only) return '';
  if (more.length > 0) return ensemble(occasions, mend);
  if (only.apart) return answer ? JSON.stringify(dataFor(only, answer, attempt)) : '';
  const say = wordsFor(only, mend);
  return answer ? JSON.stringify({ say, ...dataFor(only, answer, attempt) }) : say;
}

/** All speakers of a round in one answer, each hearing those before. */
function ensemble(occasions: readonly Occasion[], mend: Prompt['mend']): string {
  const turns: Turn[] = [];
  const written = occasions.map(occasion => {
    const text = wordsFor({ ...occasion, heard: [...occasion.heard, ...turns] }, mend);
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
