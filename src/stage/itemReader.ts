import { isRecord, type JsonObject } from '../base/json';
import { removeHiddenCharacters } from '../text/invisible';

/** The maximum length of an item, so that one that never closes is not buffered for ever; a longer one does not parse. */
const MAX_ITEM_LENGTH = 20_000;
const LIST_START = /^\s{0,20}:\s{0,20}\[/;

/** Extracts the objects of one list of a JSON answer while it streams, each as soon as it is closed; items that are no objects or do not parse are skipped. */
export class ItemReader {
  private place: 'before' | 'inside' | 'after' = 'before';
  private buffer = '';
  private depth = 0;
  private inString = false;
  private escaped = false;

  /** `name` is the key of the list. */
  constructor(private readonly name: string) {}

  /** Returns the objects that a piece of the answer closes. */
  push(piece: string): JsonObject[] {
    const rest = this.place === 'before' ? this.findList(piece) : piece;
    const items: JsonObject[] = [];
    for (const character of rest) {
      if (this.place !== 'inside') break;
      const item = this.readCharacter(character);
      if (item) items.push(item);
    }
    return items;
  }

  /** Returns the text after the bracket that opens the list. */
  private findList(piece: string): string {
    const key = `"${this.name}"`;
    this.buffer += piece;
    for (let at = this.buffer.indexOf(key); at >= 0; at = this.buffer.indexOf(key, at + 1)) {
      const rest = this.buffer.slice(at + key.length);
      const opens = LIST_START.exec(rest);
      if (!opens) continue;
      this.place = 'inside';
      this.buffer = '';
      return rest.slice(opens[0].length);
    }
    // The key and the start of the list may be split across pieces; together they are no longer than this.
    this.buffer = this.buffer.slice(-(key.length + 44));
    return '';
  }

  /** Follows strings, escapes and brackets; returns the object that a character closes. */
  private readCharacter(character: string): JsonObject | undefined {
    if (this.depth > 0 && this.buffer.length < MAX_ITEM_LENGTH) this.buffer += character;
    if (this.inString) {
      if (this.escaped) this.escaped = false;
      else if (character === '\\') this.escaped = true;
      else if (character === '"') this.inString = false;
    } else if (character === '"') this.inString = true;
    else if (character === '{' || character === '[') {
      if (this.depth === 0) this.buffer = character;
      this.depth += 1;
    } else if (character === '}' || character === ']') return this.close();
    return undefined;
  }

  private close(): JsonObject | undefined {
    if (this.depth === 0) {
      this.place = 'after';
      return undefined;
    }
    this.depth -= 1;
    return this.depth === 0 ? parseItem(this.buffer) : undefined;
  }
}

function parseItem(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text, (key, each) => {
      if (key === '__proto__') return undefined;
      return typeof each === 'string' ? removeHiddenCharacters(each) : each;
    });
    return isRecord(value) ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}
