import * as vscode from 'vscode';
import { HumanError, readable } from '../base/errors';
import { type Phrases, phrasesOf } from '../base/phrases';

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
