import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

/** A file as the rules see it: real ones and made-up ones alike. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/** A piece of the syntax tree. */
export interface Syntax {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** Reads the TypeScript and JavaScript files below the given folders; a folder that is missing has none. */
export function readSources(...folders: string[]): Source[] {
  return folders.flatMap(folder => {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    return names
      .filter(name => /\.(ts|mts|mjs|js)$/.test(name))
      .map(name => path.join(folder, name).split(path.sep).join('/'))
      .map(file => ({ path: file, text: readFileSync(file, 'utf8') }));
  });
}

const parsed = new WeakMap<Source, ReturnType<typeof parseSync>>();

/** Parses a file once, however many rules ask. */
export function parse(source: Source): { readonly program: Syntax; readonly comments: readonly Syntax[] } {
  const result = parsed.get(source) ?? parseSync(source.path, source.text);
  parsed.set(source, result);
  if (result.errors.length > 0) throw new Error(`${source.path}: ${result.errors[0]?.message}`);
  return result as unknown as { program: Syntax; comments: Syntax[] };
}

const flat = new WeakMap<Syntax, readonly { readonly node: Syntax; readonly depth: number }[]>();

/** Visits every node below one, outer ones first, together with the nodes around it (nearest last), which are lent for the visit. */
export function walk(node: Syntax, visit: (node: Syntax, around: readonly Syntax[]) => void): void {
  const nodes = flat.get(node) ?? flattened(node);
  flat.set(node, nodes);
  const around: Syntax[] = [];
  for (const each of nodes) {
    around.length = each.depth;
    visit(each.node, around);
    around.push(each.node);
  }
}

// Every rule looks at every file again for each of its samples; a list is gone through many times faster than a tree.
function flattened(node: Syntax): { node: Syntax; depth: number }[] {
  const found: { node: Syntax; depth: number }[] = [];
  const descend = (value: unknown, depth: number): void => {
    if (Array.isArray(value)) {
      for (const each of value) descend(each, depth);
    } else if (isSyntax(value)) {
      found.push({ node: value, depth });
      for (const key in value) descend(value[key], depth + 1);
    }
  };
  descend(node, 0);
  return found;
}

/** Whether a value is a piece of the syntax tree. */
export function isSyntax(value: unknown): value is Syntax {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}

/** The line, from 1, of an offset in a text. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** A complaint that names the place. */
export function complaint(source: Source, node: Syntax, what: string): string {
  return `${source.path}:${lineAt(source.text, node.start)} ${what}`;
}
