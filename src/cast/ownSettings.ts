import type { Complaint, OwnSettings } from './agent';
import type { Field, Fields, Value } from './fields';

/** What `convene:` may also say about how an agent is shown. */
export interface OwnLooks {
  icon?: string;
  role?: string;
  color?: string;
}

type Taken = OwnSettings & OwnLooks;

/** What each key of the block is read by, and what to say where that finds nothing. */
const readers: { [K in keyof Taken]-?: readonly [read: (value: Value) => Taken[K], needs: string] } = {
  focus: [listOf, 'needs a list or a text'],
  motives: [listOf, 'needs a list or a text'],
  temperature: [value => numberIn(value, 0, 100), 'needs a number from 0 to 100'],
  enters: [wholeNumber, 'needs the number of a beat'],
  leaves: [wholeNumber, 'needs the number of a beat'],
  secrets: [linesOf, 'needs a text or a list'],
  relations: [wordsByName, 'needs a name and, behind it, how it stands to them'],
  icon: [shortText, 'needs a text'],
  role: [shortText, 'needs a text'],
  color: [shortText, 'needs a text'],
};

/** The keys of the block. */
export const ownKeys: readonly string[] = Object.keys(readers);

/** Reads the `convene:` block of a front matter; what cannot be used is left out with a complaint. */
export function readOwn(field: Field | undefined, problems: Complaint[]): { own: OwnSettings; looks: OwnLooks } {
  const taken: Taken = {};
  if (field?.value instanceof Map) {
    for (const [key, { value, line }] of field.value) {
      const problem = value === undefined ? undefined : take(key, value, taken);
      if (problem) problems.push({ line, message: `convene.${key}: ${problem}`, severity: 'warning' });
    }
  } else if (field?.value !== undefined) {
    const message = '"convene" holds indented keys, such as "focus: costs"';
    problems.push({ line: field.line, message, severity: 'warning' });
  }
  const { icon, role, color, ...own } = taken;
  return { own, looks: { icon, role, color } };
}

function take(key: string, value: Value, taken: Taken): string | undefined {
  if (!Object.hasOwn(readers, key)) return 'is not known and has no effect';
  const [read, needs] = readers[key as keyof Taken];
  const found = read(value);
  if (found === undefined) return needs;
  Object.assign(taken, { [key]: found });
  return undefined;
}

function shortText(value: Value): string | undefined {
  return typeof value === 'string' ? value.trim() : undefined;
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

function wordsByName(value: Value): Record<string, string> | undefined {
  if (!(value instanceof Map)) return undefined;
  const words = [...value].flatMap(([name, { value: said }]) => {
    const how = said === undefined ? undefined : linesOf(said);
    return how ? [[name, how] as const] : [];
  });
  return words.length > 0 ? Object.fromEntries(words) : undefined;
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
