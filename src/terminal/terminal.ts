import type { Screen } from './screen';

/** Counts presses of Ctrl-C; while nothing listens, the first ends the program. */
export interface Interrupts {
  /** Calls the listener with 1 at the first Ctrl-C from now on, 2 at the second …, until the returned function is called. */
  listen(listener: (count: number) => void): () => void;
}

/** What a command may use of its environment, also where no terminal is attached. */
export interface Terminal {
  screen: Screen;
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  interrupts: Interrupts;
  /** Standard input if a person can type there: it and standard output are terminals. */
  stdin?: NodeJS.ReadableStream;
  /** Standard input if it is a pipe or a file. With neither, only the output is redirected. */
  piped?: NodeJS.ReadableStream & { destroy(): void };
}

/**
 * The exit codes, which scripts may rely on. `ended`: the command is done; `usage`: it was used wrongly; `budget`: its budget closed the
 * session; `failedOn`: what `--fail-on` names has occurred; `interrupted`: Ctrl-C.
 */
export const exitCodes = { ended: 0, failed: 1, usage: 2, budget: 3, failedOn: 4, interrupted: 130 } as const;
