import type * as z from 'zod/mini';
import { isRecord } from '../base/json';

const most = 5;
/** Longest part of a wrong value that is quoted back. */
const longest = 60;

/** What is wrong with an answer in plain words: which field, what stood there and what is allowed. */
export function complaintAbout(value: unknown, schema: unknown, issues: readonly z.core.$ZodIssue[]): string {
  const found = issues.slice(0, most).map(({ path }) => {
    const stood = path.reduce<unknown>(valueAt, value);
    const asked = askedFor(path.reduce<unknown>(schemaAt, schema));
    return `${path.join('.') || 'the answer'}: ${shown(stood)} stood there; ${asked}`;
  });
  return `The data cannot be used. ${found.map(each => `${each}.`).join(' ')}`;
}

function valueAt(value: unknown, key: PropertyKey): unknown {
  if (Array.isArray(value)) return value[Number(key)];
  return isRecord(value) ? value[String(key)] : undefined;
}

function schemaAt(schema: unknown, key: PropertyKey): unknown {
  if (!isRecord(schema)) return undefined;
  if (schema.type === 'array') return schema.items;
  return isRecord(schema.properties) ? schema.properties[String(key)] : undefined;
}

function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'nothing';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `“${text.length > longest ? `${text.slice(0, longest)}…` : text}”`;
}

function askedFor(schema: unknown): string {
  if (!isRecord(schema)) return 'another value is asked for';
  const { type, minimum, maximum, minItems = 0, maxItems } = schema;
  if (Array.isArray(schema.enum)) return `allowed are ${schema.enum.join(', ')}`;
  switch (type) {
    case 'array': {
      const ends = [minItems ? `at least ${minItems}` : '', maxItems ? `at most ${maxItems}` : ''].filter(Boolean);
      return ends.length > 0 ? `a list of ${ends.join(' and ')} is asked for` : 'a list is asked for';
    }
    case 'number':
    case 'integer': {
      const kind = type === 'integer' ? 'a whole number' : 'a number';
      if (!isPlain(minimum)) return `${kind} is asked for`;
      return `${kind} ${isPlain(maximum) ? `from ${minimum} to ${maximum}` : `of ${minimum} or more`} is asked for`;
    }
    case 'boolean':
      return 'allowed are true and false';
    case 'object':
      return `an object with ${Object.keys(isRecord(schema.properties) ? schema.properties : {}).join(', ')} is asked for`;
    default:
      return 'text is asked for';
  }
}

/** A bound that somebody set; the ends of what a number can hold are none. */
function isPlain(bound: unknown): bound is number {
  return typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
}
