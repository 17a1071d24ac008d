// Masks secrets in everything that is written, whole or streamed, also in encoded or disguised form.

import { type Decoding, decodedLetters, decodings, mapLetters, normalizeLetters } from './decodings';

/** The placeholder that replaces a secret. */
export const redacted = '[secret]';

// Shorter values are no keys, and masking them would hit ordinary words.
const MIN_SECRET_LENGTH = 6;

/**
 * Creates the function that masks secrets in a text: plain, in hexadecimal, within base64, escaped, in other letter forms or case, and
 * with signs or spaces between the letters.
 */
export function createRedactor(secrets: readonly string[]): (text: string) => string {
  const exact = exactFormsOf(secrets);
  if (exact.length === 0) return text => text;
  const letterForms = letterFormsOf(exact);
  return text => {
    let masked = text;
    for (const form of exact) masked = masked.replaceAll(form, redacted);
    for (const decoding of decodings) {
      if (!decoding.appliesIf.test(masked)) continue;
      const letters = decodedLetters(masked, decoding);
      if (letterForms.some(form => letters.includes(form))) masked = maskDisguised(masked, letterForms, decoding);
    }
    return masked;
  };
}

/** Collects the secrets of a program and redacts them from its output from then on. */
export interface Redaction {
  addSecret(secret: string): void;
  redact(text: string): string;
  /** Redacts all strings of a JSON value, field names included. */
  redactJson<T>(value: T): T;
  /** Redacts a text that arrives in pieces; a possible beginning of a secret is held back until more arrives, or the end. */
  stream(): { push(piece: string): string; end(): string };
}

/** Creates a redaction that knows every secret it has learned. */
export function createRedaction(): Redaction {
  const secrets = new Set<string>();
  let exact: readonly string[] = [];
  let letterForms: readonly string[] = [];
  let redact = createRedactor([]);
  const redactValue = (value: unknown): unknown => {
    if (typeof value === 'string') return redact(value);
    if (Array.isArray(value)) return value.map(redactValue);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [redact(name), redactValue(each)]));
  };
  return {
    addSecret(secret) {
      if (secrets.has(secret)) return;
      secrets.add(secret);
      exact = exactFormsOf([...secrets]);
      letterForms = letterFormsOf(exact);
      redact = createRedactor([...secrets]);
    },
    redact: text => redact(text),
    redactJson: <T>(value: T) => (exact.length === 0 ? value : (redactValue(value) as T)),
    stream() {
      let rest = '';
      return {
        push(piece) {
          const text = redact(rest + piece);
          const cut = text.length - possibleSecretLength(text, exact, letterForms);
          rest = text.slice(cut);
          return text.slice(0, cut);
        },
        end() {
          const text = redact(rest);
          rest = '';
          return text;
        },
      };
    },
  };
}

/** Masks the secrets that a reader sees who decodes a text in this way; `forms` are the letters of the secrets. */
function maskDisguised(text: string, forms: readonly string[], decoding: Decoding): string {
  const { letters, from, to } = mapLetters(text, decoding);
  const occurrences = forms.flatMap(form => findOccurrences(form, letters)).sort(([a], [b]) => a - b);
  let masked = '';
  let end = 0;
  for (const [first, last] of occurrences) {
    const start = from[first] ?? text.length;
    if (start >= end) masked += text.slice(end, start) + redacted;
    end = Math.max(end, to[last] ?? text.length);
  }
  return masked + text.slice(end);
}

/** The first and last index of each occurrence. */
function findOccurrences(form: string, text: string): [number, number][] {
  const places: [number, number][] = [];
  for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + form.length)) {
    places.push([at, at + form.length - 1]);
  }
  return places;
}

// The longest escape of one character, such as &#x0000000041;
const MAX_ESCAPE_LENGTH = 14;

// How many characters before the end of a text are searched for a secret's beginning, per letter of the secret.
const CHARACTERS_PER_LETTER = 16;

/** How many characters at the end of a text may be the beginning of a secret, plain or disguised. */
function possibleSecretLength(text: string, exact: readonly string[], letterForms: readonly string[]): number {
  const longest = Math.max(0, ...exact.map(form => form.length)) - 1;
  if (longest < 1) return 0;
  const tail = text.slice(-CHARACTERS_PER_LETTER * longest);
  const disguised = decodings.map(decoding => {
    // The longest match of `unfinished` is a tag of 400 characters with its brackets.
    const unfinished = decoding.unfinished.exec(tail.slice(-420))?.[0].length ?? 0;
    const { letters, from } = mapLetters(tail.slice(0, tail.length - unfinished), decoding);
    const secretStart = from[letters.length - partialFormLength(letters, longest, letterForms)];
    if (secretStart !== undefined) return tail.length - secretStart;
    // An escape may stand for the first letter; a tag stands for none.
    return unfinished <= MAX_ESCAPE_LENGTH ? unfinished : 0;
  });
  return Math.max(partialFormLength(text, longest, exact), ...disguised);
}

/** The length of the longest tail of a text with which a form begins. */
function partialFormLength(text: string, longest: number, forms: readonly string[]): number {
  for (let at = Math.max(0, text.length - longest); at < text.length; at++) {
    const end = text.slice(at);
    if (forms.some(form => form.length > end.length && form.startsWith(end))) return end.length;
  }
  return 0;
}

// Shorter forms would match ordinary words, because separators are ignored.
const MIN_LETTERS = 8;

/** The letters of the forms, by which a disguised secret is found. */
function letterFormsOf(forms: readonly string[]): string[] {
  return [...new Set(forms.map(normalizeLetters))].filter(form => form.length >= MIN_LETTERS);
}

/** The secrets as they stand in a text, plain or encoded; the longest first, so that none is masked only in part. */
function exactFormsOf(secrets: readonly string[]): string[] {
  const forms = secrets.filter(secret => secret.length >= MIN_SECRET_LENGTH).flatMap(encodedFormsOf);
  return [...new Set(forms)].filter(form => form.length >= MIN_SECRET_LENGTH).sort((a, b) => b.length - a.length);
}

function encodedFormsOf(secret: string): string[] {
  const encoded = encodeURIComponent(secret);
  const lowered = encoded.replace(/%[0-9A-F]{2}/g, hex => hex.toLowerCase());
  const base64 = [0, 1, 2].map(offset => base64Within(secret, offset));
  const base64Url = base64.map(form => form.replace(/\+/g, '-').replace(/\//g, '_'));
  const hex = [...new TextEncoder().encode(secret)].map(byte => byte.toString(16).padStart(2, '0')).join('');
  const escaped = JSON.stringify(secret).slice(1, -1);
  return [secret, encoded, lowered, escaped, hex, hex.toUpperCase(), ...base64, ...base64Url];
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The base64 digits that encode the secret alone, whatever precedes it (by length modulo 3) or follows it. */
function base64Within(secret: string, offset: number): string {
  const bits = [...new TextEncoder().encode(secret)].map(byte => byte.toString(2).padStart(8, '0')).join('');
  // Digits that also encode neighbouring bits are left out.
  const skipped = (6 - ((offset * 8) % 6)) % 6;
  let digits = '';
  for (let at = skipped; at + 6 <= bits.length; at += 6) digits += DIGITS[Number.parseInt(bits.slice(at, at + 6), 2)];
  return digits;
}
