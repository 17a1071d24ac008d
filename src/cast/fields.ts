// Reads YAML front matter as plain data, tolerating mistakes.

import { type Document, isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, type YAMLMap } from 'yaml';
import { l10n } from '../base/message';
import type { Complaint } from './agent';
import { keyBlockText, splitAtKeys } from './lenientYaml';

/** A front matter value as plain data: text, list or nested fields; undefined if it was null, nested too deep or an alias. */
export type Value = string | Value[] | Fields | undefined;

/** A front matter value with the line of its key in the file. */
export interface Field {
  value: Value;
  line: number;
}

/** Front matter by key; a Map, so that no key reaches a prototype. */
export type Fields = Map<string, Field>;

// For longer front matter the YAML parser would take too long.
const maxYamlLength = 16_000;
const maxDepth = 4;
// The most common mistake (`description: Use it: often`), checked first: the parser takes long to report it.
const unquotedColon = /^[A-Za-z_][\w-]*:[ \t]+[^\s"'[{|>&*!#][^\n#]*:[ \t]/m;
const unsafeKeys = new Set(['__proto__', 'constructor', 'prototype']);
const options = { schema: 'core', uniqueKeys: false, logLevel: 'silent', prettyErrors: false } as const;

/** Parses front matter as data; invalid YAML is repaired key by key, with a problem for each repaired line. */
export function parseFields(head: string, headLine: number, problems: Complaint[]): Fields {
  if (head.length <= maxYamlLength) {
    const whole = parseStrictly(head, headLine, problems);
    if (whole) return whole;
  }
  return parseLeniently(head, headLine, problems);
}

/** Parses key by key; what is no valid YAML becomes plain text. */
function parseLeniently(head: string, headLine: number, problems: Complaint[]): Fields {
  const fields: Fields = new Map();
  let charactersLeft = maxYamlLength;
  for (const block of splitAtKeys(head)) {
    const line = headLine + block.line;
    charactersLeft -= block.text.length;
    const valid = charactersLeft > 0 ? parseStrictly(block.text, line, problems)?.get(block.key) : undefined;
    if (!valid) {
      const message = l10n`"${block.key}" is not valid YAML and was read as plain text; quote its value`;
      problems.push({ line, message, severity: 'warning' });
    }
    addField(fields, block.key, valid ?? { value: keyBlockText(block), line }, problems);
  }
  return fields;
}

/** Parses valid YAML; undefined if it is invalid or no map. */
function parseStrictly(source: string, firstLine: number, problems: Complaint[]): Fields | undefined {
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
    // Deep nesting exhausts the parser's stack.
    return undefined;
  }
}

interface ParseContext {
  document: Document.Parsed;
  lineAt: (offset: number) => number;
  problems: Complaint[];
}

function mapFields(map: YAMLMap<unknown, unknown>, context: ParseContext, depth: number): Fields {
  const fields: Fields = new Map();
  for (const { key, value } of map.items) {
    if (!isScalar(key)) continue;
    const name = scalarText(key.value, key.source);
    const line = context.lineAt(key.range?.[0] ?? 0);
    addField(fields, name, { value: dataOf(value, context, line, depth + 1), line }, context.problems);
  }
  return fields;
}

function dataOf(node: unknown, context: ParseContext, line: number, depth: number): Value {
  if (depth > maxDepth) return undefined;
  if (isScalar(node)) return node.value === null ? undefined : scalarText(node.value, node.source);
  if (isSeq(node)) {
    return node.items.slice(0, 100).map(item => dataOf(item, context, line, depth + 1));
  }
  if (isMap(node)) return mapFields(node, context, depth);
  if (isAlias(node)) {
    context.problems.push({ line, message: l10n`the alias *${node.source} is not followed`, severity: 'warning' });
  }
  return undefined;
}

function addField(fields: Fields, key: string, field: Field, problems: Complaint[]): void {
  if (unsafeKeys.has(key)) {
    problems.push({ line: field.line, message: l10n`the key "${key}" is ignored`, severity: 'warning' });
    return;
  }
  const known = fields.get(key);
  if (known) {
    const message = l10n`"${key}" is set twice (first in line ${known.line}); the last value is used`;
    problems.push({ line: field.line, message, severity: 'warning' });
    if (field.value === undefined || field.value === '') return;
  }
  fields.set(key, field);
}

/** A scalar as it was typed: a name may be `1.10` or `yes`. */
function scalarText(value: unknown, source: string | undefined): string {
  return typeof value === 'string' ? value : (source ?? String(value));
}
