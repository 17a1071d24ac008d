import { main } from '../../../src/terminal/main';
import { Screen } from '../../../src/terminal/screen';
import { exitCodes } from '../../../src/terminal/terminal';
import type { Finished, Program } from './program';

/** Runs a command line within this process, in a program's folder: for tests of many lines, which need no process of their own. */
export async function runHere(
  program: Program,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Finished> {
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
    cwd: program.folder,
    env: { HOME: program.folder, CONVENE_STATE_HOME: `${program.folder}.state`, PATH: process.env.PATH, ...env },
    interrupts: { listen: () => () => undefined },
  });
  return { code: screen.fault === undefined ? code : exitCodes.failed, ...said };
}
