import path from 'node:path';
import * as vscode from 'vscode';
import { formsFor } from '../app/exports';
import { readCopies, readRecord } from '../app/record';
import { formatOf } from '../formats/index';
import { localizeEngineText } from './showError';

/** Saves a session's transcript in a form and at a place that the user chooses. */
export async function exportSession(folder: string): Promise<void> {
  const { state } = await readRecord(folder);
  const format = state.opened && formatOf(state.opened.format);
  const placeHolder = vscode.l10n.t('Save the transcript as…');
  const forms = formsFor(state, format).map(each => ({ ...each, label: localizeEngineText(each.label) }));
  const form = await vscode.window.showQuickPick(forms, { placeHolder });
  if (!form) return;
  const name = `${path.basename(folder)}${form.ending}`;
  const defaultUri = vscode.Uri.file(path.join(path.dirname(folder), name));
  const target = await vscode.window.showSaveDialog({ defaultUri, title: placeHolder });
  if (!target) return;
  // Without the document's copy, parts that need its text are left out.
  const copies = await readCopies(folder, state);
  const words = form.write(state, format, { document: copies?.document });
  await vscode.workspace.fs.writeFile(target, Buffer.from(words, 'utf8'));
  const open = vscode.l10n.t('Open');
  const answer = await vscode.window.showInformationMessage(
    vscode.l10n.t('Saved as {0}.', path.basename(target.fsPath)),
    open,
  );
  if (answer === open) await vscode.commands.executeCommand('vscode.open', target);
}
