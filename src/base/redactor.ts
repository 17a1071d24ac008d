import { lettersIn, lettersOf, plain, type Reading, readings } from './disguise';

/** What stands in a text where a secret stood. */
export const redacted = '[secret]';

// A shorter text is no key, and masking it would eat ordinary words.
const SHORTEST = 6;

/**
 * Makes the function that masks each secret in a text: as it is, in hexadecimal or anywhere within base64, however it is escaped, in
 * letters of any kind or case, and with signs, spaces or marks between its letters.
 */
export function redactor(secrets: readonly string[]): (text: string) => string {
  const exact = formsOfAll(secrets);
  if (exact.length === 0) return text => text;
  const letters = lettersOfAll(exact);
  return text => {
    let masked = text;
    for (const form of exact) masked = masked.replaceAll(form, redacted);
    for (const reading of readings) {
      if (!reading.hint.test(masked)) continue;
      const bare = lettersIn(masked, reading);
      if (letters.some(form => bare.includes(form))) masked = unmask(masked, letters, reading);
    }
    return masked;
  };
}

/** The secrets of a program and what takes them out of all that it writes; a secret is known from when it was learned. */
export interface Redaction {
  learn(secret: string): void;
  redact(text: string): string;
  /** A value of JSON without secrets, in the names of its fields neither. */
  clean<T>(value: T): T;
  /** Takes secrets out of a text that comes in pieces: what may be the beginning of one is held back until more has come, or the end. */
  stream(): { push(piece: string): string; end(): string };
}

/** A redaction that knows every secret it was ever told. */
export function makeRedaction(): Redaction {
  const secrets = new Set<string>();
  let exact: readonly string[] = [];
  let letters: readonly string[] = [];
  let redact = redactor([]);
  const cleaned = (value: unknown): unknown => {
    if (typeof value === 'string') return redact(value);
    if (Array.isArray(value)) return value.map(cleaned);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [redact(name), cleaned(each)]));
  };
  return {
    learn(secret) {
      if (secrets.has(secret)) return;
      secrets.add(secret);
      exact = formsOfAll([...secrets]);
      letters = lettersOfAll(exact);
      redact = redactor([...secrets]);
    },
    redact: text => redact(text),
    clean: <T>(value: T) => (exact.length === 0 ? value : (cleaned(value) as T)),
    stream() {
      let rest = '';
      return {
        push(piece) {
          const text = redact(rest + piece);
          const cut = text.length - beginningAtEnd(text, exact, letters);
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

/** Masks the secrets that stand in a text in disguise. */
function unmask(text: string, forms: readonly string[], reading: Reading): string {
  const { bare, from, to } = lettersOf(text, reading);
  const found = forms.flatMap(form => placesOf(form, bare)).sort(([a], [b]) => a - b);
  let masked = '';
  let done = 0;
  for (const [first, last] of found) {
    const start = from[first] ?? text.length;
    if (start >= done) masked += text.slice(done, start) + redacted;
    done = Math.max(done, to[last] ?? text.length);
  }
  return masked + text.slice(done);
}

function placesOf(form: string, text: string): [number, number][] {
  const places: [number, number][] = [];
  for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + form.length)) {
    places.push([at, at + form.length - 1]);
  }
  return places;
}

// Such as &#x0000000041;
const LONGEST_ESCAPE = 14;

// How far before the end of a text a secret may begin that its end goes on with, for each letter of the secret.
const REACH = 16;

/** How many characters at the end of a text may be the beginning of a secret, as they stand or in disguise. */
function beginningAtEnd(text: string, exact: readonly string[], letters: readonly string[]): number {
  const longest = Math.max(0, ...exact.map(form => form.length)) - 1;
  if (longest < 1) return 0;
  const tail = text.slice(-REACH * longest);
  const disguised = readings.map(reading => {
    const open = reading.unfinished.exec(tail.slice(-420))?.[0].length ?? 0;
    const { bare, from } = lettersOf(tail.slice(0, tail.length - open), reading);
    const begun = from[bare.length - beginning(bare, longest, letters)];
    if (begun !== undefined) return tail.length - begun;
    // An escape may stand for the first letter; a tag stands for none.
    return open <= LONGEST_ESCAPE ? open : 0;
  });
  return Math.max(beginning(text, longest, exact), ...disguised);
}

/** The length of the longest end of a text with which a form begins. */
function beginning(text: string, longest: number, forms: readonly string[]): number {
  for (let at = Math.max(0, text.length - longest); at < text.length; at++) {
    const end = text.slice(at);
    if (forms.some(form => form.length > end.length && form.startsWith(end))) return end.length;
  }
  return 0;
}

// Fewer letters are found in ordinary words once what stands between words does not count.
const FEWEST_LETTERS = 8;

function lettersOfAll(forms: readonly string[]): string[] {
  return [...new Set(forms.map(plain))].filter(form => form.length >= FEWEST_LETTERS);
}

function formsOfAll(secrets: readonly string[]): string[] {
  const forms = secrets.filter(secret => secret.length >= SHORTEST).flatMap(formsOf);
  return [...new Set(forms)].filter(form => form.length >= SHORTEST).sort((a, b) => b.length - a.length);
}

function formsOf(secret: string): string[] {
  const encoded = encodeURIComponent(secret);
  const lowered = encoded.replace(/%[0-9A-F]{2}/g, hex => hex.toLowerCase());
  const base64 = [0, 1, 2].map(offset => base64Within(secret, offset));
  const base64Url = base64.map(form => form.replace(/\+/g, '-').replace(/\//g, '_'));
  const hex = [...new TextEncoder().encode(secret)].map(byte => byte.toString(16).padStart(2, '0')).join('');
  const escaped = JSON.stringify(secret).slice(1, -1);
  return [secret, encoded, lowered, escaped, hex, hex.toUpperCase(), ...base64, ...base64Url];
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The digits of base64 that stand for the secret alone, whatever was encoded before it (by its length modulo 3) and after it. */
function base64Within(secret: string, offset: number): string {
  const bits = [...new TextEncoder().encode(secret)].map(byte => byte.toString(2).padStart(8, '0')).join('');
  // A digit that also holds bits of a neighbour is left out.
  const skipped = (6 - ((offset * 8) % 6)) % 6;
  let digits = '';
  for (let at = skipped; at + 6 <= bits.length; at += 6) digits += DIGITS[Number.parseInt(bits.slice(at, at + 6), 2)];
  return digits;
}
