import path from 'node:path';
import * as vscode from 'vscode';
import { HumanError } from '../../base/errors';
import { parseDocument } from '../../disk/documentParser';
import { type PlacementFailure, placePassage } from '../../document/placing';
import { positionIn } from '../applyPage';
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
  const text = await parseDocument(document.getText());
  const placed = finding.cures.map(passage => {
    const place = placePassage(text, passage);
    if ('reason' in place) throw unplacedError(place);
    return place;
  });
  placed.sort((a, b) => a.start - b.start);
  if (placed.some((each, at) => each.start < (placed[at - 1]?.end ?? 0))) throw overlappingError();
  const edit = new vscode.WorkspaceEdit();
  for (const { start, end, text: words } of placed)
    edit.replace(uri, new vscode.Range(positionIn(text.text, start), positionIn(text.text, end)), words);
  await applyEditTo(document, version, edit);
  const [first] = placed;
  if (!first) return;
  const [from, to] = [first.start, first.start + first.text.length];
  const now = document.getText().replace(/\r\n?/g, '\n');
  await vscode.window.showTextDocument(document, {
    selection: new vscode.Range(positionIn(now, from), positionIn(now, to)),
    preview: false,
  });
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

function unplacedError({ reason, words }: PlacementFailure): HumanError {
  const quote = words.replace(/\s+/g, ' ').slice(0, 160);
  const messages = {
    gone: vscode.l10n.t('The change was not applied: the document no longer says “{0}”.', quote),
    several: vscode.l10n.t('The change was not applied: the document says “{0}” in several places.', quote),
    nowhere: vscode.l10n.t('The change was not applied: it does not say where it goes ({0}).', quote),
  };
  return new HumanError(messages[reason], vscode.l10n.t('The comment contains its wording: add it by hand.'));
}

function overlappingError(): HumanError {
  return new HumanError(
    vscode.l10n.t('The changes were not applied: two of them replace the same words.'),
    vscode.l10n.t('Apply one of them.'),
  );
}
