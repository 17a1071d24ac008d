import { describeError } from '../base/errors';
import { main } from './main';
import { currentFolder } from './places';
import { Screen } from './screen';
import { exitCodes, type Interrupts } from './terminal';

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

/** The interrupts of this process: a third Ctrl-C ends it whatever is under way. */
const processInterrupts: Interrupts = {
  listen(listener) {
    let count = 0;
    const onSignal = () => {
      count += 1;
      if (count > 2) process.exit(exitCodes.interrupted);
      listener(count);
    };
    // A closed terminal window stops at once, as a second Ctrl-C does.
    const onClosed = () => listener(2);
    const listeners = { SIGINT: onSignal, SIGTERM: onSignal, SIGHUP: onClosed };
    for (const [name, handle] of Object.entries(listeners)) process.on(name, handle);
    return () => {
      for (const [name, handle] of Object.entries(listeners)) process.off(name, handle);
    };
  },
};
