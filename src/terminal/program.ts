import { describeError } from '../base/errors';
import { processInterrupts } from './interrupts';
import { main } from './main';
import { currentFolder } from './places';
import { Screen } from './screen';
import { exitCodes } from './terminal';

/** Runs the command line of this process and sets its exit code. */
export async function runProgram(): Promise<void> {
  const args = process.argv.slice(2);
  const screen = new Screen(process.stdout, process.stderr, !args.includes('--no-color'));
  const stdin = process.stdin.isTTY && process.stdout.isTTY ? process.stdin : undefined;

  process.once('uncaughtException', error => {
    screen.remark(`convene: ${describeError(error)}`);
    process.exit(exitCodes.failed);
  });
  // Write errors of standard output may arrive as late as here.
  process.once('exit', () => {
    if (screen.fault !== undefined) process.exitCode = exitCodes.failed;
  });

  // Not `process.exit`: output into a pipe still has to be written.
  process.exitCode = await main(args, {
    screen,
    // Lazy: the folder may have been deleted.
    get cwd() {
      return currentFolder();
    },
    env: process.env,
    interrupts: processInterrupts,
    stdin,
    // Lazy: an open stream keeps the process alive.
    get piped() {
      return process.stdin.isTTY ? undefined : process.stdin;
    },
  });
}
