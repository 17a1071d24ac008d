import * as vscode from 'vscode';

/** The context keys that complete the steps of the walkthrough. */
export type WalkthroughStep = 'hasWatched' | 'hasConvened' | 'hasSeatedOwn' | 'hasSteered' | 'hasKey';

/** Completes a step of the walkthrough; called when it was done, not when it was requested. */
export async function completeStep(done: WalkthroughStep): Promise<void> {
  await vscode.commands.executeCommand('setContext', `convene.${done}`, true);
}
