import path from 'node:path';
import * as vscode from 'vscode';
import { HumanError } from '../../base/errors';
import { type Addition, noteAt, taskUnder } from '../../document/addition';
import type { DocumentText } from '../../document/document';
import { entryNote, entryTask } from '../../transcript/pageEntry';
import { loadEngine } from '../editor';
import type { Pinned } from './board';

/** Adds a finding to the list of open points, in its document or in a file that a person chooses, as an edit that can be undone. */
export async function addTask({ finding, thread }: Pinned): Promise<void> {
  const heading = vscode.l10n.t('Open points');
  const here = { label: vscode.l10n.t('In this document, under “{0}”', heading), uri: thread.uri };
  const elsewhere = { label: vscode.l10n.t('In another file…'), uri: undefined };
  const placeHolder = vscode.l10n.t('Where does the task go?');
  const chosen = await vscode.window.showQuickPick([here, elsewhere], { placeHolder });
  const uri = chosen && (chosen.uri ?? (await askForFile(thread.uri)));
  if (uri) await add(uri, document => taskUnder(document, heading, entryTask(finding)));
}

/** Puts a finding as a note at the end of the section that its words stand in, as an edit that can be undone. */
export async function insertNote({ finding, thread }: Pinned): Promise<void> {
  const line = (thread.range?.start.line ?? 0) + 1;
  await add(thread.uri, document => noteAt(document, line, entryNote(finding)));
}

async function askForFile(near: vscode.Uri): Promise<vscode.Uri | undefined> {
  const [file] =
    (await vscode.window.showOpenDialog({
      defaultUri: vscode.Uri.file(path.dirname(near.fsPath)),
      canSelectMany: false,
      filters: { Markdown: ['md', 'markdown'] },
      openLabel: vscode.l10n.t('Add Task Here'),
    })) ?? [];
  return file;
}

async function add(uri: vscode.Uri, addition: (document: DocumentText) => Addition): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  const { parseDocument } = await loadEngine();
  const { version } = document;
  const { afterLine, text } = addition(await parseDocument(document.getText()));
  const place = afterLine === 0 ? new vscode.Position(0, 0) : document.lineAt(afterLine - 1).range.end;
  const edit = new vscode.WorkspaceEdit();
  edit.insert(uri, place, text);
  // Lines that were counted in an older text are not written at.
  if (document.version === version && (await vscode.workspace.applyEdit(edit))) {
    await vscode.window.showTextDocument(document, { preserveFocus: true, preview: false });
    return;
  }
  throw new HumanError(
    vscode.l10n.t('{0} could not be changed.', path.basename(uri.fsPath)),
    vscode.l10n.t('Make sure that it may be written, then try again.'),
  );
}
