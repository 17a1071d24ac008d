import type { Editor } from '../editor';

/** A command of the manifest. */
export interface Command {
  /** Whether it runs, spends or writes, and so waits for the folder to be trusted. */
  needsTrust: boolean;
  run(editor: Editor, ...args: unknown[]): unknown;
}

/** Commands by their id. */
export type Commands = Readonly<Record<string, Command>>;
