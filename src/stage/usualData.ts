// Estimates the tokens of texts and of data answers.

import { isRecord, type JsonObject } from '../base/json';
import { roughTokens } from '../text/spaces';

/** The tokens of a text field. */
const textTokens = 15;
/** The tokens of a choice, a number or a flag. */
const choiceTokens = 3;
/** The share of answers that contain an optional field. */
const optionalShare = 0.5;

/** Estimates the tokens of a text within a prompt: most signs are a token of their own, of which the rough estimate counts a quarter. */
export function estimateTokens(text: string): number {
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

/** Estimates the tokens of a data answer besides its speech, from its JSON schema; of optional fields only the `declared` ones count, if given. */
export function estimateDataTokens(schema: unknown, declared?: JsonObject): number {
  if (!isRecord(schema)) return 0;
  if (Array.isArray(schema.anyOf)) return estimateDataTokens(schema.anyOf[0]);
  if (isRecord(schema.properties)) {
    const needed: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
    const fields = Object.entries(schema.properties).filter(([name]) => name !== 'say');
    return fields.reduce((sum, [name, field]) => {
      const known = declared?.[name];
      const value = known === undefined ? estimateDataTokens(field) : estimateTokens(JSON.stringify(known));
      const tokens = estimateTokens(`"${name}": ,`) + value;
      if (known !== undefined || needed.includes(name)) return sum + tokens;
      return sum + (declared ? 0 : tokens * optionalShare);
    }, 0);
  }
  // A list is counted with one entry.
  if (schema.items !== undefined) return estimateDataTokens(schema.items);
  return schema.type === 'string' && !Array.isArray(schema.enum) ? textTokens : choiceTokens;
}
