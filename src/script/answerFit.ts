import { isRecord } from '../base/json';

/** A value as its JSON schema has it, where what is meant is plain: another case, a number in quotation marks, a percentage for a share, an empty list left out. All else stays as it is, for the schema to judge. */
export function fitted(value: unknown, schema: unknown): unknown {
  if (!isRecord(schema)) return value;
  if (Array.isArray(schema.enum)) return oneOf(value, schema.enum);
  switch (schema.type) {
    case 'object':
      return objectFor(value, schema);
    case 'array':
      return listFor(value, schema);
    case 'number':
    case 'integer':
      return numberFor(value, schema);
    case 'boolean':
      return flagFor(value);
    case 'string':
      return typeof value === 'number' ? String(value) : value;
    default:
      return value;
  }
}

function objectFor(value: unknown, { properties, required }: Record<string, unknown>): unknown {
  if (!isRecord(value) || !isRecord(properties)) return value;
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  const byName = new Map(Object.keys(value).map(key => [folded(key), key]));
  const found = Object.entries(properties).flatMap(([key, schema]) => {
    const written = Object.hasOwn(value, key) ? key : byName.get(folded(key));
    const stood = written === undefined ? undefined : value[written];
    // What need not be there is as good as left out where nothing stands in it.
    if ((stood === undefined || stood === null) && !needed.includes(key)) return [];
    return [[key, fitted(stood, schema)]];
  });
  return Object.fromEntries(found);
}

function listFor(value: unknown, { items, minItems = 0 }: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map(each => fitted(each, items));
  if (value === undefined || value === null || value === '') return minItems === 0 ? [] : value;
  const single = isRecord(items) && items.type === (isRecord(value) ? 'object' : typeof value);
  return single ? [fitted(value, items)] : value;
}

const numeral = /^(-?\d{1,15}(?:\.\d{1,15})?) ?(%?)$/;

function numberFor(value: unknown, { minimum, maximum }: Record<string, unknown>): unknown {
  const [, digits, percent] = typeof value === 'string' ? (numeral.exec(value.trim()) ?? []) : [];
  const written = digits === undefined ? value : Number(digits);
  if (typeof written !== 'number') return value;
  const isShare = minimum === 0 && maximum === 1;
  // From 1 to 10 it could as well be a mark on another scale.
  return isShare && written <= 100 && (percent || written > 10) ? written / 100 : written;
}

function flagFor(value: unknown): unknown {
  const word = typeof value === 'string' ? folded(value) : value;
  return word === 'true' ? true : word === 'false' ? false : value;
}

function oneOf(value: unknown, allowed: readonly unknown[]): unknown {
  if (typeof value !== 'string' || allowed.includes(value)) return value;
  const wanted = folded(value);
  const alike = allowed.filter(each => typeof each === 'string' && folded(each) === wanted);
  return alike.length === 1 ? alike[0] : value;
}

/** Letters and digits alone: case, white space, hyphens and marks around a word say nothing. */
function folded(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
