import type { Interrupts } from './interrupts';
import type { Screen } from './screen';

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
