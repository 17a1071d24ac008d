import type { Editor } from '../editor';

/** A command of package.json. */
export interface Command {
  /** Whether it runs, spends or writes, and therefore needs a trusted folder. */
  needsTrust: boolean;
  run(editor: Editor, ...args: unknown[]): unknown;
}

/** Commands by their id. */
export type Commands = Readonly<Record<string, Command>>;
