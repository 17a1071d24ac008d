// The form in which a person fills in the data of an answer, derived from the JSON schema that a model would get.

import { isRecord, type Json, type JsonObject } from '../base/json';
import { isExplicitBound } from './answerComplaint';

/** A field of a data answer as a person fills it in; `hint` is the schema's description. */
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

/** The values of a form by key; untouched fields are missing. */
export type FormValues = Readonly<JsonObject>;

/** Derives the form fields of a data answer from its JSON schema; what is spoken (`say`) is asked for separately. */
export function formFields(schema: JsonObject): FormField[] {
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
      const [minimum, maximum] = [explicitBound(schema.minimum), explicitBound(schema.maximum)];
      return { ...base, kind: 'number', whole: schema.type === 'integer', minimum, maximum };
    }
    case 'array':
      return isRecord(schema.items) && schema.items.type === 'object'
        ? { ...base, kind: 'entries', fields: formFields(schema.items as JsonObject) }
        : { ...base, kind: 'lines' };
    default:
      return { ...base, kind: 'text' };
  }
}

const explicitBound = (value: unknown) => (isExplicitBound(value) ? value : undefined);

/** The data of a completed form: required texts and all lists may be empty, an untouched flag is false, an empty optional field is left out. */
export function formData(fields: readonly FormField[], values: FormValues): JsonObject {
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
      return listEntriesIn(value).map(each => formData(field.fields, each));
    case 'text':
      return textIn(value) || (field.optional ? undefined : '');
    default:
      return value;
  }
}

/** The values of a list of entries; anything else in it is skipped. */
export function listEntriesIn(value: Json | undefined): FormValues[] {
  return Array.isArray(value) ? value.filter((each): each is JsonObject => isRecord(each)) : [];
}

function linesIn(value: Json | undefined): string[] {
  return textIn(value)
    .split('\n')
    .flatMap(line => line.trim() || []);
}

function textIn(value: Json | undefined): string {
  return typeof value === 'string' ? value.trim() : '';
}

/** The keys of the fields that are required but empty, or have an invalid value. */
export function missingFields(fields: readonly FormField[], values: FormValues): string[] {
  return fields.flatMap(field => (isMissing(field, values[field.key]) ? [field.key] : []));
}

function isMissing(field: FormField, value: Json | undefined): boolean {
  if (field.kind === 'entries') return listEntriesIn(value).some(each => missingFields(field.fields, each).length > 0);
  if (field.kind !== 'choice' && field.kind !== 'number') return false;
  if (value === undefined) return !field.optional;
  return field.kind === 'choice' ? !field.choices.includes(String(value)) : !isWithin(field, value);
}

function isWithin({ whole, minimum, maximum }: Extract<FormField, { kind: 'number' }>, value: Json): boolean {
  if (typeof value !== 'number' || !Number.isFinite(value) || (whole && !Number.isInteger(value))) return false;
  return (minimum === undefined || value >= minimum) && (maximum === undefined || value <= maximum);
}
