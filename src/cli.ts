#!/usr/bin/env node
// Imports nothing at once: what fails to load has to be reported by code that is loaded already.
try {
  const { runProgram: program } = await import('./terminal/program');
  await program();
} catch (error) {
  process.exitCode = 1;
  process.stderr.write(`convene: ${loadingFailure(error)}\n`);
}

function loadingFailure(error: unknown): string {
  const { code, message } = error instanceof Error ? (error as NodeJS.ErrnoException) : { message: String(error) };
  const what = message.replace(/\s+/g, ' ').trim();
  if (code === 'EMFILE' || code === 'ENFILE')
    return `The program could not be loaded, because too many files are open (${what}). Raise the limit, for example with “ulimit -n 1024”, and try again.`;
  return `The program could not be loaded (${what}). Install it again.`;
}

export {};
