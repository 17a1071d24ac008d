import path from 'node:path';
import * as vscode from 'vscode';
import { readRecord } from '../app/record';
import { HumanError } from '../base/errors';
import { parseDocument } from '../disk/documentParser';
import type { UnplacedChange } from '../document/amending';
import { formatOf } from '../formats/index';
import { amendedPage } from '../transcript/amended';
import { endedPage } from '../transcript/sessionPage';
import type { Editor } from './editor';
import { buildPageEdits } from './pageEdits';
import { requireSourceDocument } from './rerunDocument';
import { openText } from './textFiles';
import { virtualText } from './virtualText';

/** Offers the result of a session as one edit of its document; each change is confirmed in VS Code's preview. Returns how many were offered. */
export async function applyPage(folder: string): Promise<number> {
  const { state } = await readRecord(folder);
  const uri = await requireSourceDocument(folder, state);
  const document = await openText(uri);
  const { version } = document;
  const text = await parseDocument(document.getText());
  const { edits, left } = buildPageEdits(state, formatOf(state.opened?.format ?? ''), text);
  const name = path.basename(uri.fsPath);
  if (edits.length === 0) throw nothingToApply(left, name);
  const edit = new vscode.WorkspaceEdit();
  for (const { start, end, text: words, label, reason } of edits) {
    edit.replace(uri, rangeIn(text.text, start, end), words, { needsConfirmation: true, label, description: reason });
  }
  // Nothing is applied if the document has changed since the positions were computed.
  const isApplied = document.version === version && (await vscode.workspace.applyEdit(edit, { isRefactoring: true }));
  warnOfUnplaced(left);
  if (isApplied) await vscode.window.showTextDocument(document, { preserveFocus: true, preview: false });
  return edits.length;
}

/** Shows a session's document beside itself with all changes; the document is on the right, where VS Code's arrows take single changes over. */
export async function comparePage({ context }: Editor, folder: string): Promise<void> {
  const { state } = await readRecord(folder);
  const uri = await requireSourceDocument(folder, state);
  const document = await openText(uri);
  const page = endedPage(state, formatOf(state.opened?.format ?? ''))?.page;
  const amended = page && amendedPage(page, await parseDocument(document.getText()));
  const name = path.basename(uri.fsPath);
  if (!amended || amended.edits.length === 0) throw nothingToApply(amended?.left ?? [], name);
  const lineBreak = document.eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n';
  const changed = virtualText(context, name, amended.text.replaceAll('\n', lineBreak));
  const title = vscode.l10n.t('{0}: all changes ↔ your document', name);
  await vscode.commands.executeCommand('vscode.diff', changed, uri, title, { preview: false });
  vscode.window.setStatusBarMessage(vscode.l10n.t('An arrow between the sides takes its change over.'), 15_000);
  warnOfUnplaced(amended.left);
}

/** The error where no change has a place in a document. */
function nothingToApply(left: readonly UnplacedChange[], name: string): HumanError {
  return new HumanError(
    left.length > 0
      ? vscode.l10n.t('None of the {0} changes has a place in {1} as it is now.', left.length, name)
      : vscode.l10n.t('This session has nothing to apply to its document.'),
    vscode.l10n.t('Its page has the whole result.'),
  );
}

/** Warns of the changes that have no place in a document. */
function warnOfUnplaced(left: readonly UnplacedChange[]): void {
  if (left.length === 0) return;
  const ids = left.map(({ id }) => id).join(', ');
  void vscode.window.showWarningMessage(
    vscode.l10n.t('Not included, because they have no place in the current text: {0}', ids),
  );
}

/** Converts offsets to a range. */
export function rangeIn(text: string, start: number, end: number): vscode.Range {
  return new vscode.Range(positionIn(text, start), positionIn(text, end));
}

// Counts line feeds, since the editor's line ends may have two characters.
function positionIn(text: string, offset: number): vscode.Position {
  const before = text.slice(0, offset).split('\n');
  return new vscode.Position(before.length - 1, before.at(-1)?.length ?? 0);
}
