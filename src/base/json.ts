/** Anything that survives a trip through JSON unchanged. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

/** An object of JSON values. */
export interface JsonObject {
  [key: string]: Json | undefined;
}

/** One text for equal values: keys sorted, undefined left out, so that shapes can be compared and hashed. */
export function canonical(value: Json | undefined): string {
  if (value === undefined) return 'null';
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const keys = Object.keys(value)
    .filter(key => value[key] !== undefined)
    .sort();
  return `{${keys.map(key => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`;
}

/** Whether a value from outside is a plain object, so that its fields may be looked at. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value under a key of a record's own: a key from outside may be `constructor` or `__proto__`. */
export function ownValue<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
