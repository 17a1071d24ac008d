import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../base/disposables';
import type { Editor } from '../editor';
import { requireTrust, showError } from '../showError';
import { agentCommands } from './agents';
import type { Command, Commands } from './command';
import { conveneCommands } from './convene';
import { findingsCommands } from './findings';
import { panelCommands } from './panel';
import { sampleCommands } from './samples';
import { sceneCommands } from './scenes';
import { sessionCommands } from './sessions';
import { voiceCommands } from './voices';

const commands: Commands = {
  ...conveneCommands,
  ...sessionCommands,
  ...panelCommands,
  ...findingsCommands,
  ...agentCommands,
  ...voiceCommands,
  ...sceneCommands,
  ...sampleCommands,
};

/** Registers every command: those that need trust are refused without it, and errors are shown with a remedy. */
export function registerCommands(editor: Editor): Disposable {
  const disposables = new DisposableStore();
  for (const [id, command] of Object.entries(commands)) {
    disposables.add(
      vscode.commands.registerCommand(id, (...args: unknown[]) => runCommandSafely(editor, command, args)),
    );
  }
  return disposables;
}

async function runCommandSafely(editor: Editor, command: Command, args: unknown[]): Promise<unknown> {
  try {
    if (command.needsTrust) requireTrust();
    return await command.run(editor, ...args);
  } catch (error) {
    // Not awaited: the caller must not wait until the message is closed.
    void showError(error, editor.log);
    return undefined;
  }
}
