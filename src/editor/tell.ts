import * as vscode from 'vscode';
import { HumanError, readable } from '../base/errors';
import { type Phrases, phrasesOf } from '../base/phrases';
import type { Log } from './log';

let phrases: Phrases | undefined;

/** What the engine says in English (an error, a notice, a format's name), in the editor's language where it has words for it. */
export function told(text: string): string {
  phrases ??= phrasesOf(vscode.l10n.bundle ?? {}, ['engine', 'view']);
  return phrases.told(text);
}

/** What a person may read of anything thrown, in the editor's language where it has words for it. */
export function toldOfError(error: unknown): string {
  if (!(error instanceof HumanError)) return readable(error);
  return [error.message, error.remedy].filter(Boolean).map(told).join(' ');
}

/** What a person chose or agreed to; whoever does neither cancels. */
export function chosen<T>(choice: T | undefined): T {
  if (choice === undefined) throw new vscode.CancellationError();
  return choice;
}

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

/** Refuses what runs, spends or writes while the folder is not trusted, with the offer to trust it. */
export function requireTrust(): void {
  if (vscode.workspace.isTrusted) return;
  throw new WayOutError(
    vscode.l10n.t('This folder is not trusted, so nothing in it may run, spend or write.'),
    vscode.l10n.t('Sessions and agents can still be read.'),
    [{ label: vscode.l10n.t('Manage Workspace Trust'), command: 'workbench.trust.manage' }],
  );
}

/** Refuses what needs a folder while none is open, with why, the offer to open one, and other ways out. */
export function requireFolder(why: string, ways: readonly WayOut[] = []): void {
  if (vscode.workspace.workspaceFolders) return;
  const open = { label: vscode.l10n.t('Open a Folder…'), command: 'workbench.action.files.openFolder' };
  throw new WayOutError(why, vscode.l10n.t('Open one first.'), [open, ...ways]);
}
