import type { Editor } from '../editor';

/** What a command of package.json does; its result goes to the caller. */
export type CommandRun = (editor: Editor, ...args: unknown[]) => unknown;

/** A command of package.json, and whether it needs a trusted folder. */
export interface Command {
  needsTrust: boolean;
  run: CommandRun;
}

/** Commands by their id. */
export type Commands = Readonly<Record<string, Command>>;

/** A command that runs, spends or writes, and therefore needs a trusted folder. */
export const trusted = (run: CommandRun): Command => ({ needsTrust: true, run });

/** A command that may run in any folder. */
export const anywhere = (run: CommandRun): Command => ({ needsTrust: false, run });
