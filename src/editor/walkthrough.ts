import * as vscode from 'vscode';

/** What the steps of the walkthrough are ticked by. */
export type Done = 'hasWatched' | 'hasConvened' | 'hasSeatedOwn' | 'hasSteered' | 'hasKey';

/** Ticks a step of the walkthrough: called where it was really done, not where it was asked for. */
export async function tick(done: Done): Promise<void> {
  await vscode.commands.executeCommand('setContext', `convene.${done}`, true);
}
