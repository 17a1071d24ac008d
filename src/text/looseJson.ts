// Finds the JSON objects in a model's answer, also where they are not quite JSON or not finished.

/** An object found in a text; `open` if the text ends before the object does, so that only its complete fields were read. */
export interface LooseObject {
  value: Record<string, unknown>;
  open: boolean;
}

/** The maximum nesting depth of an answer. */
const maxDepth = 40;
/** The maximum number of braces tried; each may turn out to be prose. */
const maxTries = 200;

/** The quotation marks that end a string, by the one that opens it. */
const closingMarks: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”', '„': '“' };
const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '', b: '', f: '' };
const plainKey = /[\p{L}_$][\w$-]{0,60}/uy;
const number = /[-+]?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][-+]?\d+)?/y;
const bareWord = /[\p{L}_][\p{L}\p{N}_ .-]{0,60}/uy;
/** What may follow the end of a string. */
const keyAhead = /["'“„]?[\p{L}_$][\w$]{0,60}["'”“]?/uy;
const itemAhead = /["'“„{[\d.+-]/y;

const maxKeyLength = 80;

/** A value cut off by the end of the text; `part` is what there is of a string. */
class Incomplete {
  constructor(readonly part?: string) {}
}

/** Thrown at what cannot be an object: the brace was prose. */
class NotJson extends Error {}

/**
 * Parses the objects in a text tolerantly, in order: unescaped quotation marks, raw line breaks, unquoted keys, surplus or missing commas
 * and a missing end are accepted. Linear in the text's length.
 */
export function parseLooseObjects(text: string): LooseObject[] {
  const objects: LooseObject[] = [];
  let at = text.indexOf('{');
  for (let tried = 0; at >= 0 && tried < maxTries; tried++) {
    const reader = new LooseReader(text, at);
    const value = reader.read();
    if (value) objects.push({ value, open: reader.open });
    at = text.indexOf('{', value ? reader.at : at + 1);
  }
  return objects;
}

/** Reads one object from its opening brace; `at` moves along the text. */
class LooseReader {
  /** Whether the text ended before the object did. */
  open = false;

  constructor(
    private readonly text: string,
    public at: number,
  ) {}

  /** The object; undefined if it is none or has no fields. */
  read(): Record<string, unknown> | undefined {
    try {
      const value = this.readObject(0);
      return Object.keys(value).length > 0 ? value : undefined;
    } catch (error) {
      if (error instanceof NotJson) return undefined;
      throw error;
    }
  }

  private readObject(depth: number): Record<string, unknown> {
    if (depth > maxDepth) throw new NotJson();
    const value: Record<string, unknown> = {};
    this.at += 1;
    for (;;) {
      this.at = this.skipSpace(this.at, ',');
      if (this.noteEnd()) return value;
      if (this.skipCharacter('}')) return value;
      const key = this.readKey();
      if (key === undefined) return value;
      const field = this.readValue(depth, 'object');
      // What is said counts as far as it goes.
      const known = field instanceof Incomplete && depth === 0 && key === 'say' ? field.part : field;
      if (known !== undefined && !(known instanceof Incomplete) && key !== '__proto__') value[key] = known;
    }
  }

  /** Reads a key with its colon; undefined if the text ends in it. */
  private readKey(): string | undefined {
    const mark = this.text[this.at] ?? '';
    let key = this.readPattern(plainKey);
    if (key === '' && mark in closingMarks) {
      const end = this.text.indexOf(closingMarks[mark] ?? '', this.at + 1);
      if (end < 0 && this.text.length - this.at < maxKeyLength) {
        this.open = true;
        return undefined;
      }
      if (end < 0 || end - this.at > maxKeyLength) throw new NotJson();
      key = this.text.slice(this.at + 1, end);
      this.at = end + 1;
    }
    this.at = this.skipSpace(this.at);
    if (this.skipCharacter(':')) return key;
    if (key !== '' && this.noteEnd()) return undefined;
    throw new NotJson();
  }

  private readList(depth: number): unknown[] {
    if (depth > maxDepth) throw new NotJson();
    const items: unknown[] = [];
    this.at += 1;
    for (;;) {
      this.at = this.skipSpace(this.at, ',');
      if (this.noteEnd()) return items;
      if (this.skipCharacter(']')) return items;
      const item = this.readValue(depth, 'list');
      // Of a list that is cut off, the complete items are kept.
      if (!this.open) items.push(item);
      else if (!(item instanceof Incomplete) && typeof item !== 'object') items.push(item);
    }
  }

  private readValue(depth: number, inside: 'object' | 'list'): unknown {
    this.at = this.skipSpace(this.at);
    if (this.noteEnd()) return new Incomplete();
    const first = this.text[this.at] ?? '';
    if (first === '{') return this.readObject(depth + 1);
    if (first === '[') return this.readList(depth + 1);
    if (first in closingMarks) return this.readString(closingMarks[first] ?? '', inside);
    return this.readNumber() ?? this.readWord();
  }

  private readString(closingMark: string, inside: 'object' | 'list'): string | Incomplete {
    const pieces: string[] = [];
    let from = this.at + 1;
    let at = from;
    for (; at < this.text.length; at++) {
      const sign = this.text[at] ?? '';
      if (sign === '\\') {
        const [character, length] = this.readEscape(at);
        pieces.push(this.text.slice(from, at), character);
        from = at + length;
        at = from - 1;
      } else if (sign === closingMark && this.isStringEnd(at + 1, inside)) {
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

  private readEscape(at: number): [character: string, length: number] {
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
    const afterMark = this.skipSpace(at);
    const isComma = this.text[afterMark] === ',';
    const next = isComma ? this.skipSpace(afterMark + 1) : afterMark;
    const first = this.text[next];
    if (first === undefined || first === '}' || first === ']') return true;
    if (inside === 'object') {
      const keyLength = this.lengthAt(keyAhead, next);
      const colon = this.skipSpace(next + keyLength);
      // A text may end within the key, before its colon.
      return keyLength > 0 && (this.text[colon] === ':' || (isComma && colon >= this.text.length));
    }
    if (isComma) return this.lengthAt(itemAhead, next) > 0 || this.literalAt(next);
    return (first in closingMarks || first === '{') && this.text.slice(at, next).includes('\n');
  }

  private readNumber(): number | string | Incomplete | undefined {
    const text = this.readPattern(number);
    if (text === '') return undefined;
    // The number may be cut off.
    if (this.noteEnd()) return new Incomplete();
    return this.skipCharacter('%') ? `${text}%` : Number(text);
  }

  /** A literal such as `true`, or a text without quotation marks. */
  private readWord(): unknown {
    const word = this.readPattern(bareWord).trim();
    if (word === '') throw new NotJson();
    if (this.noteEnd()) return parseLiteral(word) ?? new Incomplete();
    if (!/[,}\]\n\r]/.test(this.text[this.at] ?? '')) throw new NotJson();
    const known = parseLiteral(word);
    return known === undefined ? word : known;
  }

  private literalAt(at: number): boolean {
    return parseLiteral(this.text.slice(at, at + this.lengthAt(bareWord, at)).trim()) !== undefined;
  }

  /** Whether the text ends here, which leaves the object open. */
  private noteEnd(): boolean {
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
