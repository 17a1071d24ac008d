import { isRecord, type JsonObject } from '../base/json';
import { withoutHidden } from '../text/invisible';

/** Longest item that is looked at: what never closes is not kept for ever. */
const LONGEST = 20_000;
const OPENS = /^\s{0,20}:\s{0,20}\[/;

/** Reads the objects in one list of a JSON answer while it streams, each as soon as it is closed; what is no object or does not parse is passed over. */
export class ItemReader {
  private place: 'before' | 'inside' | 'after' = 'before';
  private kept = '';
  private depth = 0;
  private inString = false;
  private escaped = false;

  /** `name` is the list's. */
  constructor(private readonly name: string) {}

  /** The objects that a piece of the answer closes. */
  push(piece: string): JsonObject[] {
    const rest = this.place === 'before' ? this.listIn(piece) : piece;
    const items: JsonObject[] = [];
    for (const character of rest) {
      if (this.place !== 'inside') break;
      const item = this.take(character);
      if (item) items.push(item);
    }
    return items;
  }

  /** What stands behind the bracket that opens the list. */
  private listIn(piece: string): string {
    const key = `"${this.name}"`;
    this.kept += piece;
    for (let at = this.kept.indexOf(key); at >= 0; at = this.kept.indexOf(key, at + 1)) {
      const rest = this.kept.slice(at + key.length);
      const opens = OPENS.exec(rest);
      if (!opens) continue;
      this.place = 'inside';
      this.kept = '';
      return rest.slice(opens[0].length);
    }
    // The name may be split over two pieces; nothing longer than it has to be kept.
    this.kept = this.kept.slice(-(key.length + 44));
    return '';
  }

  private take(character: string): JsonObject | undefined {
    if (this.depth > 0 && this.kept.length < LONGEST) this.kept += character;
    if (this.inString) {
      if (this.escaped) this.escaped = false;
      else if (character === '\\') this.escaped = true;
      else if (character === '"') this.inString = false;
    } else if (character === '"') this.inString = true;
    else if (character === '{' || character === '[') {
      if (this.depth === 0) this.kept = character;
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
    return this.depth === 0 ? parsed(this.kept) : undefined;
  }
}

function parsed(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text, (key, each) => {
      if (key === '__proto__') return undefined;
      return typeof each === 'string' ? withoutHidden(each) : each;
    });
    return isRecord(value) ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}
