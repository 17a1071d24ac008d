import { type Document, isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, type YAMLMap } from 'yaml';
import type { Complaint } from './agent';
import { chunksOf, plainText } from './chunks';
import { plainEntries } from './plainHead';

/** What a front matter value can be once it is only data: text, a list, or nested fields; absent where it was null. */
export type Value = string | Value[] | Fields | undefined;

/** A front matter value and the file line of its key. */
export interface Field {
  value: Value;
  line: number;
}

/** Front matter by key; a Map, so that no key can reach a prototype. */
export type Fields = Map<string, Field>;

// Beyond this much front matter the parser's time is no longer bounded by what people wait for.
const longestYaml = 16_000;
const deepest = 4;
// The usual mistake, known at a glance: the parser takes long to report it in full.
const unquotedColon = /^[A-Za-z_][\w-]*:[ \t]+[^\s"'[{|>&*!#][^\n#]*:[ \t]/m;
const unsafeKeys = new Set(['__proto__', 'constructor', 'prototype']);
const options = { schema: 'core', uniqueKeys: false, logLevel: 'silent', prettyErrors: false } as const;

/** Reads front matter as data; what is not valid YAML is mended key by key, with a complaint at each line mended. */
export function readFields(head: string, headLine: number, problems: Complaint[]): Fields {
  const plain = plainEntries(head);
  if (plain) {
    const fields: Fields = new Map();
    for (const { key, value, line } of plain) put(fields, key, { value, line: headLine + line }, problems);
    return fields;
  }
  if (head.length <= longestYaml) {
    const whole = parsed(head, headLine, problems);
    if (whole) return whole;
  }
  return mended(head, headLine, problems);
}

function mended(head: string, headLine: number, problems: Complaint[]): Fields {
  const fields: Fields = new Map();
  let left = longestYaml;
  for (const chunk of chunksOf(head)) {
    const line = headLine + chunk.line;
    left -= chunk.text.length;
    const good = left > 0 ? parsed(chunk.text, line, problems)?.get(chunk.key) : undefined;
    if (!good) {
      const message = `"${chunk.key}" is not valid YAML and was read as plain text; quote its value`;
      problems.push({ line, message, severity: 'warning' });
    }
    put(fields, chunk.key, good ?? { value: plainText(chunk), line }, problems);
  }
  return fields;
}

function parsed(source: string, firstLine: number, problems: Complaint[]): Fields | undefined {
  if (unquotedColon.test(source)) return undefined;
  const lineCounter = new LineCounter();
  try {
    const document = parseDocument(source, { ...options, lineCounter });
    if (document.errors.length > 0) return undefined;
    if (document.contents === null) return new Map();
    if (!isMap(document.contents)) return undefined;
    const lineAt = (offset: number) => firstLine + lineCounter.linePos(offset).line - 1;
    return mapFields(document.contents, { document, lineAt, problems }, 0);
  } catch {
    // Nesting deep enough to exhaust the parser's stack.
    return undefined;
  }
}

interface Reading {
  document: Document.Parsed;
  lineAt: (offset: number) => number;
  problems: Complaint[];
}

function mapFields(map: YAMLMap<unknown, unknown>, reading: Reading, depth: number): Fields {
  const fields: Fields = new Map();
  for (const { key, value } of map.items) {
    if (!isScalar(key)) continue;
    const name = sourceOf(key.value, key.source);
    const line = reading.lineAt(key.range?.[0] ?? 0);
    put(fields, name, { value: dataOf(value, reading, line, depth + 1), line }, reading.problems);
  }
  return fields;
}

function dataOf(node: unknown, reading: Reading, line: number, depth: number): Value {
  if (depth > deepest) return undefined;
  if (isScalar(node)) return node.value === null ? undefined : sourceOf(node.value, node.source);
  if (isSeq(node)) {
    return node.items.slice(0, 100).map(item => dataOf(item, reading, line, depth + 1));
  }
  if (isMap(node)) return mapFields(node, reading, depth);
  if (isAlias(node)) {
    reading.problems.push({ line, message: `the alias *${node.source} is not followed`, severity: 'warning' });
  }
  return undefined;
}

function put(fields: Fields, key: string, field: Field, problems: Complaint[]): void {
  if (unsafeKeys.has(key)) {
    problems.push({ line: field.line, message: `the key "${key}" is ignored`, severity: 'warning' });
    return;
  }
  const known = fields.get(key);
  if (known) {
    const message = `"${key}" stands twice (first in line ${known.line}); the last one holds`;
    problems.push({ line: field.line, message, severity: 'warning' });
    if (field.value === undefined || field.value === '') return;
  }
  fields.set(key, field);
}

/** Numbers and truth values as they were typed: a name may be `1.10` or `yes`. */
function sourceOf(value: unknown, source: string | undefined): string {
  return typeof value === 'string' ? value : (source ?? String(value));
}
