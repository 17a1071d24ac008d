import * as vscode from 'vscode';
import { HumanError, readable } from '../base/errors';
import type { Log } from './log';
import { toldOfError } from './told';

/** A way out of a mistake: a button and what it runs. */
export interface WayOut {
  label: string;
  command: string;
  args?: unknown[];
}

/** A mistake that brings its buttons along. */
export class WayOutError extends HumanError {
  constructor(
    message: string,
    remedy: string,
    readonly ways: readonly WayOut[],
  ) {
    super(message, remedy);
  }
}

/** Tells a person what went wrong, in one sentence with the way out; what is no mistake of theirs goes to the log as well. */
export async function tell(error: unknown, log: Log): Promise<void> {
  if (error instanceof vscode.CancellationError) return;
  const { text, ways } = toldOf(error, log);
  const chosen = await vscode.window.showErrorMessage(text, ...ways.map(way => way.label));
  const way = ways.find(each => each.label === chosen);
  if (way) await take(way);
}

/** What a person reads of a mistake, and its buttons; the log hears of it too. */
export function toldOf(error: unknown, log: Log): { text: string; ways: readonly WayOut[] } {
  const known = error instanceof HumanError;
  if (known) log.warn(error.sentence);
  else log.error('Unexpected failure', error);
  if (known) return { text: toldOfError(error), ways: error instanceof WayOutError ? error.ways : [] };
  return {
    text: vscode.l10n.t('Convene could not finish this: {0}', readable(error)),
    ways: [{ label: vscode.l10n.t('Show Log'), command: 'convene.log.show' }],
  };
}

/** Goes a way out. */
export async function take({ command, args = [] }: WayOut): Promise<void> {
  await vscode.commands.executeCommand(command, ...args);
}
