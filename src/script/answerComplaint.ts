import type * as z from 'zod/mini';
import { isRecord } from '../base/json';

const maxIssues = 5;
/** The maximum characters of a wrong value that are quoted. */
const maxQuotedCharacters = 60;

/** Explains in plain words why an answer is invalid: which field, what it contains and what is allowed. */
export function describeIssues(value: unknown, schema: unknown, issues: readonly z.core.$ZodIssue[]): string {
  const faults = issues.slice(0, maxIssues).map(({ path }) => {
    const actual = path.reduce<unknown>(valueAt, value);
    const expected = describeExpected(path.reduce<unknown>(schemaAt, schema));
    return `${path.join('.') || 'the answer'}: ${describeValue(actual)} stood there; ${expected}`;
  });
  return `The data cannot be used. ${faults.map(each => `${each}.`).join(' ')}`;
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

function describeValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'nothing';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `“${text.length > maxQuotedCharacters ? `${text.slice(0, maxQuotedCharacters)}…` : text}”`;
}

function describeExpected(schema: unknown): string {
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
      if (!isExplicitBound(minimum)) return `${kind} is asked for`;
      return `${kind} ${isExplicitBound(maximum) ? `from ${minimum} to ${maximum}` : `of ${minimum} or more`} is asked for`;
    }
    case 'boolean':
      return 'allowed are true and false';
    case 'object':
      return `an object with ${Object.keys(isRecord(schema.properties) ? schema.properties : {}).join(', ')} is asked for`;
    default:
      return 'text is asked for';
  }
}

/** Whether a bound was set explicitly: the schema of a whole number always has one, the largest safe integer, which does not count. */
export function isExplicitBound(bound: unknown): bound is number {
  return typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
}
