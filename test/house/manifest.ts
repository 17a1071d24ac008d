import { readFileSync } from 'node:fs';
import type { Source } from './source';

/** One setting as the manifest describes it. */
export interface Setting {
  readonly scope?: string;
  readonly type?: string;
  readonly default?: unknown;
}

/** The part of package.json that code has to stay in step with. */
export interface Manifest {
  readonly contributes?: {
    readonly commands?: readonly { readonly command: string }[];
    readonly menus?: Readonly<Record<string, readonly { readonly command?: string }[]>>;
    readonly views?: Readonly<Record<string, readonly { readonly id: string }[]>>;
    readonly configuration?: { readonly properties?: Readonly<Record<string, Setting>> };
  };
}

/** The project's own manifest as a file of a rule. */
export const MANIFEST: Source = { path: 'package.json', text: readFileSync('package.json', 'utf8') };

/** The last manifest in a list of files, so that a sample replaces the real one. */
export function manifestIn(files: readonly Source[]): Required<NonNullable<Manifest['contributes']>> {
  const file = files.filter(each => each.path === 'package.json').at(-1);
  const { contributes = {} } = JSON.parse(file?.text ?? '{}') as Manifest;
  return { commands: [], menus: {}, views: {}, configuration: {}, ...contributes };
}

/** A manifest of nothing but the given settings. */
export function withSettings(properties: Readonly<Record<string, Setting>>): string {
  return JSON.stringify({ contributes: { configuration: { properties } } });
}

/** A manifest of nothing but the given commands. */
export function withCommands(...ids: readonly string[]): string {
  return JSON.stringify({ contributes: { commands: ids.map(command => ({ command })) } });
}
