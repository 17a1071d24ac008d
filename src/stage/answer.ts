import type { JsonObject } from '../base/json';
import { isRecord } from '../base/json';
import type { AnswerShape } from '../script/move';
import { withoutHidden } from '../text/invisible';

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

/** A data answer as it was understood: its speech, and the validated data or the complaint. */
export type ReadAnswer = { say: string; data: JsonObject } | { say: string; complaint: string };

/** Reads a finished data answer; whatever a model wrote, a complaint is the worst that comes of it. */
export function readAnswer(text: string, shape: AnswerShape): ReadAnswer {
  const value = parseObject(text);
  if (!isRecord(value)) {
    const say = sayReader().push(text);
    return { say: say || text.trim(), complaint: `The answer is not a JSON object of the shape ${shape.name}.` };
  }
  const say = typeof value.say === 'string' ? value.say : '';
  const checked = shape.check(value);
  return 'data' in checked ? { say, data: checked.data } : { say, complaint: checked.complaint };
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
