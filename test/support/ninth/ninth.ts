import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { survey } from './survey';

const PARTS = ['src', 'webview', 'scripts', 'test', 'l10n', 'media', 'examples'];
const FILES = [
  ...['package.json', 'package.nls.json', 'package.nls.de.json', 'README.md', 'tsconfig.json', 'esbuild.js'],
  'biome.json',
];
const LIST = 'src/formats/index.ts';
const END = '] as const satisfies';

/** A copy of the project with a ninth format in it. */
export interface Ninth {
  readonly root: string;
  /** Files of the copy that differ from the project's or are not among them, without the format's own. */
  changed(): string[];
  /** Writes a file of the copy anew, as a function of what it holds. */
  edit(file: string, change: (text: string) => string): void;
  /** Runs a script of the copy in the copy and returns what it printed; one that fails throws it. */
  run(...args: readonly string[]): string;
  dispose(): void;
}

let copies = 0;

/** Copies the project into a folder of its own, adds a format's folder and its line to the list, and lets the rest be generated. */
export function makeNinth(): Ninth {
  // Inside the project, so that packages are found.
  const root = path.resolve('out', `ninth-${process.pid}-${++copies}`);
  for (const part of [...PARTS, ...FILES]) cpSync(part, path.join(root, part), { recursive: true });
  const own = 'src/formats/survey';
  mkdirSync(path.join(root, own));
  for (const [name, text] of Object.entries(survey)) writeFileSync(path.join(root, own, name), text);
  const edit = (file: string, change: (text: string) => string) => {
    const place = path.join(root, file);
    writeFileSync(place, change(readFileSync(place, 'utf8')));
  };
  edit(LIST, list => list.replace(END, `  'survey',\n${END}`));
  const run = (...args: readonly string[]) => {
    const { NODE_V8_COVERAGE: _, ...env } = process.env;
    const { status, stdout, stderr } = spawnSync(process.execPath, [...args], { cwd: root, env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
    return stdout;
  };
  run('scripts/contributions.mjs');
  return {
    root,
    edit,
    run,
    changed: () => [...PARTS.flatMap(filesIn), ...FILES].filter(file => !file.startsWith(own) && !isSame(file)),
    dispose: () => rmSync(root, { recursive: true, force: true }),
  };

  function filesIn(folder: string): string[] {
    const files = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' });
    return files.map(file => path.join(folder, file)).filter(file => statSync(path.join(root, file)).isFile());
  }

  function isSame(file: string): boolean {
    const original = statSync(file, { throwIfNoEntry: false }) && readFileSync(file);
    return original ? original.equals(readFileSync(path.join(root, file))) : false;
  }
}
