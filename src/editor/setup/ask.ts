import * as vscode from 'vscode';

/** Thrown when a person wants the question before. */
export class WentBack extends Error {}

/** Shows a pick until a person accepts it; leaving it cancels, the back button throws `WentBack`. */
export async function ask<T extends vscode.QuickPickItem, R>(
  pick: vscode.QuickPick<T>,
  answer: () => R | undefined,
): Promise<R> {
  pick.ignoreFocusOut = false;
  if ((pick.step ?? 1) > 1) pick.buttons = [vscode.QuickInputButtons.Back];
  try {
    return await new Promise<R>((resolve, reject) => {
      pick.onDidAccept(() => {
        const given = answer();
        if (given !== undefined) resolve(given);
      });
      pick.onDidTriggerButton(() => reject(new WentBack()));
      pick.onDidHide(() => reject(new vscode.CancellationError()));
      pick.show();
    });
  } finally {
    pick.dispose();
  }
}
