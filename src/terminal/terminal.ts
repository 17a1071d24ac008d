import type { Interrupts } from './interrupts';
import type { Screen } from './screen';

/** All that a command may use of the place it runs in. */
export interface Terminal {
  screen: Screen;
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  interrupts: Interrupts;
  /** Where a person types; left out where nobody does. */
  stdin?: NodeJS.ReadableStream;
  /** Standard input where nobody types into it. */
  piped?: NodeJS.ReadableStream & { destroy(): void };
}

/** The exit codes that others may rely on. */
export const exitCodes = { ended: 0, failed: 1, usage: 2, budget: 3, failedOn: 4, interrupted: 130 } as const;
