import * as vscode from 'vscode';
import type { Editor } from '../editor';
import { requireTrust, showError } from '../showError';

/** Registers every command of package.json, loaded on first use: those that need trust are refused without it, and errors are shown with a remedy. */
export function registerCommands(editor: Editor): vscode.Disposable {
  const { contributes } = editor.context.extension.packageJSON as { contributes: { commands: { command: string }[] } };
  const registered = contributes.commands.map(({ command: id }) =>
    vscode.commands.registerCommand(id, (...args: unknown[]) => runCommandSafely(editor, id, args)),
  );
  return vscode.Disposable.from(...registered);
}

async function runCommandSafely(editor: Editor, id: string, args: unknown[]): Promise<unknown> {
  try {
    const { commands } = await import('./all');
    const command = commands[id];
    if (!command) throw new Error(`${id} is no command`);
    if (command.needsTrust) requireTrust();
    return await command.run(editor, ...args);
  } catch (error) {
    // Not awaited: the caller must not wait until the message is closed.
    void showError(error, editor.log);
    return undefined;
  }
}
