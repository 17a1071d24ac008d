import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { main } from '../../../src/terminal/main';
import { Screen } from '../../../src/terminal/screen';
import { exitCodes } from '../../../src/terminal/terminal';

/** What became of one command line. */
export interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A command line under way. */
export interface Running {
  child: ChildProcess;
  /** Resolves once standard output holds this text. */
  printed(text: string): Promise<void>;
  ended: Promise<Finished>;
}

/** The words after the program's name, or a line of them with a space between any two. */
type CommandLine = readonly string[] | string;

const wordsOf = (line: CommandLine) => (typeof line === 'string' ? line.split(' ') : line);

/** The program of the terminal and a workspace of its own to run it in. */
export interface Program {
  folder: string;
  /** The built program. */
  file: string;
  /** Runs a command line within this process, as most tests of a command's words and files want it: a process each would take the longest. */
  run(args: CommandLine, env?: Record<string, string>): Promise<Finished>;
  /** Runs it in a process of its own, of the program as it is built. */
  spawn(args: CommandLine, env?: Record<string, string>): Promise<Finished>;
  start(args: CommandLine, env?: Record<string, string>): Running;
  /** Writes a file of the workspace and returns its path within it. */
  write(file: string, text: string): string;
  read(file: string): string;
  /** The folders of all sessions, newest last. */
  sessions(): string[];
  dispose(): void;
}

const bundled = new Map<string, Promise<string>>();

/** Builds the program of a project once for all tests of a run, as it is published: with all packages in it, which load slowly one by one. */
function bundle(root: string): Promise<string> {
  const known = bundled.get(root);
  if (known) return known;
  const made = (async () => {
    const outdir = path.resolve(root, 'out', `cli-${process.pid}`);
    process.once('exit', () => rmSync(outdir, { recursive: true, force: true }));
    await build({
      absWorkingDir: path.resolve(root),
      entryPoints: ['src/cli.ts'],
      outdir,
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      sourcemap: 'linked',
      sourcesContent: false,
      outExtension: { '.js': '.mjs' },
      // Some packages are CommonJS and call require() for Node's own modules.
      banner: {
        js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
      },
      logLevel: 'warning',
    });
    return path.join(outdir, 'cli.mjs');
  })();
  bundled.set(root, made);
  return made;
}

const agent = (name: string, about: string) => `---\nname: ${name}\ndescription: ${about}\n---\n\n${about}\n`;

/** A program in a fresh workspace with two agents and a document; `root`: of a copy of the project. */
export async function makeProgram(root = '.'): Promise<Program> {
  const cli = await bundle(root);
  const folder = mkdtempSync(path.join(tmpdir(), 'convene-terminal-'));
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
    return file;
  };
  write('.claude/agents/ada.md', agent('ada', 'Weighs latency against cost and likes caches.'));
  write('.claude/agents/bo.md', agent('bo', 'Asks what happens when a cache is stale.'));
  write('design.md', `# Cache the catalogue\n\n${design}`);
  const start = (args: CommandLine, env: Record<string, string> = {}) => watch(cli, folder, wordsOf(args), env);
  return {
    folder,
    file: cli,
    write,
    start,
    run: (args, env) => runHere(folder, wordsOf(args), env),
    spawn: (args, env) => start(args, env).ended,
    read: file => readFileSync(path.join(folder, file), 'utf8'),
    sessions: () =>
      readdirSync(path.join(folder, 'convene'))
        .sort()
        .map(name => path.join('convene', name)),
    dispose: () => {
      for (const each of [folder, `${folder}.state`]) rmSync(each, { recursive: true, force: true });
    },
  };
}

async function runHere(folder: string, args: readonly string[], env: Record<string, string> = {}): Promise<Finished> {
  const said = { stdout: '', stderr: '' };
  const stream = (name: keyof typeof said) => ({
    write(text: string) {
      said[name] += text;
    },
    on() {},
  });
  const screen = new Screen(stream('stdout'), stream('stderr'), false);
  const code = await main(args, {
    screen,
    cwd: folder,
    env: { HOME: folder, CONVENE_STATE_HOME: `${folder}.state`, PATH: process.env.PATH, ...env },
    interrupts: { listen: () => () => undefined },
  });
  return { code: screen.fault === undefined ? code : exitCodes.failed, ...said };
}

function watch(cli: string, cwd: string, args: readonly string[], env: Record<string, string>): Running {
  // Nothing else of the environment, so that no key or endpoint of this machine is met; coverage is counted in the child too.
  const { PATH, NODE_V8_COVERAGE } = process.env;
  const base = {
    PATH,
    HOME: cwd,
    CONVENE_STATE_HOME: `${cwd}.state`,
    ...(NODE_V8_COVERAGE ? { NODE_V8_COVERAGE } : {}),
  };
  const child = spawn(process.execPath, [cli, ...args], {
    cwd,
    env: { ...base, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  const waiting = new Set<() => void>();
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    for (const look of [...waiting]) look();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = new Promise<Finished>(resolve => child.once('close', code => resolve({ code, stdout, stderr })));
  const printed = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (!stdout.includes(text)) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
      void ended.then(() => reject(new Error(`It ended without printing ${text}: ${stdout}${stderr}`)));
    });
  return { child, printed, ended };
}

const design = `## Context

Every page asks the catalogue for its prices, and the catalogue answers in 340 ms at the 95th percentile.
A cache in front of it would answer in 4 ms, but prices change about twice an hour.

## Proposal

Keep each price for five minutes, and drop it early when the price service tells of a change.

## Risks

A price that is shown may be up to five minutes old. Nobody has counted how often a stale price is bought.
`;
