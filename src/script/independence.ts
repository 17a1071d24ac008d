import { isPerson, type Seat } from './brief';

/** Words in the names of models and voices, and the family that they belong to. */
const families: readonly [RegExp, string][] = [
  [/claude|anthropic/i, 'Claude'],
  [/gpt|openai|codex|\bo[1-9]\b/i, 'GPT'],
  [/gemini|gemma|palm/i, 'Gemini'],
  [/llama/i, 'Llama'],
  [/mistral|mixtral|codestral|magistral/i, 'Mistral'],
  [/qwen|qwq/i, 'Qwen'],
  [/deepseek/i, 'DeepSeek'],
  [/grok/i, 'Grok'],
];

/** How independent the seats are: their number, and the model families behind them. */
export interface Independence {
  seats: number;
  families: string[];
  /** For a person, e.g. `5 seats, 1 model family (Claude)`. */
  line: string;
}

/** Describes how independent the seats of a session are; rehearsed seats, which answer without a model, belong to no family. */
export function describeIndependence(
  seats: readonly Pick<Seat, 'voice' | 'model'>[],
  voices: Readonly<Record<string, { rehearsal: boolean }>>,
): Independence {
  const modelFamilies = new Set<string>();
  let rehearsalSeats = 0;
  for (const seat of seats) {
    if (isPerson(seat)) continue;
    if (voices[seat.voice]?.rehearsal) rehearsalSeats += 1;
    else modelFamilies.add(modelFamily(seat));
  }
  const names = [...modelFamilies].sort();
  const models =
    names.length === 0
      ? 'no model'
      : `${countNoun(names.length, 'model family', 'model families')} (${names.join(', ')})`;
  const rehearsed = rehearsalSeats > 0 && names.length > 0 ? `, ${rehearsalSeats} rehearsed` : '';
  const line = `${countNoun(seats.length, 'seat', 'seats')}, ${models}${rehearsed}`;
  return { seats: seats.length, families: names, line };
}

/** The family of a seat's model; an unknown model is a family of its own, up to its first number. */
export function modelFamily({ voice, model }: Pick<Seat, 'voice' | 'model'>): string {
  const name = model ?? voice;
  const known = families.find(([words]) => words.test(name));
  if (known) return known[1];
  return /^[\p{L}]+/u.exec(name.split('/').at(-1) ?? name)?.[0] ?? name;
}

function countNoun(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
