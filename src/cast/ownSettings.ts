import type { Complaint, OwnSettings } from './agent';
import type { Field, Fields, Value } from './fields';

/** What `convene:` may also say about how an agent is shown. */
export interface OwnLooks {
  icon?: string;
  role?: string;
  color?: string;
}

/** Reads the `convene:` block of a front matter; what cannot be used is left out with a complaint. */
export function readOwn(field: Field | undefined, problems: Complaint[]): { own: OwnSettings; looks: OwnLooks } {
  const own: OwnSettings = {};
  const looks: OwnLooks = {};
  if (field?.value === undefined) return { own, looks };
  if (!(field.value instanceof Map)) {
    problems.push({
      line: field.line,
      message: '"convene" holds indented keys, such as "focus: costs"',
      severity: 'warning',
    });
    return { own, looks };
  }
  for (const [key, entry] of field.value) {
    const problem = take(key, entry.value, own, looks);
    if (problem) problems.push({ line: entry.line, message: `convene.${key}: ${problem}`, severity: 'warning' });
  }
  return { own, looks };
}

function take(key: string, value: Value, own: OwnSettings, looks: OwnLooks): string | undefined {
  if (value === undefined) return undefined;
  switch (key) {
    case 'focus':
    case 'motives':
      return keep(listOf(value), 'needs a list or a text', list => {
        own[key] = list;
      });
    case 'temperature':
      return keep(numberIn(value, 0, 100), 'needs a number from 0 to 100', number => {
        own.temperature = number;
      });
    case 'enters':
    case 'leaves':
      return keep(wholeNumber(value), 'needs the number of a beat', number => {
        own[key] = number;
      });
    case 'secrets':
      return keep(linesOf(value), 'needs a text or a list', text => {
        own.secrets = text;
      });
    case 'icon':
    case 'role':
    case 'color':
      return keep(typeof value === 'string' ? value.trim() : undefined, 'needs a text', text => {
        looks[key] = text;
      });
    default:
      return 'is not known and has no effect';
  }
}

function keep<T>(value: T | undefined, problem: string, set: (value: T) => void): string | undefined {
  if (value === undefined) return problem;
  set(value);
  return undefined;
}

/** A list as typed, or a text cut at commas, semicolons and line ends. */
export function listOf(value: Value): string[] | undefined {
  if (value === undefined || value instanceof Map) return undefined;
  const parts = Array.isArray(value)
    ? value.flatMap(item => (typeof item === 'string' ? [item] : []))
    : value.split(/[,;\n]/);
  const list = parts.map(part => part.trim()).filter(part => part !== '');
  return list.length > 0 ? list : undefined;
}

/** A text, or a list of texts one to a line. */
export function linesOf(value: Value): string | undefined {
  if (typeof value === 'string') return value.trim();
  if (!Array.isArray(value)) return undefined;
  const lines = value.flatMap(item => (typeof item === 'string' && item.trim() !== '' ? [item.trim()] : []));
  return lines.length > 0 ? lines.join('\n') : undefined;
}

function numberIn(value: Value, low: number, high: number): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
  return number >= low && number <= high ? number : undefined;
}

function wholeNumber(value: Value): number | undefined {
  const number = numberIn(value, 0, 100_000);
  return Number.isInteger(number) ? number : undefined;
}

/** Finds a key however it is capitalised. */
export function fieldNamed(fields: Fields, ...names: string[]): Field | undefined {
  for (const name of names) {
    const exact = fields.get(name);
    if (exact) return exact;
  }
  for (const [key, field] of fields) if (names.includes(key.toLowerCase())) return field;
  return undefined;
}
