/** An object that stands in a text; `open` where the text ends before the object does, and only what is complete of it was taken. */
export interface LooseObject {
  value: Record<string, unknown>;
  open: boolean;
}

/** Deeper is no answer that anybody asked for. */
const deepest = 40;
/** Most braces that are tried: each may turn out to be prose. */
const mostTried = 200;

const closing: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”', '„': '“' };
const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '', b: '', f: '' };
const plainKey = /[\p{L}_$][\w$-]{0,60}/uy;
const number = /[-+]?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][-+]?\d+)?/y;
const bareWord = /[\p{L}_][\p{L}\p{N}_ .-]{0,60}/uy;
const keyAhead = /["'“„]?[\p{L}_$][\w$]{0,60}["'”“]?/uy;
const itemAhead = /["'“„{[\d.+-]/y;

/** A value that the text's end cut short. */
class Broken {
  constructor(readonly part?: string) {}
}

class NotJson extends Error {}

/** The objects of a text, in order, read as a person would: with quotation marks that nobody escaped, raw line breaks, simple keys without marks, surplus or missing commas, and an end that is missing. Linear in the text's length. */
export function objectsIn(text: string): LooseObject[] {
  const found: LooseObject[] = [];
  let at = text.indexOf('{');
  for (let tried = 0; at >= 0 && tried < mostTried; tried++) {
    const reader = new LooseReader(text, at);
    const value = reader.whole();
    if (value) found.push({ value, open: reader.open });
    at = text.indexOf('{', value ? reader.at : at + 1);
  }
  return found;
}

class LooseReader {
  /** The text ended before the object did. */
  open = false;

  constructor(
    private readonly text: string,
    public at: number,
  ) {}

  whole(): Record<string, unknown> | undefined {
    try {
      const value = this.object(0);
      return Object.keys(value).length > 0 ? value : undefined;
    } catch (error) {
      if (error instanceof NotJson) return undefined;
      throw error;
    }
  }

  private object(depth: number): Record<string, unknown> {
    if (depth > deepest) throw new NotJson();
    const value: Record<string, unknown> = {};
    this.at += 1;
    for (;;) {
      this.at = this.past(this.at, ',');
      if (this.ended()) return value;
      if (this.take('}')) return value;
      const key = this.key();
      if (key === undefined) return value;
      const found = this.value(depth, 'object');
      const kept = found instanceof Broken && depth === 0 && key === 'say' ? found.part : found;
      if (kept !== undefined && !(kept instanceof Broken) && key !== '__proto__') value[key] = kept;
    }
  }

  /** A key with its colon; undefined where the text ends in it. */
  private key(): string | undefined {
    const mark = this.text[this.at] ?? '';
    let key = this.skip(plainKey);
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
    this.at = this.past(this.at);
    if (this.take(':')) return key;
    if (key !== '' && this.ended()) return undefined;
    throw new NotJson();
  }

  private list(depth: number): unknown[] {
    if (depth > deepest) throw new NotJson();
    const items: unknown[] = [];
    this.at += 1;
    for (;;) {
      this.at = this.past(this.at, ',');
      if (this.ended()) return items;
      if (this.take(']')) return items;
      const item = this.value(depth, 'list');
      // Of a list that breaks off, what is complete stands.
      if (!this.open) items.push(item);
      else if (!(item instanceof Broken) && typeof item !== 'object') items.push(item);
    }
  }

  private value(depth: number, inside: 'object' | 'list'): unknown {
    this.at = this.past(this.at);
    if (this.ended()) return new Broken();
    const first = this.text[this.at] ?? '';
    if (first === '{') return this.object(depth + 1);
    if (first === '[') return this.list(depth + 1);
    if (first in closing) return this.string(closing[first] ?? '', inside);
    return this.number() ?? this.word();
  }

  private string(end: string, inside: 'object' | 'list'): string | Broken {
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
      } else if (character === end && this.closes(at + 1, inside)) {
        pieces.push(this.text.slice(from, at));
        this.at = at + 1;
        return pieces.join('');
      }
    }
    pieces.push(this.text.slice(from));
    this.at = this.text.length;
    this.open = true;
    return new Broken(pieces.join(''));
  }

  private escape(at: number): [said: string, length: number] {
    const next = this.text[at + 1] ?? '';
    if (next === 'u') {
      const hex = this.text.slice(at + 2, at + 6);
      return /^[0-9a-f]{4}$/i.test(hex) ? [String.fromCharCode(Number.parseInt(hex, 16)), 6] : ['', 2 + hex.length];
    }
    // What JSON has no escape for is a backslash of the text, as in a path.
    const plain = /[\p{L}\p{N}]/u.test(next) ? `\\${next}` : next;
    return [escapes[next] ?? plain, 2];
  }

  /** Whether a quotation mark before `at` closes its string: only where the object can go on behind it; else it is one that the model forgot to escape. */
  private closes(at: number, inside: 'object' | 'list'): boolean {
    const behind = this.past(at);
    const isComma = this.text[behind] === ',';
    const next = isComma ? this.past(behind + 1) : behind;
    const first = this.text[next];
    if (first === undefined || first === '}' || first === ']') return true;
    if (inside === 'object') {
      const key = this.lengthAt(keyAhead, next);
      const colon = this.past(next + key);
      // A text that ends in the key has no colon to show.
      return key > 0 && (this.text[colon] === ':' || (isComma && colon >= this.text.length));
    }
    if (isComma) return this.lengthAt(itemAhead, next) > 0 || this.literalAt(next);
    return (first in closing || first === '{') && this.text.slice(at, next).includes('\n');
  }

  private number(): number | string | Broken | undefined {
    const text = this.skip(number);
    if (text === '') return undefined;
    // More digits may have been to come.
    if (this.ended()) return new Broken();
    return this.take('%') ? `${text}%` : Number(text);
  }

  private word(): unknown {
    const word = this.skip(bareWord).trim();
    if (word === '') throw new NotJson();
    if (this.ended()) return literal(word) ?? new Broken();
    if (!/[,}\]\n\r]/.test(this.text[this.at] ?? '')) throw new NotJson();
    const known = literal(word);
    return known === undefined ? word : known;
  }

  private literalAt(at: number): boolean {
    return literal(this.text.slice(at, at + this.lengthAt(bareWord, at)).trim()) !== undefined;
  }

  private ended(): boolean {
    if (this.at < this.text.length) return false;
    this.open = true;
    return true;
  }

  private take(character: string): boolean {
    if (this.text[this.at] !== character) return false;
    this.at += 1;
    return true;
  }

  /** The first place from `at` on that is neither white space nor `also`. */
  private past(at: number, also = ''): number {
    let end = at;
    while (end < this.text.length && (/\s/.test(this.text[end] ?? '') || this.text[end] === also)) end += 1;
    return end;
  }

  private lengthAt(pattern: RegExp, at: number): number {
    pattern.lastIndex = at;
    return pattern.exec(this.text)?.[0].length ?? 0;
  }

  private skip(pattern: RegExp): string {
    const length = this.lengthAt(pattern, this.at);
    this.at += length;
    return this.text.slice(this.at - length, this.at);
  }
}

/** What JSON has a word of its own for, in any case. */
function literal(word: string): unknown {
  try {
    return JSON.parse(word.toLowerCase());
  } catch {
    return undefined;
  }
}
