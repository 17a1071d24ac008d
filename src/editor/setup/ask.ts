import * as vscode from 'vscode';

/** Thrown when the user goes back to the previous question. */
export class WentBack extends Error {}

type Question = Pick<
  vscode.InputBox,
  'step' | 'buttons' | 'onDidAccept' | 'onDidTriggerButton' | 'onDidHide' | 'show' | 'dispose'
>;

/** Shows a question until it is answered; hiding it cancels, the back button throws `WentBack`. */
export async function showQuestion<R>(question: Question, answer: () => R | undefined): Promise<R> {
  if ((question.step ?? 1) > 1) question.buttons = [vscode.QuickInputButtons.Back];
  try {
    return await new Promise<R>((resolve, reject) => {
      question.onDidAccept(() => {
        const value = answer();
        if (value !== undefined) resolve(value);
      });
      question.onDidTriggerButton(() => reject(new WentBack()));
      question.onDidHide(() => reject(new vscode.CancellationError()));
      question.show();
    });
  } finally {
    question.dispose();
  }
}
