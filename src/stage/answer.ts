// Answers that are data, a JSON object with the words spoken in `say`: parsed when they are finished, their speech extracted while they stream.

import { canonicalJson, isRecord, type JsonObject } from '../base/json';
import type { AnswerShape } from '../script/move';
import { removeHiddenCharacters } from '../text/invisible';
import { parseLooseObjects } from '../text/looseJson';
import { removeThoughts } from './answerFrame';

/** A parsed data answer: its speech, if any, and the validated data or the complaint; `open` lists the missing fields if the text ended before the object. */
export type ReadAnswer = ({ say: string; data: JsonObject } | { say: string; complaint: string }) & {
  open?: readonly string[];
};

/** Parses a finished data answer, near-misses of JSON included; never throws, and returns a complaint if it is unusable. */
export function readAnswer(answer: string, shape: AnswerShape): ReadAnswer {
  const text = removeThoughts(answer);
  const candidates = findObjects(text).map(({ value, isCutOff }) => {
    const { written, missing } = countFields(value, shape);
    const noFields = `None of ${missing.join(', ')} stood there.`;
    const checked = shape.check(value);
    return {
      say: speechOf(value),
      fields: Object.keys(value).length,
      ...(isCutOff ? { open: missing } : {}),
      // If only lists are required, any object would pass with empty ones.
      ...('data' in checked && written === 0 && missing.length > 0 ? { complaint: noFields } : checked),
    };
  });
  // If the data is optional, a text that merely contains an object is speech.
  if (shape.isBeside && !text.trimStart().startsWith('{') && !candidates.some(({ say }) => say !== ''))
    return { say: text.trim(), data: {} };
  const valid = candidates.flatMap(({ fields: _, ...reading }) => ('data' in reading ? [reading] : []));
  const [first] = valid;
  if (first && valid.every(({ data }) => canonicalJson(data) === canonicalJson(first.data))) return first;
  if (first) return { say: first.say, complaint: 'Several answers that differ stood there; one is asked for.' };
  const [best] = candidates.sort((a, b) => b.fields - a.fields);
  if (best && 'complaint' in best) {
    const { fields: _, ...reading } = best;
    return { ...reading, say: reading.say || readSpeech(text) };
  }
  const say = readSpeech(text) || text.trim();
  return { say, complaint: `No JSON object stood there; one of the shape ${shape.name} is asked for.` };
}

/** Counts the required fields beside the speech that an object has, and lists the missing ones. */
function countFields(value: Record<string, unknown>, { schema }: AnswerShape): { written: number; missing: string[] } {
  const normalized = (key: unknown) => String(key).toLowerCase().replace(/[\W_]/g, '');
  const known = new Set(Object.keys(value).map(normalized));
  const asked = (Array.isArray(schema.required) ? schema.required.map(String) : []).filter(key => key !== 'say');
  const missing = asked.filter(key => !known.has(normalized(key)));
  return { written: asked.length - missing.length, missing };
}

/** Reads as much of the speech as possible from an answer whose object cannot be parsed. */
function readSpeech(text: string): string {
  return createSpeechReader().push(text);
}

function speechOf(value: Record<string, unknown>): string {
  const key = Object.keys(value).find(each => each.toLowerCase() === 'say') ?? 'say';
  return typeof value[key] === 'string' ? value[key] : '';
}

/** The objects in a text, parsed strictly or, where that fails, leniently; of one that is cut off only the complete fields are read. */
function findObjects(text: string): { value: Record<string, unknown>; isCutOff: boolean }[] {
  const strict = parseObject(text);
  if (isRecord(strict)) return [{ value: strict, isCutOff: false }];
  return parseLooseObjects(text).map(({ value, open }) => {
    const clean: unknown = JSON.parse(JSON.stringify(value), sanitizeEntry);
    return { value: isRecord(clean) ? clean : {}, isCutOff: open };
  });
}

function parseObject(text: string): unknown {
  const from = text.indexOf('{');
  const to = text.lastIndexOf('}');
  if (from < 0 || to < from) return undefined;
  try {
    return JSON.parse(text.slice(from, to + 1), sanitizeEntry);
  } catch {
    return undefined;
  }
}

/** Drops `__proto__` keys and hidden characters while parsing a hostile answer. */
function sanitizeEntry(key: string, value: unknown): unknown {
  if (key === '__proto__') return undefined;
  return typeof value === 'string' ? removeHiddenCharacters(value) : value;
}

/** Extracts the speech of a data answer while it streams: the first string of the object, decoded. */
export interface SpeechReader {
  push(chunk: string): string;
}

/** What the escapes of a JSON string stand for; other control characters than line breaks and tabs are dropped. */
const escapes: Record<string, string> = { n: '\n', t: '\t', r: '', b: '', f: '', '"': '"', '\\': '\\', '/': '/' };

/** Creates a reader that extracts the text of `say` from the chunks of `{"say": "…", …}`, also inside a code fence. */
export function createSpeechReader(): SpeechReader {
  let buffered = '';
  let place: 'before' | 'inside' | 'after' = 'before';
  return {
    push(chunk) {
      if (place === 'after') return '';
      buffered += chunk;
      if (place === 'before') {
        const start = /\{\s*"say"\s*:\s*"/.exec(buffered);
        if (!start) return '';
        buffered = buffered.slice(start.index + start[0].length);
        place = 'inside';
      }
      const { said, rest, isEnd } = decode(buffered);
      buffered = rest;
      if (isEnd) place = 'after';
      return said;
    },
  };
}

/** Decodes as much of a JSON string's inside as is certain; an escape that is cut off waits for its rest. */
function decode(text: string): { said: string; rest: string; isEnd: boolean } {
  const [certain = ''] = /^(?:[^"\\]|\\(?:u[\s\S]{4}|[^u]))*/.exec(text) ?? [];
  const said = certain.replace(/\\(?:u([\s\S]{4})|([^u]))/g, (_escape, hex?: string, letter = '') =>
    hex === undefined ? (escapes[letter] ?? '') : decodeUnicodeEscape(hex),
  );
  return { said, rest: text.slice(certain.length), isEnd: text[certain.length] === '"' };
}

function decodeUnicodeEscape(hex: string): string {
  return /^[0-9a-f]{4}$/i.test(hex) ? String.fromCharCode(Number.parseInt(hex, 16)) : '';
}
