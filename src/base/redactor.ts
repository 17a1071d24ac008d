/** What stands in a text where a secret stood. */
export const redacted = '[secret]';

// A shorter text is no key, and masking it would eat ordinary words.
const SHORTEST = 6;

/** Makes the function that masks each secret in a text: as it is, in hexadecimal or anywhere within base64, however it is escaped, and with spaces or unseen characters in it. */
export function redactor(secrets: readonly string[]): (text: string) => string {
  const forms = allForms(secrets);
  if (forms.length === 0) return text => text;
  const whole = patternOf(forms);
  const split = patternOf(bareForms(forms));
  return text => {
    const plain = text.replace(whole, redacted);
    return undisguised(plain).search(split) < 0 ? plain : unmask(plain, split);
  };
}

function patternOf(forms: readonly string[]): RegExp {
  return new RegExp(forms.map(form => form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'g');
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
  let forms: readonly string[] = [];
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
      const known = allForms([...secrets]);
      forms = [...new Set([...known, ...bareForms(known)])];
      redact = redactor([...secrets]);
    },
    redact: text => redact(text),
    clean: <T>(value: T) => (forms.length === 0 ? value : (cleaned(value) as T)),
    stream() {
      let rest = '';
      return {
        push(piece) {
          const text = redact(rest + piece);
          const cut = text.length - beginningAtEnd(text, forms);
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

// What may stand for a letter of a secret, or between two, without anybody seeing it: sinks drop or unescape it.
const disguise =
  /\\u([0-9a-f]{4})|%([0-9a-f]{2})|&#x([0-9a-f]{2,4});|&#(\d{2,3});|\[\/?TURN[^\]\n]{0,400}\]|<[^<>\n]{0,400}>|[\s\\*`~\p{Cc}\p{Default_Ignorable_Code_Point}]/giu;
const unfinished = /(?:\\(?:u[0-9a-f]{0,3})?|%[0-9a-f]?|&(?:#x?[0-9a-f]{0,4})?)$/i;

/** The letter that a disguise stands for, if it stands for any. */
function letterOf(...[, json, url, hex, decimal]: readonly (string | undefined)[]): string {
  const code = json ?? url ?? hex;
  if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
  return decimal === undefined ? '' : String.fromCharCode(Number(decimal));
}

function undisguised(text: string): string {
  return text.replace(disguise, (...found: string[]) => letterOf(...found.slice(0, 5)));
}

/** The letters of a text without disguise, and where each begins and ends. */
function lettersOf(text: string): { bare: string; places: readonly (readonly [number, number])[] } {
  const places: [number, number][] = [];
  let bare = '';
  let at = 0;
  const take = (letter: string, end: number) => {
    bare += letter;
    places.push([at, end]);
    at = end;
  };
  for (const found of text.matchAll(disguise)) {
    while (at < found.index) take(text.charAt(at), at + 1);
    const letter = letterOf(...found);
    if (letter) take(letter, at + found[0].length);
    else at += found[0].length;
  }
  while (at < text.length) take(text.charAt(at), at + 1);
  return { bare, places };
}

/** Masks the secrets that stand in a text in disguise. */
function unmask(text: string, pattern: RegExp): string {
  const { bare, places } = lettersOf(text);
  let masked = '';
  let from = 0;
  for (const { index, 0: found } of bare.matchAll(pattern)) {
    masked += text.slice(from, places[index]?.[0]) + redacted;
    from = places[index + found.length - 1]?.[1] ?? text.length;
  }
  return masked + text.slice(from);
}

/** How many characters at the end of a text may be the beginning of a secret, as they stand or in disguise. */
function beginningAtEnd(text: string, forms: readonly string[]): number {
  const longest = Math.max(0, ...forms.map(form => form.length)) - 1;
  if (longest < 1) return 0;
  const open = unfinished.exec(text.slice(-8))?.[0].length ?? 0;
  const plain = beginning(text, longest, forms);
  const tail = text.slice(-7 * longest, text.length - open);
  const { bare, places } = lettersOf(tail);
  const letters = beginning(bare, longest, forms);
  const from = places[bare.length - letters]?.[0];
  const disguised = from === undefined ? 0 : tail.length - from;
  return Math.max(plain, disguised + open);
}

/** The length of the longest end of a text with which a form begins. */
function beginning(text: string, longest: number, forms: readonly string[]): number {
  for (let at = Math.max(0, text.length - longest); at < text.length; at++) {
    const end = text.slice(at);
    if (forms.some(form => form.length > end.length && form.startsWith(end))) return end.length;
  }
  return 0;
}

function bareForms(forms: readonly string[]): string[] {
  return forms.map(form => undisguised(form)).filter(form => form.length >= SHORTEST);
}

function allForms(secrets: readonly string[]): string[] {
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
