import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../base/disposables';
import type { Editor } from '../editor';
import { requireTrust, tell } from '../tell';
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

/** Registers every command: what runs, spends or writes is refused without trust, whoever calls it, and mistakes are told with their way out. */
export function registerCommands(editor: Editor): Disposable {
  const held = new DisposableStore();
  for (const [id, command] of Object.entries(commands)) {
    held.add(vscode.commands.registerCommand(id, (...args: unknown[]) => perform(editor, command, args)));
  }
  return held;
}

async function perform(editor: Editor, command: Command, args: unknown[]): Promise<unknown> {
  try {
    if (command.needsTrust) requireTrust();
    return await command.run(editor, ...args);
  } catch (error) {
    // Not awaited: whoever called the command need not wait for a person to read.
    void tell(error, editor.log);
    return undefined;
  }
}
