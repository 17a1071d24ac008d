import * as vscode from 'vscode';
import { orCancel } from '../showError';

/** Thrown when the user goes back to the previous question. */
export class WentBack extends Error {}

type Question = Pick<
  vscode.InputBox,
  'step' | 'buttons' | 'onDidAccept' | 'onDidTriggerButton' | 'onDidHide' | 'show' | 'dispose'
>;

/** Shows a question until it is accepted with an `answer`. Hiding it cancels, going back throws `WentBack`; `listen` may end it in other ways. */
export async function showQuestion<R>(
  question: Question,
  answer: () => R | undefined,
  listen: (resolve: (value: R) => void, reject: (error: unknown) => void) => void = () => undefined,
): Promise<R> {
  if ((question.step ?? 1) > 1) question.buttons = [vscode.QuickInputButtons.Back];
  try {
    return await new Promise<R>((resolve, reject) => {
      question.onDidAccept(() => {
        const value = answer();
        if (value !== undefined) resolve(value);
      });
      question.onDidTriggerButton(() => reject(new WentBack()));
      question.onDidHide(() => reject(new vscode.CancellationError()));
      listen(resolve, reject);
      question.show();
    });
  } finally {
    question.dispose();
  }
}

interface Range {
  min: number;
  max: number;
}

/** Asks for a whole number in a range; undefined if the user cancels. */
export async function askWholeNumber(range: Range, options: vscode.InputBoxOptions): Promise<number | undefined> {
  const validateInput = (text: string) => wholeNumberError(text, range);
  const text = await vscode.window.showInputBox({ ...options, validateInput });
  return text === undefined ? undefined : Number(text);
}

/** Why a text is no whole number in a range; undefined if it is one. */
export function wholeNumberError(text: string, { min, max }: Range): string | undefined {
  const value = Number(text);
  const fits = text.trim() !== '' && Number.isInteger(value) && value >= min && value <= max;
  return fits ? undefined : vscode.l10n.t('A whole number from {0} to {1}.', min, max);
}

/** Shows a message with one button; returns whether it was pressed. */
export async function offerAction(message: string, label: string): Promise<boolean> {
  return (await vscode.window.showInformationMessage(message, label)) === label;
}

/** Asks in a dialog before something that costs or sends; throws a cancellation unless the user agrees. */
export async function confirm(message: string, detail: string, yes: string): Promise<void> {
  orCancel(await vscode.window.showWarningMessage(message, { modal: true, detail }, yes));
}

/** Runs a task behind a notification in which the user can cancel it. */
export function withCancelButton<T>(title: string, task: (signal: AbortSignal) => Promise<T>): Thenable<T> {
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  return vscode.window.withProgress(options, (_progress, token) => {
    const stop = new AbortController();
    token.onCancellationRequested(() => stop.abort());
    return task(stop.signal);
  });
}
