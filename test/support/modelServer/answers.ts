import { hash32, seededPick } from '../../../src/base/chance';
import { isRecord } from '../../../src/base/json';
import type { ModelRequest } from './request';
import type { Answer } from './sse';

const SHAPES = [
  'The {a} decides more here than the {b} does, because the {c} has to carry both.',
  'Without a clear {a} the {b} stays a promise.',
  'I would keep the {a} and give the {b} a fixed limit.',
  'The {a} costs little today, and the {b} pays it back within a year.',
  'What worries me is the {a}: nobody has said who owns the {b}.',
  'Measure the {a} first, then let the {b} follow from the {c}.',
];

/** What the server says where a test scripts nothing: words from the prompt within its word limit, or data in the asked shape; the same for the same request. */
export function defaultAnswer(request: ModelRequest): Answer {
  const seed = hash32(JSON.stringify([request.model, request.system, request.last]));
  const schema = request.schema ?? schemaInWords(request.last);
  if (schema) return { text: JSON.stringify(withoutStance(instance(schema, schema, request, seed, 'say'), schema)) };
  return { text: speech(request, seed, wordLimit(request.last)) };
}

/** An answer that says nothing of findings on the table where it need not. */
export function withoutStance(answer: unknown, { required }: Record<string, unknown>): Record<string, unknown> {
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  const says = (key: string) => needed.includes(key) || !['stances', 'adds', 'leanings'].includes(key);
  return Object.fromEntries(Object.entries(isRecord(answer) ? answer : {}).filter(([key]) => says(key)));
}

/** The words that a data answer may say, else the smallest number of words that the request mentions as a limit. */
function wordLimit(text: string): number {
  const [, spoken] = /`say` \(at most (\d+) words/.exec(text) ?? [];
  if (spoken !== undefined) return Number(spoken);
  const limits = [...text.matchAll(/(\d+)\s+words/gi)].map(match => Number(match[1])).filter(limit => limit >= 5);
  return limits.length > 0 ? Math.min(...limits) : 60;
}

// An answer of data has many speeches, all of them of the same words.
const nounsOf = new WeakMap<ModelRequest, readonly string[]>();

function speech(request: ModelRequest, seed: number, limit: number): string {
  const nouns = nounsOf.get(request) ?? contentWords(`${request.last} ${request.system}`);
  nounsOf.set(request, nouns);
  const sentences: string[] = [];
  let words = 0;
  for (let i = 0; i < 40 && words < limit * 0.6; i++) {
    const shape = seededPick(SHAPES, seed, `shape${i}`) ?? '';
    const sentence = shape.replace(/\{(.)\}/g, (_, slot) => seededPick(nouns, seed, `${slot}${i}`) ?? 'plan');
    const length = sentence.split(' ').length;
    if (words + length > limit) break;
    if (sentences.includes(sentence)) continue;
    sentences.push(sentence);
    words += length;
  }
  return sentences.join(' ') || 'I agree.';
}

function contentWords(text: string): string[] {
  const counts = new Map<string, number>();
  for (const [word] of text.toLowerCase().matchAll(/[a-z]{6,14}/g)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts.entries()]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 24)
    .map(([word]) => word);
}

function schemaInWords(text: string): Record<string, unknown> | undefined {
  const start = text.search(/json schema/i);
  const brace = text.indexOf('{', start);
  if (start < 0 || brace < 0) return undefined;
  try {
    const found: unknown = JSON.parse(text.slice(brace, text.lastIndexOf('}') + 1));
    return isRecord(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

function instance(
  schema: unknown,
  root: Record<string, unknown>,
  request: ModelRequest,
  seed: number,
  path: string,
): unknown {
  if (!isRecord(schema)) return null;
  if (typeof schema.$ref === 'string') return instance(resolve(schema.$ref, root), root, request, seed, path);
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return seededPick(schema.enum, seed, path);
  const options = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(options)) return instance(options[0], root, request, seed, path);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') return objectOf(schema, root, request, seed, path);
  if (type === 'array') return arrayOf(schema, root, request, seed, path);
  if (type === 'boolean') return hash32(`${seed}${path}`) % 2 === 0;
  if (type === 'integer' || type === 'number') return numberOf(schema, seed, path);
  if (type === 'null') return null;
  return speech(request, hash32(`${seed}${path}`), path.endsWith('say') ? wordLimit(request.last) : 12);
}

function objectOf(
  schema: Record<string, unknown>,
  root: Record<string, unknown>,
  request: ModelRequest,
  seed: number,
  path: string,
) {
  const properties = isRecord(schema.properties) ? schema.properties : {};
  const made = Object.entries(properties).map(([key, value]) => [
    key,
    instance(value, root, request, seed, `${path}.${key}`),
  ]);
  return Object.fromEntries(made);
}

function arrayOf(
  schema: Record<string, unknown>,
  root: Record<string, unknown>,
  request: ModelRequest,
  seed: number,
  path: string,
) {
  const length = Math.max(bound(schema, 'minItems') ?? 0, 1);
  return Array.from({ length }, (_, i) => instance(schema.items, root, request, seed, `${path}[${i}]`));
}

function numberOf(schema: Record<string, unknown>, seed: number, path: string): number {
  const low = bound(schema, 'minimum') ?? 1;
  const high = bound(schema, 'maximum') ?? low + 9;
  return low + (hash32(`${seed}${path}`) % (Math.floor(high - low) + 1));
}

function resolve(reference: string, root: Record<string, unknown>): unknown {
  let at: unknown = root;
  for (const step of reference.replace(/^#\//, '').split('/')) at = isRecord(at) ? at[step] : undefined;
  return at;
}

// The wire's schemas know no bounds: the SDK moves them into the description, where a model reads them.
function bound(schema: Record<string, unknown>, name: string): number | undefined {
  if (typeof schema[name] === 'number') return schema[name];
  const told = new RegExp(`${name}: (-?[0-9.]+)`).exec(String(schema.description ?? ''));
  return told ? Number(told[1]) : undefined;
}
