import { isRecord, type JsonObject } from '../base/json';
import { roughTokens } from '../text/spaces';

/** A sentence of data, as answers have it as a rule. */
const usualText = 15;
/** A choice, a number or a yes. */
const usualChoice = 3;
/** Entries of a list. */
const usualEntries = 1;
/** How often an answer has what it may leave out. */
const usualOptional = 0.5;

/** About how many tokens a text has within a prompt: a sign, of which tags and data are full, is as a rule one of its own. */
export function usualTokens(text: string): number {
  let signs = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const isSign = code > 0x20 && code < 0x7f && !(code >= 0x30 && code <= 0x39) && !isLetter(code);
    if (isSign) signs += 1;
  }
  return roughTokens(text) + Math.round(signs * 0.75);
}

function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/** Tokens of the data of a usual answer in this JSON schema, beside the words that are said; of fields that it may leave out, what is `declared` are all. */
export function usualData(schema: unknown, declared?: JsonObject): number {
  if (!isRecord(schema)) return 0;
  const [first] = [schema.anyOf, schema.oneOf].flatMap(each => (Array.isArray(each) ? each : []));
  if (first !== undefined) return usualData(first);
  if (isRecord(schema.properties)) {
    const needed: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
    const fields = Object.entries(schema.properties).filter(([name]) => name !== 'say');
    return fields.reduce((sum, [name, field]) => {
      const known = declared?.[name];
      const value = known === undefined ? usualData(field) : usualTokens(JSON.stringify(known));
      const tokens = usualTokens(`"${name}": ,`) + value;
      if (known !== undefined || needed.includes(name)) return sum + tokens;
      return sum + (declared ? 0 : tokens * usualOptional);
    }, 0);
  }
  if (schema.items !== undefined) return usualEntries * usualData(schema.items);
  return schema.type === 'string' && !Array.isArray(schema.enum) ? usualText : usualChoice;
}
