import { isRecord, type JsonObject } from '../base/json';
import { withoutHidden } from '../text/invisible';

/** Longest item that is looked at: what never closes is not kept for ever. */
const LONGEST = 20_000;

/** The finished objects of one list of a JSON answer while it streams. */
export interface ItemReader {
  push(chunk: string): JsonObject[];
}

/** A reader of the objects in the list `name` of an answer, each as soon as it is closed; what is no object or does not parse is passed over. */
export function itemReader(name: string): ItemReader {
  let place: 'before' | 'inside' | 'after' = 'before';
  let kept = '';
  let depth = 0;
  let inString = false;
  let escaped = false;
  const begins = new RegExp(`"${name}"\\s*:\\s*\\[`);

  /** Takes one character of the list; gives the item that it closes. */
  const take = (character: string): JsonObject | undefined => {
    if (depth > 0 && kept.length < LONGEST) kept += character;
    if (inString) {
      if (escaped) escaped = false;
      else if (character === '\\') escaped = true;
      else if (character === '"') inString = false;
      return undefined;
    }
    if (character === '"') inString = true;
    else if (character === '{' || character === '[') {
      if (depth === 0) kept = character;
      depth += 1;
    } else if (character === '}' || character === ']') {
      if (depth === 0) place = 'after';
      else depth -= 1;
      if (depth === 0 && place === 'inside') return parsed(kept);
    }
    return undefined;
  };

  return {
    push(chunk) {
      let rest = chunk;
      if (place === 'before') {
        kept += chunk;
        const found = begins.exec(kept);
        if (!found) {
          // The name may be split over two chunks; nothing longer than it has to be kept.
          kept = kept.slice(-(name.length + 32));
          return [];
        }
        rest = kept.slice(found.index + found[0].length);
        kept = '';
        place = 'inside';
      }
      const items: JsonObject[] = [];
      for (const character of rest) {
        if (place !== 'inside') break;
        const item = take(character);
        if (item) items.push(item);
      }
      return items;
    },
  };
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
