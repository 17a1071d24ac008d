import { isRecord } from '../base/json';
import { roughTokens } from '../text/spaces';

/** A sentence of data, as answers have it as a rule. */
const usualText = 15;
/** A choice, a number or a yes. */
const usualChoice = 3;
/** Entries of a list. */
const usualEntries = 1;

/** Tokens of the data of a usual answer in this JSON schema, beside the words that are said. */
export function usualData(schema: unknown): number {
  if (!isRecord(schema)) return 0;
  const [first] = [schema.anyOf, schema.oneOf].flatMap(each => (Array.isArray(each) ? each : []));
  if (first !== undefined) return usualData(first);
  if (isRecord(schema.properties)) {
    const fields = Object.entries(schema.properties).filter(([name]) => name !== 'say');
    return fields.reduce((sum, [name, field]) => sum + roughTokens(`"${name}": ,`) + usualData(field), 0);
  }
  if (schema.items !== undefined) return usualEntries * usualData(schema.items);
  return schema.type === 'string' && !Array.isArray(schema.enum) ? usualText : usualChoice;
}
