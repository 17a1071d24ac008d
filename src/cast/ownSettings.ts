// Reads the `convene:` block of an agent's front matter.

import { l10n, Message } from '../base/message';
import type { Complaint, OwnSettings } from './agent';
import type { Field, Fields, Value } from './fields';

/** The settings of the block that decide how an agent is shown. */
export interface Appearance {
  icon?: string;
  role?: string;
  color?: string;
}

type BlockSettings = OwnSettings & Appearance;

/** How each key is read, and the message if its value is unusable. */
const readers: { [K in keyof BlockSettings]-?: readonly [read: (value: Value) => BlockSettings[K], needs: string] } = {
  focus: [listOf, 'needs a list or a text'],
  motives: [listOf, 'needs a list or a text'],
  temperature: [value => numberInRange(value, 0, 100), 'needs a number from 0 to 100'],
  enters: [wholeNumber, 'needs the number of a beat'],
  leaves: [wholeNumber, 'needs the number of a beat'],
  secrets: [multilineText, 'needs a text or a list'],
  relations: [textsByName, 'needs names, each followed by the relationship'],
  icon: [shortText, 'needs a text'],
  role: [shortText, 'needs a text'],
  color: [shortText, 'needs a text'],
};

/** The keys of the block. */
export const settingKeys: readonly string[] = Object.keys(readers);

/** Reads the `convene:` block of a front matter; an unusable value is left out with a problem. */
export function readConveneBlock(
  field: Field | undefined,
  problems: Complaint[],
): { own: OwnSettings; appearance: Appearance } {
  const settings: BlockSettings = {};
  if (field?.value instanceof Map) {
    for (const [key, { value, line }] of field.value) {
      const problem = value === undefined ? undefined : readSetting(key, value, settings);
      if (problem) problems.push({ line, message: l10n`convene.${key}: ${new Message(problem)}`, severity: 'warning' });
    }
  } else if (field?.value !== undefined) {
    const message = '"convene" needs indented keys, such as "focus: costs"';
    problems.push({ line: field.line, message, severity: 'warning' });
  }
  const { icon, role, color, ...own } = settings;
  return { own, appearance: { icon, role, color } };
}

/** Reads a value into the settings; returns what is wrong with it, if anything is. */
function readSetting(key: string, value: Value, settings: BlockSettings): string | undefined {
  if (!Object.hasOwn(readers, key)) return 'is unknown and has no effect';
  const [read, needs] = readers[key as keyof BlockSettings];
  const setting = read(value);
  if (setting === undefined) return needs;
  Object.assign(settings, { [key]: setting });
  return undefined;
}

function shortText(value: Value): string | undefined {
  return typeof value === 'string' ? value.trim() : undefined;
}

/** A list as typed, or a text split at commas, semicolons and line ends. */
export function listOf(value: Value): string[] | undefined {
  if (value === undefined || value instanceof Map) return undefined;
  const parts = Array.isArray(value)
    ? value.flatMap(item => (typeof item === 'string' ? [item] : []))
    : value.split(/[,;\n]/);
  const list = parts.map(part => part.trim()).filter(part => part !== '');
  return list.length > 0 ? list : undefined;
}

/** A text, or a list of texts joined line by line. */
export function multilineText(value: Value): string | undefined {
  if (typeof value === 'string') return value.trim();
  if (!Array.isArray(value)) return undefined;
  const lines = value.flatMap(item => (typeof item === 'string' && item.trim() !== '' ? [item.trim()] : []));
  return lines.length > 0 ? lines.join('\n') : undefined;
}

function textsByName(value: Value): Record<string, string> | undefined {
  if (!(value instanceof Map)) return undefined;
  const entries = [...value].flatMap(([name, field]) => {
    const text = multilineText(field.value);
    return text ? [[name, text] as const] : [];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

function numberInRange(value: Value, low: number, high: number): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
  return number >= low && number <= high ? number : undefined;
}

function wholeNumber(value: Value): number | undefined {
  const number = numberInRange(value, 0, 100_000);
  return Number.isInteger(number) ? number : undefined;
}

/** Finds a field by one of these names: exactly, or else ignoring letter case. */
export function findField(fields: Fields, ...names: string[]): Field | undefined {
  for (const name of names) {
    const exact = fields.get(name);
    if (exact) return exact;
  }
  for (const [key, field] of fields) if (names.includes(key.toLowerCase())) return field;
  return undefined;
}
