import type { Screen } from './screen';

/** Counts Ctrl-C; without a listener it ends the program at once. */
export interface Interrupts {
  /** Calls the listener with 1 at the first Ctrl-C, 2 at the second …, until the returned function is called. */
  listen(listener: (count: number) => void): () => void;
}

/** What a command may use of its environment. */
export interface Terminal {
  screen: Screen;
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  interrupts: Interrupts;
  /** Where a person types; missing if nobody can. */
  stdin?: NodeJS.ReadableStream;
  /** Standard input if it is not a terminal. */
  piped?: NodeJS.ReadableStream & { destroy(): void };
}

/** The exit codes, which scripts may rely on. */
export const exitCodes = { ended: 0, failed: 1, usage: 2, budget: 3, failedOn: 4, interrupted: 130 } as const;
