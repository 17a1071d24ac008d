import * as vscode from 'vscode';
import { describeError, HumanError } from '../base/errors';
import { type Text, translate } from '../base/message';
import type { Log } from './log';

/** Localizes a text of the engine (an error, a notice, a format's name). */
export function localizeEngineText(text: Text): string {
  return translate(text, vscode.l10n.bundle ?? {});
}

/** Describes anything thrown in the editor's language. */
export function localizeError(error: unknown): string {
  if (!(error instanceof HumanError)) return describeError(error);
  return error.texts.map(localizeEngineText).join(' ');
}

/** Returns a choice, or throws a cancellation if there is none. */
export function orCancel<T>(choice: T | undefined): T {
  if (choice === undefined) throw new vscode.CancellationError();
  return choice;
}

/** A button of an error message and the command it runs. */
export interface ErrorAction {
  label: string;
  command: string;
  args?: unknown[];
}

/** An error with its own buttons. */
export class ActionableError extends HumanError {
  constructor(
    message: string,
    remedy: string,
    readonly actions: readonly ErrorAction[],
  ) {
    super(message, remedy);
  }
}

/** Shows an error with its buttons, and logs it; a cancellation is no error. */
export async function showError(error: unknown, log: Log): Promise<void> {
  if (error instanceof vscode.CancellationError) return;
  const { text, actions } = errorDetails(error, log);
  const chosen = await vscode.window.showErrorMessage(text, ...actions.map(action => action.label));
  const action = actions.find(each => each.label === chosen);
  if (action) await runErrorAction(action);
}

/** Logs an error, and returns its text and buttons; of an unexpected one the button shows the log. */
export function errorDetails(error: unknown, log: Log): { text: string; actions: readonly ErrorAction[] } {
  const known = error instanceof HumanError;
  if (known) log.warn(error.sentence);
  else log.error('Unexpected failure', error);
  if (known) return { text: localizeError(error), actions: error instanceof ActionableError ? error.actions : [] };
  return {
    text: vscode.l10n.t('Convene could not complete this: {0}', describeError(error)),
    actions: [{ label: vscode.l10n.t('Show Log'), command: 'convene.log.show' }],
  };
}

/** Runs the command of an error's button. */
export async function runErrorAction({ command, args = [] }: ErrorAction): Promise<void> {
  await vscode.commands.executeCommand(command, ...args);
}

/** Throws if the folder is not trusted, with a button to trust it. */
export function requireTrust(): void {
  if (vscode.workspace.isTrusted) return;
  throw new ActionableError(
    vscode.l10n.t('This folder is not trusted, so nothing can be run, spent or written here.'),
    vscode.l10n.t('You can still read sessions and agents.'),
    [{ label: vscode.l10n.t('Manage Workspace Trust'), command: 'workbench.trust.manage' }],
  );
}

/** Throws if no folder is open, with a button to open one. */
export function requireFolder(why: string, actions: readonly ErrorAction[] = []): void {
  if (vscode.workspace.workspaceFolders) return;
  const open = { label: vscode.l10n.t('Open a Folder…'), command: 'workbench.action.files.openFolder' };
  throw new ActionableError(why, vscode.l10n.t('Open one first.'), [open, ...actions]);
}
