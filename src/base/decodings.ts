// Decodes texts in the ways a reader might, so that the redactor finds secrets in disguise.

/** A way in which readers may decode a text. */
export interface Decoding {
  /** What stands for a letter, or for nothing. */
  pattern: RegExp;
  /** The decoding is skipped for texts without a match. */
  appliesIf: RegExp;
  /** Matches a tail of a stream that may become a match of `pattern`. */
  unfinished: RegExp;
}

/** The ways in which a reader of the output may decode it. */
export const decodings: readonly Decoding[] = [
  {
    // Escapes only; applies to every text.
    pattern: /\\u([0-9a-f]{4})|\\x([0-9a-f]{2})|%([0-9a-f]{2})|&#x0{0,6}([0-9a-f]{2,4});|&#0{0,6}(\d{2,3});/gi,
    appliesIf: /^/,
    unfinished: /(?:\\(?:u[0-9a-f]{0,3}|x[0-9a-f]?)?|%[0-9a-f]?|&(?:#x?[0-9a-f]{0,9})?)$/i,
  },
  {
    // Escapes, and markup that disappears when the text is displayed.
    pattern:
      /\\u([0-9a-f]{4})|\\x([0-9a-f]{2})|%([0-9a-f]{2})|&#x0{0,6}([0-9a-f]{2,4});|&#0{0,6}(\d{2,3});|\[\/?TURN[^\]\n]{0,400}\]|<[^<>\n]{0,400}>/gi,
    appliesIf: /[<[]/,
    unfinished:
      /(?:\\(?:u[0-9a-f]{0,3}|x[0-9a-f]?)?|%[0-9a-f]?|&(?:#x?[0-9a-f]{0,9})?|\[(?:\/?(?:T(?:U(?:R(?:N[^\]\n]{0,400})?)?)?)?)?|<[^<>\n]{0,400})$/i,
  },
  {
    // Escapes, and escaped line breaks.
    pattern:
      /\\u([0-9a-f]{4})|\\x([0-9a-f]{2})|%([0-9a-f]{2})|&#x0{0,6}([0-9a-f]{2,4});|&#0{0,6}(\d{2,3});|\\[bfnrtv]/gi,
    appliesIf: /\\/,
    unfinished: /(?:\\(?:u[0-9a-f]{0,3}|x[0-9a-f]?)?|%[0-9a-f]?|&(?:#x?[0-9a-f]{0,9})?)$/i,
  },
];

/** Decodes an escape, by the groups of its match, into its character; empty for dropped markup. */
function decodeEscape([, json, code, url, entity, decimal]: readonly (string | undefined)[]): string {
  const hex = json ?? code ?? url ?? entity;
  if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
  return decimal === undefined ? '' : String.fromCharCode(Number(decimal));
}

/** Normalizes a text to its ASCII letters and digits in lower case, without marks, signs and width. */
export function normalizeLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^0-9a-z]+/gi, '')
    .toLowerCase();
}

/** The normalized letters of a decoded text. */
export function decodedLetters(text: string, { pattern }: Decoding): string {
  return normalizeLetters(text.replace(pattern, (...match: string[]) => decodeEscape(match.slice(0, 6))));
}

/** The normalized letters of a decoded text, with the start and end of each in the original. */
export interface LetterMap {
  letters: string;
  from: readonly number[];
  to: readonly number[];
}

/** Decodes a text into normalized letters and maps each to its place in the original. */
export function mapLetters(text: string, { pattern }: Decoding): LetterMap {
  const [letters, from, to]: [string[], number[], number[]] = [[], [], []];
  let at = 0;
  const addLetters = (written: string, end: number) => {
    for (const letter of normalizeLetters(written)) {
      letters.push(letter);
      from.push(at);
      to.push(end);
    }
    at = end;
  };
  const addPlainUntil = (end: number) => {
    for (const letter of text.slice(at, end)) addLetters(letter, at + letter.length);
  };
  for (const match of text.matchAll(pattern)) {
    addPlainUntil(match.index);
    addLetters(decodeEscape(match), at + match[0].length);
  }
  addPlainUntil(text.length);
  return { letters: letters.join(''), from, to };
}
