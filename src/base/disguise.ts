/** One way to read the letters of a text: what stands for a letter, or for nothing. */
export interface Reading {
  pattern: RegExp;
  /** Without this in it a text reads as it does plainly. */
  hint: RegExp;
  /** An end that may yet become what the pattern finds. */
  unfinished: RegExp;
}

/** As text with escapes; as sinks write it that drop tags; as one reads it who unescapes line breaks. */
export const readings: readonly Reading[] = [
  {
    pattern: /\\u([0-9a-f]{4})|\\x([0-9a-f]{2})|%([0-9a-f]{2})|&#x0{0,6}([0-9a-f]{2,4});|&#0{0,6}(\d{2,3});/gi,
    hint: /^/,
    unfinished: /(?:\\(?:u[0-9a-f]{0,3}|x[0-9a-f]?)?|%[0-9a-f]?|&(?:#x?[0-9a-f]{0,9})?)$/i,
  },
  {
    pattern:
      /\\u([0-9a-f]{4})|\\x([0-9a-f]{2})|%([0-9a-f]{2})|&#x0{0,6}([0-9a-f]{2,4});|&#0{0,6}(\d{2,3});|\[\/?TURN[^\]\n]{0,400}\]|<[^<>\n]{0,400}>/gi,
    hint: /[<[]/,
    unfinished:
      /(?:\\(?:u[0-9a-f]{0,3}|x[0-9a-f]?)?|%[0-9a-f]?|&(?:#x?[0-9a-f]{0,9})?|\[(?:\/?(?:T(?:U(?:R(?:N[^\]\n]{0,400})?)?)?)?)?|<[^<>\n]{0,400})$/i,
  },
  {
    pattern:
      /\\u([0-9a-f]{4})|\\x([0-9a-f]{2})|%([0-9a-f]{2})|&#x0{0,6}([0-9a-f]{2,4});|&#0{0,6}(\d{2,3});|\\[bfnrtv]/gi,
    hint: /\\/,
    unfinished: /(?:\\(?:u[0-9a-f]{0,3}|x[0-9a-f]?)?|%[0-9a-f]?|&(?:#x?[0-9a-f]{0,9})?)$/i,
  },
];

/** The letter that an escape stands for; nothing for what is dropped. */
function letterOf(...[, json, code, url, hex, decimal]: readonly (string | undefined)[]): string {
  const sixteen = json ?? code ?? url ?? hex;
  if (sixteen !== undefined) return String.fromCharCode(Number.parseInt(sixteen, 16));
  return decimal === undefined ? '' : String.fromCharCode(Number(decimal));
}

/** What any writing of the same letters has in common: letters and digits, without marks, signs, width or case. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^0-9a-z]+/gi, '')
    .toLowerCase();
}

/** The plain letters of a text. */
export function lettersIn(text: string, { pattern }: Reading): string {
  return plain(text.replace(pattern, (...found: string[]) => letterOf(...found.slice(0, 6))));
}

/** The plain letters of a text, and where each begins and ends. */
export interface Letters {
  bare: string;
  from: readonly number[];
  to: readonly number[];
}

/** Where the plain letters of a text stand in it. */
export function lettersOf(text: string, { pattern }: Reading): Letters {
  const [all, from, to]: [string[], number[], number[]] = [[], [], []];
  let at = 0;
  const take = (written: string, end: number) => {
    for (const letter of plain(written)) {
      all.push(letter);
      from.push(at);
      to.push(end);
    }
    at = end;
  };
  const takeUntil = (end: number) => {
    for (const letter of text.slice(at, end)) take(letter, at + letter.length);
  };
  for (const found of text.matchAll(pattern)) {
    takeUntil(found.index);
    take(letterOf(...found), at + found[0].length);
  }
  takeUntil(text.length);
  return { bare: all.join(''), from, to };
}
