import type { Json, JsonObject } from '../../base/json';
import { isRecord } from '../../base/json';
import type { Turn } from '../../script/turn';
import { countWords } from '../../text/words';
import type { Occasion, Prompt, Voice } from '../voice';
import { accordData } from './accord/index';
import { actedAnswer } from './acting/index';
import { deliver, inPieces, type Pace, spoken, stopped } from './delivery';
import { germanMarks } from './german';
import { isGerman } from './german/when';
import { type Mischief, misbehave } from './mischief';
import { councilData } from './plans/council';
import { presentedAnswer } from './presenting/index';
import { valueFor } from './shapes';
import { sittingData } from './sitting/index';
import { type Speech, speechFor } from './speech';
import { supplyFrom } from './supply';

export type { Pace } from './delivery';
export type { Forgery, Mischief } from './mischief';

/** How a rehearsal is held. */
export interface RehearsalOptions {
  /** Awaited between pieces of a few words; left out, all comes at once. */
  pace?: Pace;
  /** For tests: what to do wrong on a prompt. */
  mischief?(prompt: Prompt): Mischief | undefined;
}

/** The voice that needs no model: it speaks from the agent's definition and the document's own sentences, free and repeatable. */
export function rehearsalVoice(options: RehearsalOptions = {}): Voice {
  return {
    id: 'rehearsal',
    label: 'rehearsal, no model',
    flags: { exactUsage: true, caching: false, dataAnswers: true, systemRole: true, repeatable: true, free: true },
    cacheMinimum: () => 0,
    priceOf: () => 0,
    worstCase: () => ({ inputTokens: 0, outputTokens: 0, usd: 0 }),
    async speak(prompt, listening) {
      if (listening.signal.aborted) return stopped('');
      listening.onState('waiting');
      const text = answerTo(prompt);
      const mischief = options.mischief?.(prompt);
      if (mischief) return misbehave(mischief, text, prompt, listening, options.pace);
      listening.onState('speaking');
      const first = prompt.occasions[0];
      const pieces = inPieces(text, first?.brief.seed ?? 0, first?.turn ?? '');
      const { told, whole } = await deliver(pieces, listening, options.pace);
      return whole ? spoken(told, { kind: 'done' }) : stopped(told);
    },
  };
}

function answerTo(prompt: Prompt): string {
  const [only, ...more] = prompt.occasions;
  if (!only) return '';
  if (more.length > 0) return ensemble(prompt);
  const acted = actedAnswer(only) ?? presentedAnswer(only);
  if (acted !== undefined) return acted;
  const speech = speechFor(only, prompt.attempt, prompt.mend);
  return prompt.answer ? JSON.stringify(dataAnswer(prompt.answer, speech)) : speech.text;
}

/** The speech with the data its shape asks for, `say` first. */
function dataAnswer(shape: NonNullable<Prompt['answer']>, { text, floor }: Speech): JsonObject {
  const sat = sittingData(floor, shape);
  if (sat) return { say: text, ...sat };
  const made = valueFor(shape.schema, 'answer', supplyFrom(floor, text));
  const general: JsonObject = { ...(isRecord(made) ? (made as JsonObject) : {}), say: text };
  const told = { ...accordData(floor, shape), ...councilData(floor, shape) };
  const known = { ...general, ...(isGerman(floor) ? (inGermanMarks(told) as JsonObject) : told) };
  return 'data' in shape.check(known) ? known : general;
}

function inGermanMarks(value: Json): Json {
  if (typeof value === 'string') return germanMarks(value);
  if (Array.isArray(value)) return value.map(inGermanMarks);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inGermanMarks(each as Json)]));
}

/** All speakers of a round in one answer, each hearing those before. */
function ensemble(prompt: Prompt): string {
  const turns: Turn[] = [];
  const written = prompt.occasions.map(occasion => {
    const { text } = speechFor({ ...occasion, heard: [...occasion.heard, ...turns] }, prompt.attempt, prompt.mend);
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
