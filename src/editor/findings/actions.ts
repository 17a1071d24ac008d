import path from 'node:path';
import * as vscode from 'vscode';
import { HumanError } from '../../base/errors';
import { parseDocument } from '../../disk/documentParser';
import { amendDocument, type UnplacedChange } from '../../document/amending';
import { rangeIn } from '../applyPage';
import type { PlacedFinding } from './board';

/** Applies the changes that settle a finding as one undoable edit; throws with the reason if the text has moved on. */
export async function applyChange({ finding, document: { uri } }: PlacedFinding): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  if (finding.cures.length === 0)
    throw new HumanError(
      vscode.l10n.t('This finding has no proposed change.'),
      vscode.l10n.t('Debate it, or change the document yourself.'),
    );
  const { version } = document;
  const parsed = await parseDocument(document.getText());
  const cures = finding.cures.map(passage => ({ id: passage.id, passage }));
  const { edits, left } = amendDocument(parsed, cures);
  if (left[0]) throw unplacedError(left[0]);
  if (edits.length === 0)
    throw new HumanError(
      vscode.l10n.t('The document has this change already.'),
      vscode.l10n.t('Mark the finding as fixed.'),
    );
  const edit = new vscode.WorkspaceEdit();
  for (const { start, end, text } of edits) edit.replace(uri, rangeIn(parsed.text, start, end), text);
  await applyEditTo(document, version, edit);
  const [first] = edits;
  if (!first) return;
  const changedText = document.getText().replace(/\r\n?/g, '\n');
  const selection = rangeIn(changedText, first.start, first.start + first.text.length);
  await vscode.window.showTextDocument(document, { selection, preview: false });
}

/** Applies an edit that was computed for a version of the document; throws if that fails. */
export async function applyEditTo(
  document: vscode.TextDocument,
  version: number,
  edit: vscode.WorkspaceEdit,
): Promise<void> {
  if (document.version === version && (await vscode.workspace.applyEdit(edit))) return;
  throw new HumanError(
    vscode.l10n.t('{0} could not be changed.', path.basename(document.uri.fsPath)),
    vscode.l10n.t('Make sure that it may be written, then try again.'),
  );
}

/** The error for a change whose place in the document cannot be told. */
function unplacedError({ reason, words }: UnplacedChange): HumanError {
  if (reason === 'overlaps') {
    return new HumanError(
      vscode.l10n.t('The changes were not applied: two of them replace the same words.'),
      vscode.l10n.t('Apply one of them.'),
    );
  }
  const quote = words.replace(/\s+/g, ' ').slice(0, 160);
  const messages = {
    gone: vscode.l10n.t('The change was not applied: the document no longer says “{0}”.', quote),
    several: vscode.l10n.t('The change was not applied: the document says “{0}” in several places.', quote),
    nowhere: vscode.l10n.t('The change was not applied: it does not say where it goes ({0}).', quote),
  };
  return new HumanError(messages[reason], vscode.l10n.t('The comment contains its wording: add it by hand.'));
}
