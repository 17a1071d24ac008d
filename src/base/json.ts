/** Any value that JSON can represent. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

/** An object of JSON values. */
export interface JsonObject {
  [key: string]: Json | undefined;
}

/** Serializes a value so that equal values give equal texts: keys are sorted, undefined fields left out. */
export function canonicalJson(value: Json | undefined): string {
  if (value === undefined) return 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const keys = Object.keys(value)
    .filter(key => value[key] !== undefined)
    .sort();
  return `{${keys.map(key => `${JSON.stringify(key)}:${canonicalJson(value[key])}`).join(',')}}`;
}

/** Whether a value from outside is a plain object whose fields may be read. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** All texts of a value, however deep. */
export function stringsIn(value: Json | undefined): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** Reads a record's own field; a key from outside may be `constructor` or `__proto__`. */
export function ownValue<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
