import { isRecord } from '../base/json';

/** Coerces a value to its JSON schema where the intent is clear (letter case, quoted numbers, percentages, a missing list); else returns it as it is. */
export function coerceAnswer(value: unknown, schema: unknown): unknown {
  if (!isRecord(schema)) return value;
  if (Array.isArray(schema.enum)) return coerceChoice(value, schema.enum);
  switch (schema.type) {
    case 'object':
      return coerceObject(value, schema);
    case 'array':
      return coerceList(value, schema);
    case 'number':
    case 'integer':
      return coerceNumber(value, schema);
    case 'boolean':
      return coerceFlag(value);
    case 'string':
      return typeof value === 'number' ? String(value) : value;
    default:
      return value;
  }
}

function coerceObject(value: unknown, { properties, required }: Record<string, unknown>): unknown {
  if (!isRecord(value) || !isRecord(properties)) return value;
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  const keyByNormalized = new Map(Object.keys(value).map(key => [normalizeKey(key), key]));
  const fields = Object.entries(properties).flatMap(([key, schema]) => {
    const written = Object.hasOwn(value, key) ? key : keyByNormalized.get(normalizeKey(key));
    const current = written === undefined ? undefined : value[written];
    // An optional field without a value counts as left out.
    if ((current === undefined || current === null) && !needed.includes(key)) return [];
    return [[key, coerceAnswer(current, schema)]];
  });
  return Object.fromEntries(fields);
}

function coerceList(value: unknown, { items, minItems = 0 }: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map(each => coerceAnswer(each, items));
  if (value === undefined || value === null || value === '') return minItems === 0 ? [] : value;
  // One entry without its brackets.
  const isSingleEntry = isRecord(items) && items.type === (isRecord(value) ? 'object' : typeof value);
  return isSingleEntry ? [coerceAnswer(value, items)] : value;
}

/** A number as text, or a percentage; with more than 15 digits it would not be exact. */
const numeral = /^(-?\d{1,15}(?:\.\d{1,15})?) ?(%?)$/;

function coerceNumber(value: unknown, { minimum, maximum }: Record<string, unknown>): unknown {
  const [, digits, percent] = typeof value === 'string' ? (numeral.exec(value.trim()) ?? []) : [];
  const written = digits === undefined ? value : Number(digits);
  if (typeof written !== 'number') return value;
  const isShare = minimum === 0 && maximum === 1;
  // A number from 1 to 10 could be a mark on another scale.
  return isShare && written <= 100 && (percent || written > 10) ? written / 100 : written;
}

function coerceFlag(value: unknown): unknown {
  const word = typeof value === 'string' ? normalizeKey(value) : value;
  return word === 'true' ? true : word === 'false' ? false : value;
}

function coerceChoice(value: unknown, allowed: readonly unknown[]): unknown {
  if (typeof value !== 'string' || allowed.includes(value)) return value;
  const wanted = normalizeKey(value);
  const alike = allowed.filter(each => typeof each === 'string' && normalizeKey(each) === wanted);
  return alike.length === 1 ? alike[0] : value;
}

/** Reduces a text to lower-case letters and digits: case, spaces, hyphens and quotation marks are ignored. */
function normalizeKey(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
