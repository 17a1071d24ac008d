/** An object found in a text; `open` if the text ends before the object does, so that only its complete fields were read. */
export interface LooseObject {
  value: Record<string, unknown>;
  open: boolean;
}

/** The maximum nesting depth of an answer. */
const maxDepth = 40;
/** The maximum number of braces tried; each may turn out to be prose. */
const maxTries = 200;

const closing: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”', '„': '“' };
const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '', b: '', f: '' };
const plainKey = /[\p{L}_$][\w$-]{0,60}/uy;
const number = /[-+]?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][-+]?\d+)?/y;
const bareWord = /[\p{L}_][\p{L}\p{N}_ .-]{0,60}/uy;
const keyAhead = /["'“„]?[\p{L}_$][\w$]{0,60}["'”“]?/uy;
const itemAhead = /["'“„{[\d.+-]/y;

/** A value cut off by the end of the text. */
class Incomplete {
  constructor(readonly part?: string) {}
}

class NotJson extends Error {}

/** Parses the objects in a text tolerantly, in order: unescaped quotation marks, raw line breaks, unquoted keys, surplus or missing commas and a missing end are accepted. Linear in the text's length. */
export function parseLooseObjects(text: string): LooseObject[] {
  const found: LooseObject[] = [];
  let at = text.indexOf('{');
  for (let tried = 0; at >= 0 && tried < maxTries; tried++) {
    const reader = new LooseReader(text, at);
    const value = reader.readObject();
    if (value) found.push({ value, open: reader.open });
    at = text.indexOf('{', value ? reader.at : at + 1);
  }
  return found;
}

class LooseReader {
  /** Whether the text ended before the object did. */
  open = false;

  constructor(
    private readonly text: string,
    public at: number,
  ) {}

  readObject(): Record<string, unknown> | undefined {
    try {
      const value = this.object(0);
      return Object.keys(value).length > 0 ? value : undefined;
    } catch (error) {
      if (error instanceof NotJson) return undefined;
      throw error;
    }
  }

  private object(depth: number): Record<string, unknown> {
    if (depth > maxDepth) throw new NotJson();
    const value: Record<string, unknown> = {};
    this.at += 1;
    for (;;) {
      this.at = this.skipSpace(this.at, ',');
      if (this.isAtEnd()) return value;
      if (this.skipCharacter('}')) return value;
      const key = this.key();
      if (key === undefined) return value;
      const found = this.value(depth, 'object');
      const readable = found instanceof Incomplete && depth === 0 && key === 'say' ? found.part : found;
      if (readable !== undefined && !(readable instanceof Incomplete) && key !== '__proto__') value[key] = readable;
    }
  }

  /** Reads a key with its colon; undefined if the text ends in it. */
  private key(): string | undefined {
    const mark = this.text[this.at] ?? '';
    let key = this.readPattern(plainKey);
    if (key === '' && mark in closing) {
      const end = this.text.indexOf(closing[mark] ?? '', this.at + 1);
      if (end < 0 && this.text.length - this.at < 80) {
        this.open = true;
        return undefined;
      }
      if (end < 0 || end - this.at > 80) throw new NotJson();
      key = this.text.slice(this.at + 1, end);
      this.at = end + 1;
    }
    this.at = this.skipSpace(this.at);
    if (this.skipCharacter(':')) return key;
    if (key !== '' && this.isAtEnd()) return undefined;
    throw new NotJson();
  }

  private list(depth: number): unknown[] {
    if (depth > maxDepth) throw new NotJson();
    const items: unknown[] = [];
    this.at += 1;
    for (;;) {
      this.at = this.skipSpace(this.at, ',');
      if (this.isAtEnd()) return items;
      if (this.skipCharacter(']')) return items;
      const item = this.value(depth, 'list');
      // Of a list that is cut off, the complete items are kept.
      if (!this.open) items.push(item);
      else if (!(item instanceof Incomplete) && typeof item !== 'object') items.push(item);
    }
  }

  private value(depth: number, inside: 'object' | 'list'): unknown {
    this.at = this.skipSpace(this.at);
    if (this.isAtEnd()) return new Incomplete();
    const first = this.text[this.at] ?? '';
    if (first === '{') return this.object(depth + 1);
    if (first === '[') return this.list(depth + 1);
    if (first in closing) return this.string(closing[first] ?? '', inside);
    return this.number() ?? this.word();
  }

  private string(end: string, inside: 'object' | 'list'): string | Incomplete {
    const pieces: string[] = [];
    let from = this.at + 1;
    let at = from;
    for (; at < this.text.length; at++) {
      const character = this.text[at] ?? '';
      if (character === '\\') {
        const [said, length] = this.escape(at);
        pieces.push(this.text.slice(from, at), said);
        from = at + length;
        at = from - 1;
      } else if (character === end && this.isStringEnd(at + 1, inside)) {
        pieces.push(this.text.slice(from, at));
        this.at = at + 1;
        return pieces.join('');
      }
    }
    pieces.push(this.text.slice(from));
    this.at = this.text.length;
    this.open = true;
    return new Incomplete(pieces.join(''));
  }

  private escape(at: number): [said: string, length: number] {
    const next = this.text[at + 1] ?? '';
    if (next === 'u') {
      const hex = this.text.slice(at + 2, at + 6);
      return /^[0-9a-f]{4}$/i.test(hex) ? [String.fromCharCode(Number.parseInt(hex, 16)), 6] : ['', 2 + hex.length];
    }
    // An unknown escape is a literal backslash, as in a path.
    const plain = /[\p{L}\p{N}]/u.test(next) ? `\\${next}` : next;
    return [escapes[next] ?? plain, 2];
  }

  /** Whether a quotation mark before `at` ends its string: only if the object can continue after it; otherwise the model forgot to escape it. */
  private isStringEnd(at: number, inside: 'object' | 'list'): boolean {
    const behind = this.skipSpace(at);
    const isComma = this.text[behind] === ',';
    const next = isComma ? this.skipSpace(behind + 1) : behind;
    const first = this.text[next];
    if (first === undefined || first === '}' || first === ']') return true;
    if (inside === 'object') {
      const key = this.lengthAt(keyAhead, next);
      const colon = this.skipSpace(next + key);
      // A text may end within the key, before its colon.
      return key > 0 && (this.text[colon] === ':' || (isComma && colon >= this.text.length));
    }
    if (isComma) return this.lengthAt(itemAhead, next) > 0 || this.literalAt(next);
    return (first in closing || first === '{') && this.text.slice(at, next).includes('\n');
  }

  private number(): number | string | Incomplete | undefined {
    const text = this.readPattern(number);
    if (text === '') return undefined;
    // The number may be cut off.
    if (this.isAtEnd()) return new Incomplete();
    return this.skipCharacter('%') ? `${text}%` : Number(text);
  }

  private word(): unknown {
    const word = this.readPattern(bareWord).trim();
    if (word === '') throw new NotJson();
    if (this.isAtEnd()) return parseLiteral(word) ?? new Incomplete();
    if (!/[,}\]\n\r]/.test(this.text[this.at] ?? '')) throw new NotJson();
    const known = parseLiteral(word);
    return known === undefined ? word : known;
  }

  private literalAt(at: number): boolean {
    return parseLiteral(this.text.slice(at, at + this.lengthAt(bareWord, at)).trim()) !== undefined;
  }

  private isAtEnd(): boolean {
    if (this.at < this.text.length) return false;
    this.open = true;
    return true;
  }

  private skipCharacter(character: string): boolean {
    if (this.text[this.at] !== character) return false;
    this.at += 1;
    return true;
  }

  /** The first place from `at` on that is neither white space nor `also`. */
  private skipSpace(at: number, also = ''): number {
    let end = at;
    while (end < this.text.length && (/\s/.test(this.text[end] ?? '') || this.text[end] === also)) end += 1;
    return end;
  }

  private lengthAt(pattern: RegExp, at: number): number {
    pattern.lastIndex = at;
    return pattern.exec(this.text)?.[0].length ?? 0;
  }

  private readPattern(pattern: RegExp): string {
    const length = this.lengthAt(pattern, this.at);
    this.at += length;
    return this.text.slice(this.at - length, this.at);
  }
}

/** Parses `true`, `false` and `null` in any letter case. */
function parseLiteral(word: string): unknown {
  try {
    return JSON.parse(word.toLowerCase());
  } catch {
    return undefined;
  }
}
