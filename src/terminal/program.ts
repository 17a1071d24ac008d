import { readable } from '../base/errors';
import { processInterrupts } from './interrupts';
import { main } from './main';
import { currentFolder } from './places';
import { Screen } from './screen';
import { exitCodes } from './terminal';

/** Runs the command line of this process; its exit code is set, and reached once all is printed. */
export async function program(): Promise<void> {
  const args = process.argv.slice(2);
  const screen = new Screen(process.stdout, process.stderr, !args.includes('--no-color'));
  const stdin = process.stdin.isTTY && process.stdout.isTTY ? process.stdin : undefined;

  process.once('uncaughtException', error => {
    screen.remark(`convene: ${readable(error)}`);
    process.exit(exitCodes.failed);
  });
  // Whether all could be printed is known only once it was.
  process.once('exit', () => {
    if (screen.fault !== undefined) process.exitCode = exitCodes.failed;
  });

  // Set, not exited with: what was printed into a pipe still has to be written.
  process.exitCode = await main(args, {
    screen,
    // Asked for by whoever needs it: the folder may be gone.
    get cwd() {
      return currentFolder();
    },
    env: process.env,
    interrupts: processInterrupts,
    stdin,
    // Opened by whoever looks into it: an open one keeps the process.
    get piped() {
      return process.stdin.isTTY ? undefined : process.stdin;
    },
  });
}
