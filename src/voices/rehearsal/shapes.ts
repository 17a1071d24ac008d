import { isRecord, type Json, type JsonObject } from '../../base/json';
import { countWords } from '../../text/words';

/** Gives the values that a schema asks for, by the name of the property. */
export interface Supply {
  /** The best of the choices for a property, or undefined to let the draw decide. */
  choose(name: string, choices: readonly Json[]): Json | undefined;
  /** A number for a property, 0–1 of its range. */
  share(name: string): number;
  flag(name: string): boolean;
  /** The next text for a property, never the same twice. */
  text(name: string): string;
  /** How many entries a list of a property should have, within its bounds. */
  count(name: string): number;
}

/** A value that a JSON schema accepts, with sense where the supply knows the property; knows what zod and hand-written schemas use. */
export function valueFor(schema: unknown, name: string, supply: Supply, root: unknown = schema, depth = 0): Json {
  if (!isRecord(schema) || depth > 12) return null;
  if (typeof schema.$ref === 'string') return valueFor(lookUp(schema.$ref, root), name, supply, root, depth + 1);
  if (schema.const !== undefined) return schema.const as Json;
  if (Array.isArray(schema.enum)) return (supply.choose(name, schema.enum) ?? schema.enum[0] ?? null) as Json;
  const variants = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(variants)) return variantFor(variants, name, supply, root, depth);
  if (Array.isArray(schema.allOf))
    return valueFor(Object.assign({}, schema, ...schema.allOf, { allOf: undefined }), name, supply, root, depth + 1);
  const type = Array.isArray(schema.type) ? schema.type.find(each => each !== 'null') : schema.type;
  switch (type ?? (isRecord(schema.properties) ? 'object' : undefined)) {
    case 'object':
      return objectFor(schema, name, supply, root, depth);
    case 'array':
      return arrayFor(schema, name, supply, root, depth);
    case 'number':
    case 'integer':
      return numberFor(schema, name, supply);
    case 'boolean':
      return supply.flag(name);
    case 'string':
      return textFor(schema, name, supply);
    default:
      return null;
  }
}

function variantFor(variants: readonly unknown[], name: string, supply: Supply, root: unknown, depth: number): Json {
  const constants = variants.flatMap(each => (isRecord(each) && each.const !== undefined ? [each.const as Json] : []));
  if (constants.length === variants.length) return supply.choose(name, constants) ?? constants[0] ?? null;
  const real = variants.find(each => isRecord(each) && each.type !== 'null') ?? variants[0];
  return valueFor(real, name, supply, root, depth + 1);
}

function objectFor(
  schema: Record<string, unknown>,
  name: string,
  supply: Supply,
  root: unknown,
  depth: number,
): JsonObject {
  const made: JsonObject = {};
  const properties = isRecord(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required : [];
  for (const [key, property] of Object.entries(properties)) {
    // Optional depth is left out, so that a schema that holds itself comes to an end.
    if (depth > 5 && !required.includes(key)) continue;
    made[key] = valueFor(property, key, supply, root, depth + 1);
  }
  const open = schema.additionalProperties;
  if (Object.keys(properties).length === 0 && isRecord(open) && numberOf(schema.minProperties, 0) > 0)
    made[supply.text(name).slice(0, 20)] = valueFor(open, name, supply, root, depth + 1);
  return made;
}

function arrayFor(schema: Record<string, unknown>, name: string, supply: Supply, root: unknown, depth: number): Json[] {
  const least = numberOf(schema.minItems, 0);
  const most = Math.max(least, numberOf(schema.maxItems, Number.POSITIVE_INFINITY));
  if (Array.isArray(schema.prefixItems))
    return schema.prefixItems.map(item => valueFor(item, name, supply, root, depth + 1));
  const count = depth > 8 ? least : Math.min(most, Math.max(least, supply.count(name)));
  const made: Json[] = [];
  const seen = new Set<string>();
  for (let tries = 0; made.length < count && tries < count + 12; tries++) {
    const value = itemFor(schema.items, name, seen, supply, root, depth);
    const text = JSON.stringify(value);
    if (seen.has(text) && (schema.uniqueItems === true || made.length >= least)) continue;
    seen.add(text);
    made.push(value);
  }
  return made;
}

function itemFor(
  items: unknown,
  name: string,
  seen: ReadonlySet<string>,
  supply: Supply,
  root: unknown,
  depth: number,
): Json {
  const schema = isRecord(items) && typeof items.$ref === 'string' ? lookUp(items.$ref, root) : items;
  if (isRecord(schema) && Array.isArray(schema.enum)) {
    const left = schema.enum.filter(each => !seen.has(JSON.stringify(each)));
    return valueFor({ enum: left.length > 0 ? left : schema.enum }, name, supply, root, depth + 1);
  }
  return valueFor(schema, name, supply, root, depth + 1);
}

function numberFor(schema: Record<string, unknown>, name: string, supply: Supply): number {
  const whole = schema.type === 'integer' || (Array.isArray(schema.type) && schema.type.includes('integer'));
  const step = numberOf(schema.multipleOf, whole ? 1 : 0);
  const nudge = step > 0 ? step : 1e-6;
  const low = Math.max(numberOf(schema.minimum, -Infinity), numberOf(schema.exclusiveMinimum, -Infinity) + nudge);
  const high = Math.min(numberOf(schema.maximum, Infinity), numberOf(schema.exclusiveMaximum, Infinity) - nudge);
  const from = Number.isFinite(low) ? low : Number.isFinite(high) ? Math.min(0, high) : 0;
  // JSON schemas from zod bound whole numbers by the largest safe one, which is no range.
  const to = Number.isFinite(high) && high < 1e9 ? high : from + (whole ? 10 : 1);
  const value = from + (to - from) * supply.share(name);
  if (step > 0)
    return Math.min(
      Math.floor(to / step) * step,
      Math.max(Math.ceil(from / step) * step, Math.round(value / step) * step),
    );
  return Math.min(to, Math.max(from, Math.round(value * 100) / 100));
}

function textFor(schema: Record<string, unknown>, name: string, supply: Supply): string {
  let text = supply.text(name);
  const most = numberOf(schema.maxLength, Number.POSITIVE_INFINITY);
  if (text.length > most)
    text =
      countWords(text) > 1 ? text.slice(0, most).replace(/\s+\S*$/, '') || text.slice(0, most) : text.slice(0, most);
  const least = numberOf(schema.minLength, 0);
  return text.length < least ? text.padEnd(least, '.') : text;
}

function numberOf(value: unknown, fallback: number): number {
  return typeof value === 'number' ? value : fallback;
}

function lookUp(ref: string, root: unknown): unknown {
  let at: unknown = root;
  for (const key of ref.split('/').slice(1))
    at = isRecord(at) ? at[key.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined;
  return at;
}
