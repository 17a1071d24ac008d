import { seededRandom } from '../../src/base/chance';
import type { Json, JsonObject } from '../../src/base/json';
import { noUsage } from '../../src/base/usage';
import type { CallListener, CallResult, Prompt, PromptSubject, Voice } from '../../src/voices/voice';
import { withoutStance } from './modelServer/answers';

/** What a scripted voice does at an attempt; undefined = speak plainly. */
export type Answer = (
  prompt: Prompt,
  occasion: PromptSubject,
) => Partial<CallResult> | Promise<Partial<CallResult>> | undefined;

/** A voice for tests: plain sentences and valid data by default, without a stance on findings; whatever `answer` says otherwise; counts its calls. */
export function scriptedVoice(answer: Answer = () => undefined, price = 0): Voice & { calls: Prompt[] } {
  const calls: Prompt[] = [];
  return {
    id: 'rehearsal',
    label: 'scripted',
    flags: {
      exactUsage: true,
      caching: false,
      dataAnswers: true,
      repeatable: true,
      free: price === 0,
    },
    calls,
    cacheMinimum: () => 0,
    worstCase: prompt => ({ inputTokens: 100, outputTokens: prompt.maxTokens, usd: price }),
    priceOf: () => price,
    async speak(prompt: Prompt, listening: CallListener): Promise<CallResult> {
      calls.push(prompt);
      const [occasion] = prompt.subjects;
      if (!occasion) throw new Error('A prompt without an occasion');
      const given = await answer(prompt, occasion);
      const text = given?.text ?? plain(prompt);
      listening.onState('speaking');
      for (let at = 0; at < text.length && !listening.signal.aborted; at += 7) listening.onText(text.slice(at, at + 7));
      return { text, stop: { kind: 'done' }, usage: noUsage, costUSD: price, ...given };
    },
  };
}

function plain(prompt: Prompt): string {
  if (prompt.subjects.length === 1) return prompt.subjects.map(one).join('');
  return prompt.subjects
    .map(
      each =>
        `<!-- TURN_START: agent="${each.seat.name}" role="${each.seat.role}" type="${each.cue.move}" -->\n${one(each)}\n<!-- TURN_END -->`,
    )
    .join('\n');
}

function one(occasion: PromptSubject): string {
  const { seat, brief, turn, move, heard } = occasion;
  const other =
    brief.seats.find(each => each.id !== seat.id && heard.some(before => before.seat === each.id)) ??
    brief.seats.find(each => each.id !== seat.id);
  const number = Math.floor(seededRandom(brief.seed, turn) * 9000);
  const say = `${other?.name ?? 'The document'} has to answer for the ${number} cases that ${brief.topic} leaves open, says ${seat.name} at ${turn}.`;
  if (!move.answer) return say;
  const data = withoutStance(filled(move.answer.schema, turn, brief.seed), move.answer.schema);
  return JSON.stringify({ ...data, say });
}

/** Data of a JSON schema, drawn by key, without its words. */
export function plainAnswer(schema: JsonObject, key: string): JsonObject {
  const { say: _say, ...data } = filled(schema, key, 7) as JsonObject;
  return data;
}

/** A value of a JSON schema, drawn by key. */
function filled(schema: JsonObject, key: string, seed: number): Json {
  if (Array.isArray(schema.enum)) return schema.enum[Math.floor(seededRandom(seed, key) * schema.enum.length)] ?? null;
  if (schema.const !== undefined) return schema.const as Json;
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices)) return filled(choices[0] as JsonObject, key, seed);
  switch (schema.type) {
    case 'object': {
      const properties = (schema.properties ?? {}) as Record<string, JsonObject>;
      return Object.fromEntries(
        Object.entries(properties).map(([name, each]) => [name, filled(each, `${key}.${name}`, seed)]),
      );
    }
    case 'array': {
      const length = Math.max(Number(schema.minItems ?? 0), 1 + Math.floor(seededRandom(seed, key) * 2));
      return Array.from({ length }, (_, index) => filled(schema.items as JsonObject, `${key}.${index}`, seed));
    }
    case 'integer':
    case 'number': {
      const low = Number(schema.minimum ?? 0);
      const high = Number(schema.maximum ?? low + 1);
      const value = low + seededRandom(seed, key) * (high - low);
      return schema.type === 'integer' ? Math.round(value) : value;
    }
    case 'boolean':
      return seededRandom(seed, key) < 0.5;
    default:
      return `Words for ${key}`;
  }
}
