import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline/promises';

const started = Date.now();

/** Prints one progress line with the seconds since the script began. */
export function say(text) {
  const seconds = String(Math.round((Date.now() - started) / 1000)).padStart(4);
  console.error(`[${seconds} s] ${text}`);
}

/** A failure that is told in one sentence, without a stack. */
export class SetupError extends Error {}

/** Asks before something large is installed; where nobody can answer, as in CI, it goes on unasked. */
export async function agree(what, { input = process.stdin, output = process.stderr } = {}) {
  if (!input.isTTY || !output.isTTY) return say(`Installing ${what}…`);
  const lines = createInterface({ input, output });
  const answer = await lines.question(`Install ${what}? [Y/n] `);
  lines.close();
  if (/^\s*n/i.test(answer)) throw new SetupError(`Not installed: ${what}. Nothing was changed.`);
}

/** Runs a program to its end; its output is kept and shown only when it fails. */
export function run(command, args, { cwd, env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], shell: needsShell(command) });
    let output = '';
    const keep = piece => {
      output = (output + piece).slice(-8000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', error => reject(new SetupError(`${command} could not be started: ${error.message}`)));
    child.once('close', code =>
      code === 0
        ? resolve(output)
        : reject(new SetupError(`${command} ${args.join(' ')} ended with code ${code}:\n${output.trim()}`)),
    );
  });
}

/** Runs a program with our own input and output, and answers with its exit code; `quiet` shows what it prints once it has ended. */
export function show(command, args, { cwd, env = process.env, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(command, args, { cwd, env, stdio, shell: needsShell(command) });
    const printed = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', piece => printed.push(piece));
    child.once('error', error => reject(new SetupError(`${command} could not be started: ${error.message}`)));
    child.once('close', (code, signal) => {
      process.stdout.write(Buffer.concat(printed));
      resolve(code ?? (signal === 'SIGINT' ? 130 : 1));
    });
  });
}

/** Runs a script's main function and turns a SetupError into one sentence and exit code 1. */
export async function main(body) {
  try {
    process.exitCode = await body();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(`\n${error.message}`);
    process.exitCode = 1;
  }
}

// On Windows npm and code are command files, which only a shell can start.
const needsShell = command => process.platform === 'win32' && ['npm', 'code'].includes(command);
