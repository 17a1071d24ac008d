import * as vscode from 'vscode';

/** Thrown when a person wants the question before. */
export class WentBack extends Error {}

type Question = Pick<
  vscode.InputBox,
  'step' | 'buttons' | 'onDidAccept' | 'onDidTriggerButton' | 'onDidHide' | 'show' | 'dispose'
>;

/** Shows a question until a person answers it; leaving it cancels, the back button throws `WentBack`. */
export async function ask<R>(question: Question, answer: () => R | undefined): Promise<R> {
  if ((question.step ?? 1) > 1) question.buttons = [vscode.QuickInputButtons.Back];
  try {
    return await new Promise<R>((resolve, reject) => {
      question.onDidAccept(() => {
        const given = answer();
        if (given !== undefined) resolve(given);
      });
      question.onDidTriggerButton(() => reject(new WentBack()));
      question.onDidHide(() => reject(new vscode.CancellationError()));
      question.show();
    });
  } finally {
    question.dispose();
  }
}
