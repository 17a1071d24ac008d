import { canonical, isRecord, type JsonObject } from '../base/json';
import type { AnswerShape } from '../script/move';
import { withoutHidden } from '../text/invisible';
import { objectsIn } from '../text/looseJson';
import { withoutThoughts } from './answerFrame';

/** The speech of a data answer while it streams: the first string of the object, decoded. */
export interface SayReader {
  push(chunk: string): string;
}

const escapes: Record<string, string> = { n: '\n', t: '\t', r: '', b: '', f: '', '"': '"', '\\': '\\', '/': '/' };

/** A reader that turns the chunks of `{"say": "…", …}` into the words of `say`, also where the model wraps it in a fence. */
export function sayReader(): SayReader {
  let held = '';
  let place: 'before' | 'inside' | 'after' = 'before';
  return {
    push(chunk) {
      if (place === 'after') return '';
      held += chunk;
      if (place === 'before') {
        const start = /\{\s*"say"\s*:\s*"/.exec(held);
        if (!start) return '';
        held = held.slice(start.index + start[0].length);
        place = 'inside';
      }
      const { said, rest, over } = decode(held);
      held = rest;
      if (over) place = 'after';
      return said;
    },
  };
}

/** Decodes as much of a JSON string's inside as is certain. */
function decode(text: string): { said: string; rest: string; over: boolean } {
  let said = '';
  let at = 0;
  while (at < text.length) {
    const char = text[at] ?? '';
    if (char === '"') return { said, rest: '', over: true };
    if (char !== '\\') {
      said += char;
      at += 1;
      continue;
    }
    const next = text[at + 1];
    const length = next === 'u' ? 6 : 2;
    if (at + length > text.length) break;
    said += next === 'u' ? unicode(text.slice(at + 2, at + 6)) : (escapes[next ?? ''] ?? '');
    at += length;
  }
  return { said, rest: text.slice(at), over: false };
}

function unicode(hex: string): string {
  return /^[0-9a-f]{4}$/i.test(hex) ? String.fromCharCode(Number.parseInt(hex, 16)) : '';
}

/** A data answer as it was understood: its speech, empty where the shape has none, and the validated data or the complaint. `open` where the answer ends before its object does, with the fields that it did not come to. */
export type ReadAnswer = ({ say: string; data: JsonObject } | { say: string; complaint: string }) & {
  open?: readonly string[];
};

/** Reads a finished data answer, near-misses of JSON included; whatever a model wrote, a complaint is the worst that comes of it. */
export function readAnswer(whole: string, shape: AnswerShape): ReadAnswer {
  const text = withoutThoughts(whole);
  const readings = objectsOf(text).map(({ value, open }) => {
    const { written, missing } = fieldsIn(value, shape);
    const none = `None of ${missing.join(', ')} stood there.`;
    const checked = shape.check(value);
    return {
      say: sayOf(value),
      fields: Object.keys(value).length,
      ...(open ? { open: missing } : {}),
      // Where lists are all that is asked for, any object would do for empty ones.
      ...('data' in checked && written === 0 && missing.length > 0 ? { complaint: none } : checked),
    };
  });
  // Words in which an object stands are words, where the data may be left out.
  if (shape.isBeside && !text.trimStart().startsWith('{') && !readings.some(({ say }) => say !== ''))
    return { say: text.trim(), data: {} };
  const sound = readings.flatMap(({ fields: _, ...reading }) => ('data' in reading ? [reading] : []));
  const [first] = sound;
  if (first && sound.every(({ data }) => canonical(data) === canonical(first.data))) return first;
  if (first) return { say: first.say, complaint: 'Several answers that differ stood there; one is asked for.' };
  const [best] = readings.sort((a, b) => b.fields - a.fields);
  if (best && 'complaint' in best) {
    const { fields: _, ...reading } = best;
    return { ...reading, say: reading.say || spokenIn(text) };
  }
  const say = spokenIn(text) || text.trim();
  return { say, complaint: `No JSON object stood there; one of the shape ${shape.name} is asked for.` };
}

/** How many of the fields beside the speech an object has, and which it lacks. */
function fieldsIn(value: Record<string, unknown>, { schema }: AnswerShape): { written: number; missing: string[] } {
  const folded = (key: unknown) => String(key).toLowerCase().replace(/[\W_]/g, '');
  const known = new Set(Object.keys(value).map(folded));
  const asked = (Array.isArray(schema.required) ? schema.required.map(String) : []).filter(key => key !== 'say');
  const missing = asked.filter(key => !known.has(folded(key)));
  return { written: asked.length - missing.length, missing };
}

/** As much of the speech as can be read where the object around it cannot. */
function spokenIn(text: string): string {
  return sayReader().push(text);
}

function sayOf(value: Record<string, unknown>): string {
  const key = Object.keys(value).find(each => each.toLowerCase() === 'say') ?? 'say';
  return typeof value[key] === 'string' ? value[key] : '';
}

function objectsOf(text: string): { value: Record<string, unknown>; open?: true }[] {
  const strict = parseObject(text);
  if (isRecord(strict)) return [{ value: strict }];
  return objectsIn(text).map(({ value, open }) => {
    const clean: unknown = JSON.parse(JSON.stringify(value), harmless);
    return { value: isRecord(clean) ? clean : {}, ...(open ? { open } : {}) };
  });
}

function parseObject(text: string): unknown {
  const from = text.indexOf('{');
  const to = text.lastIndexOf('}');
  if (from < 0 || to < from) return undefined;
  try {
    return JSON.parse(text.slice(from, to + 1), harmless);
  } catch {
    return undefined;
  }
}

/** Neither an own `__proto__` key of a hostile answer nor what it hides in its strings must travel any further. */
function harmless(key: string, value: unknown): unknown {
  if (key === '__proto__') return undefined;
  return typeof value === 'string' ? withoutHidden(value) : value;
}
