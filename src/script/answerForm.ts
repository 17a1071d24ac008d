import { isRecord, type Json, type JsonObject } from '../base/json';

/** One field of a data answer as a person fills it in; `optional` fields may be left out; `hint` says in the shape's words what belongs there. */
export type FormField = { key: string; optional: boolean; hint?: string } & (
  | { kind: 'text' }
  | { kind: 'flag' }
  | { kind: 'choice'; choices: readonly string[] }
  | { kind: 'number'; whole: boolean; minimum?: number; maximum?: number }
  /** A list of texts, one a line. */
  | { kind: 'lines' }
  /** A list of entries, each with fields of its own. */
  | { kind: 'entries'; fields: readonly FormField[] }
);

/** What stands in the fields of a form, by their keys, as it was filled in; what was not touched is missing. */
export type FormValues = Readonly<JsonObject>;

/** The fields of a data answer beside its words, from the JSON schema of its shape. */
export function formOf(schema: JsonObject): FormField[] {
  const { properties, required } = schema;
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  return Object.entries(isRecord(properties) ? properties : {}).flatMap(([key, each]) =>
    key === 'say' || !isRecord(each) ? [] : [fieldOf(key, each, !needed.includes(key))],
  );
}

function fieldOf(key: string, schema: Record<string, unknown>, optional: boolean): FormField {
  const { description } = schema;
  const base = { key, optional, ...(typeof description === 'string' ? { hint: description } : {}) };
  if (Array.isArray(schema.enum)) return { ...base, kind: 'choice', choices: schema.enum.map(String) };
  switch (schema.type) {
    case 'boolean':
      return { ...base, kind: 'flag' };
    case 'number':
    case 'integer': {
      const [minimum, maximum] = [boundIn(schema.minimum), boundIn(schema.maximum)];
      return { ...base, kind: 'number', whole: schema.type === 'integer', minimum, maximum };
    }
    case 'array':
      return isRecord(schema.items) && schema.items.type === 'object'
        ? { ...base, kind: 'entries', fields: formOf(schema.items as JsonObject) }
        : { ...base, kind: 'lines' };
    default:
      return { ...base, kind: 'text' };
  }
}

/** A bound that somebody set; the ends of what a number can hold are none. */
function boundIn(value: unknown): number | undefined {
  return typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined;
}

/** The data of a filled-in form: texts and lists may be empty; an optional field in which nothing stands is left out. */
export function dataOf(fields: readonly FormField[], values: FormValues): JsonObject {
  return Object.fromEntries(
    fields.flatMap(field => {
      const value = valueIn(field, values[field.key]);
      return value === undefined ? [] : [[field.key, value]];
    }),
  );
}

function valueIn(field: FormField, value: Json | undefined): Json | undefined {
  switch (field.kind) {
    case 'flag':
      return value === true;
    case 'lines':
      return linesIn(value);
    case 'entries':
      return entriesIn(value).map(each => dataOf(field.fields, each));
    case 'text':
      return typeof value === 'string' ? value.trim() : field.optional ? undefined : '';
    default:
      return value;
  }
}

/** The entries of a list in a form, as far as they were filled in. */
export function entriesIn(value: Json | undefined): FormValues[] {
  return Array.isArray(value) ? value.filter((each): each is JsonObject => isRecord(each)) : [];
}

function linesIn(value: Json | undefined): string[] {
  const text = typeof value === 'string' ? value : '';
  return text.split('\n').flatMap(line => line.trim() || []);
}

/** The keys of the fields that still have to be filled in, or hold what they cannot. */
export function missingIn(fields: readonly FormField[], values: FormValues): string[] {
  return fields.flatMap(field => (isMissing(field, values[field.key]) ? [field.key] : []));
}

function isMissing(field: FormField, value: Json | undefined): boolean {
  if (field.kind === 'entries') return entriesIn(value).some(each => missingIn(field.fields, each).length > 0);
  if (field.kind !== 'choice' && field.kind !== 'number') return false;
  if (value === undefined) return !field.optional;
  return field.kind === 'choice' ? !field.choices.includes(String(value)) : !isWithin(field, value);
}

function isWithin({ whole, minimum, maximum }: Extract<FormField, { kind: 'number' }>, value: Json): boolean {
  if (typeof value !== 'number' || !Number.isFinite(value) || (whole && !Number.isInteger(value))) return false;
  return (minimum === undefined || value >= minimum) && (maximum === undefined || value <= maximum);
}
